// A thing in the hand: lifted, over a place, put down. One at a time.

import './carrying.css';
import { pace } from '../lib/settings.svelte';
import type { Carried, Carry, Drop } from './carry';
import { placed } from './film';

const SLACK = 8; // a hand trembles
const HOLD = 250; // a finger that rests so long on a thing has taken it, and does not mean to scroll
const REACH = 18; // so far from a place it is still meant
const EDGE = 44; // so near to the edge of its room the board is scrolled
const STEP = 9;
const STAGE = '[data-stage]';

interface Point {
  x: number;
  y: number;
}

const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
/** How far a point lies from a box; nothing inside. */
const apart = (box: DOMRect, { x, y }: Point) =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

let hand: Hand | null = null;

/** A pointer is down on something that can be carried: that may become a click, a scroll, or this. */
export function arm(element: Element, event: PointerEvent, what: Carried): void {
  if (hand || event.button !== 0 || !event.isPrimary || !element.closest(STAGE)) return;
  if (what(element)) hand = new Hand(element, event, what);
}

/** A finger moves that went down on something that can be carried. */
export function touched(event: TouchEvent): void {
  hand?.touched(event);
}

/** Whether something around an element can be moved in this direction, so that a finger may mean that. */
function scrolls(element: Element, { x, y }: Point): boolean {
  for (let at: Element | null = element; at && !at.matches(STAGE); at = at.parentElement) {
    if (at.matches('.viewport.large')) return true;
    const style = getComputedStyle(at);
    const down = Math.abs(y) > Math.abs(x);
    if (!/auto|scroll/.test(down ? style.overflowY : style.overflowX)) continue;
    if (down ? at.scrollHeight > at.clientHeight + 1 : at.scrollWidth > at.clientWidth + 1) return true;
  }
  return false;
}

class Hand {
  readonly #start: Point;
  readonly #since: number;
  readonly #pointer: number;
  readonly #finger: boolean;
  #at: Point;
  #carry: Carry | null = null;
  #over: Drop | null = null;
  #ghost: HTMLElement | null = null;
  #grip: Point = { x: 0, y: 0 };
  #layer: HTMLElement | null = null;
  #marks = new Map<Drop, { mark: HTMLElement; place: string }>();
  #frame = 0;
  readonly #listening = new AbortController();

