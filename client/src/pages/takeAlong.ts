// A link that another device of the same person made takes its seat along, once: /table/ID#seat=0&key=...
// What stands behind # never reaches a server's or a proxy's log.

import { http } from '../net/http';
import { myName } from '../lib/names';

export async function takeAlong(table: string): Promise<void> {
  const carried = new URLSearchParams(location.hash.slice(1));
  const key = carried.get('key');
  const seat = Number(carried.get('seat'));
  if (key === null) return;
  history.replaceState(null, '', location.pathname);
  await http.sit(table, seat, { name: myName(), key });
}

export function takingAlong(table: string, seat: number, key: string): string {
  return `${location.origin}/table/${table}#seat=${seat}&key=${encodeURIComponent(key)}`;
}
