// A socket in the hands of a test, which opens, breaks and speaks as it is told to.

export class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = () => undefined as void;
  onclose = () => undefined as void;
  onmessage = (_event: { data: string }) => undefined as void;
  constructor() {
    Line.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
    this.onclose();
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  say(message: unknown) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  last(type: string) {
    return this.sent.findLast((message) => message.type === type);
  }
  welcome(seat: number | null, version: number, yours: number[] = [0]) {
    this.say({ type: 'table', seat, version, yours, steps: [], table: {} });
  }
}
