// A link that another device of the same person made takes its seat along, once: /table/ID?seat=0&key=...

import { http } from '../net/http';
import { myName } from '../lib/names';

export async function takeAlong(table: string): Promise<void> {
  const query = new URLSearchParams(location.search);
  const key = query.get('key');
  const seat = Number(query.get('seat'));
  if (key === null) return;
  history.replaceState(null, '', location.pathname);
  await http.sit(table, seat, { name: myName(), key });
}

export function takingAlong(table: string, seat: number, key: string): string {
  return `${location.origin}/table/${table}?seat=${seat}&key=${encodeURIComponent(key)}`;
}