  constructor(
    private readonly element: Element,
    event: PointerEvent,
    private readonly what: Carried,
  ) {
    this.#start = this.#at = { x: event.clientX, y: event.clientY };
    this.#since = event.timeStamp;
    this.#pointer = event.pointerId;
    this.#finger = event.pointerType === 'touch';
    const options = { signal: this.#listening.signal, capture: true };
    addEventListener('pointermove', (move) => this.#moved(move), options);
    addEventListener('pointerup', (up) => up.pointerId === this.#pointer && this.#released(up), options);
    addEventListener('pointercancel', (gone) => gone.pointerId === this.#pointer && this.#end(), options);
    addEventListener('pointerdown', () => this.#end(), options); // a second finger: pinching, not carrying
    addEventListener('keydown', (key) => this.#key(key), options);
    addEventListener('blur', (left) => left.target === window && this.#end(), options);
  }

  touched(event: TouchEvent): void {
    if (this.#carry) return event.preventDefault();
    const touch = event.touches[0];
    if (!touch || event.touches.length > 1) return this.#end();
    const now = { x: touch.clientX, y: touch.clientY };
    const waited = performance.now() - this.#since >= HOLD;
    const way = { x: now.x - this.#start.x, y: now.y - this.#start.y };
    if (!waited && scrolls(this.element, way)) return this.#end();
    event.preventDefault();
    if (far(now, this.#start) > SLACK) this.#lift();
  }

  #moved(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    this.#at = { x: event.clientX, y: event.clientY };
    if (!this.#carry && !this.#finger && far(this.#at, this.#start) > SLACK) this.#lift();
    if (this.#carry) this.#follow();
  }

  #lift(): void {
    this.#carry = this.what(this.element);
    if (!this.#carry) return this.#end();
    this.#layer = document.createElement('div');
    this.#layer.className = 'drops';
    this.#layer.setAttribute('aria-hidden', 'true');
    for (const [place, drop] of this.#carry.drops) {
      const mark = document.createElement('span');
      this.#marks.set(drop, { mark, place });
      this.#layer.append(mark);
    }
    document.body.append(this.#layer);
    // The board and whatever is hovered over lose the pointer: it belongs to this thing now.
    this.#layer.setPointerCapture?.(this.#pointer);
    this.#show(this.#carry.shows ?? this.element);
    this.element.setAttribute('data-away', '');
    this.#beat();
  }

  /** A likeness of the thing, in the top layer but within its own surroundings: it looks as it did. */
  #show(thing: Element): void {
    const box = thing.getBoundingClientRect();
    this.#grip = { x: this.#start.x - box.x, y: this.#start.y - box.y };
    const likeness = thing.cloneNode(true) as HTMLElement | SVGElement;
    for (const one of [likeness, ...likeness.querySelectorAll('[data-place], [id]')]) {
      one.removeAttribute('data-place');
      one.removeAttribute('id');
    }
    const ghost = document.createElement('div');
    ghost.className = 'in-hand';
    ghost.setAttribute('aria-hidden', 'true');
    ghost.inert = true;
    const drawing = thing instanceof SVGGraphicsElement && !(thing instanceof SVGSVGElement) ? thing : null;
    if (drawing) {
      const { x, y, width, height } = drawing.getBBox();
      const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      sheet.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
      sheet.setAttribute('width', `${box.width}`);
      sheet.setAttribute('height', `${box.height}`);
      likeness.removeAttribute('transform');
      sheet.append(likeness);
      ghost.append(sheet);
    } else {
      likeness.style.width = `${box.width}px`;
      likeness.style.height = `${box.height}px`;
      ghost.append(likeness);
    }
    let around: Element | null = thing.parentElement;
    while (around?.closest('svg')) around = around.closest('svg')!.parentElement;
    (around ?? document.body).append(ghost);
    ghost.popover = 'manual';
    ghost.showPopover?.();
    this.#ghost = ghost;
    this.#follow();
  }

  #follow(): void {
    if (!this.#ghost) return;
    this.#ghost.style.transform = `translate(${this.#at.x - this.#grip.x}px, ${this.#at.y - this.#grip.y}px)`;
  }

  /** In every frame: the board scrolls where the thing is held at its edge, and the marks stay on their places. */
  #beat = (): void => {
    if (!this.#carry) return;
    if (!this.element.isConnected) return this.#end(); // the game has gone on
    this.#scroll();
    const boxes = [...this.#marks].map(([drop, { mark, place }]) => ({ drop, mark, box: this.#boxOf(place) }));
    const over = this.#nearest(boxes);
    for (const { drop, mark, box } of boxes) {
      mark.hidden = box === null;
      mark.classList.toggle('over', drop === over);
      if (!box) continue;
      mark.style.transform = `translate(${box.x}px, ${box.y}px)`;
      mark.style.width = `${box.width}px`;
      mark.style.height = `${box.height}px`;
    }
    if (over !== this.#over) {
      this.#over = over;
      if (over?.look) over.look();
      else this.#carry.leave?.();
    }
    this.#frame = requestAnimationFrame(this.#beat);
  };

  /** The smallest place that the pointer is on, or else the one beside it. */
  #nearest(boxes: readonly { drop: Drop; box: DOMRect | null }[]): Drop | null {
    let found: Drop | null = null;
    let best: readonly [number, number] = [REACH, Infinity];
    for (const { drop, box } of boxes) {
      if (!box) continue;
      const now = [apart(box, this.#at), box.width * box.height] as const;
      if (now[0] > best[0] || (now[0] === best[0] && now[1] >= best[1])) continue;
      found = drop;
      best = now;
    }
    return found;
  }

  /** The part of a place that is seen: what is scrolled away or lies under a sheet takes nothing. */
  #boxOf(place: string): DOMRect | null {
    const whole = placed(place);
    const element = whole?.querySelector('[data-drop]') ?? whole;
    if (!element) return null;
    const box = element.getBoundingClientRect();
    const room = element.closest('.viewport, .mine')?.getBoundingClientRect() ?? box;
    const left = Math.max(box.left, room.left);
    const top = Math.max(box.top, room.top);
    const width = Math.min(box.right, room.right) - left;
    const height = Math.min(box.bottom, room.bottom) - top;
    return width > 0 && height > 0 ? new DOMRect(left, top, width, height) : null;
  }

  #scroll(): void {
    const board = document.querySelector(`${STAGE} .viewport:not(.large)`);
    const room = board?.getBoundingClientRect();
    if (!board || !room || apart(room, this.#at) > 0) return;
    if (this.#at.y < room.top + EDGE) board.scrollBy({ top: -STEP, behavior: 'instant' });
    else if (this.#at.y > room.bottom - EDGE) board.scrollBy({ top: STEP, behavior: 'instant' });
  }

  #released(event: PointerEvent): void {
    const carry = this.#carry;
    if (!carry) return this.#end();
    event.preventDefault();
    const over = this.#over;
    const still = this.what(this.element) !== null; // what was asked for may have gone meanwhile
    if (over) {
      this.#end();
      if (still) over.put();
      return;
    }
    const missed = this.#missed();
    this.#end(true);
    if (missed !== null && still) carry.wrong(missed);
  }

  /** The place under the pointer that does not take it; not the one where it came from. */
  #missed(): string | null {
    this.#layer!.style.display = 'none';
    const under = document.elementFromPoint(this.#at.x, this.#at.y)?.closest(`${STAGE} [data-place]`) ?? null;
    return under && !under.contains(this.element) && !this.element.contains(under)
      ? under.getAttribute('data-place')
      : null;
  }

  #key(event: KeyboardEvent): void {
    if (!this.#carry || event.key !== 'Escape') return;
    event.stopPropagation();
    this.#end(true);
  }

  /** Nothing is in the hand any more; what went nowhere is seen to go back. */
  #end(back = false): void {
    hand = null;
    this.#listening.abort();
    cancelAnimationFrame(this.#frame);
    if (!this.#carry) return;
    this.#carry.leave?.();
    this.#carry = null;
    this.#layer?.remove();
    this.element.removeAttribute('data-away');
    addEventListener('click', this.#unclick, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', this.#unclick, { capture: true }));
    const ghost = this.#ghost;
    if (!ghost) return;
    const time = back ? pace() : 0;
    const home = `translate(${this.#start.x - this.#grip.x}px, ${this.#start.y - this.#grip.y}px)`;
    const away = time > 0 && ghost.animate({ transform: home }, { duration: time, easing: 'ease-out' });
    if (away) void away.finished.catch(() => undefined).then(() => ghost.remove());
    else ghost.remove();
  }

  /** The browser may take the end of it for a click. */
  #unclick = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
}
