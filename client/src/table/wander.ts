// The table by keyboard: Tab goes to what can be chosen; from there, or from the board itself, the arrows go to
// everything else that explains itself, on the board and about the players, and nobody has to pass it who does not want to.

import { explained } from './explain';

const THINGS = '[data-tip], [aria-label], button';
const PARTS = '[data-stage], [data-panel], .players';
const NO_THINGS = '[inert], [aria-hidden=true]';
const BYWAY = 3; // so much farther is what lies aside

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Which of these boxes is the next one in a direction, from middle to middle; -1 if there is none. */
export function nearest(from: Box, boxes: readonly Box[], [right, down]: readonly [number, number]): number {
  const far = boxes.map((box) => {
    const across = box.x + box.width / 2 - from.x - from.width / 2;
    const below = box.y + box.height / 2 - from.y - from.height / 2;
    const along = across * right + below * down;
    return along > 1 ? along + BYWAY * Math.abs(across * down + below * right) : Infinity;
  });
  const least = Math.min(...far);
  return least === Infinity ? -1 : far.indexOf(least);
}

/** All on the table that says something about itself, as far as it is seen. */
function things(table: Element): Element[] {
  return [...table.querySelectorAll(THINGS)].filter((thing) => {
    const { width, height } = thing.getBoundingClientRect();
    if (width === 0 || height === 0 || thing.closest(NO_THINGS) || !thing.closest(PARTS)) return false;
    return thing.matches('button') || (explained(thing)?.element === thing && !thing.matches('[role=group], ul, ol'));
  });
}

/** What cannot be chosen has the focus only while the keyboard is on it, and is no stop for Tab. */
function visit(thing: Element | undefined): void {
  if (!(thing instanceof HTMLElement || thing instanceof SVGElement)) return;
  if (!thing.matches('button, [tabindex]')) {
    thing.setAttribute('tabindex', '-1');
    const leave = () => thing.getAttribute('tabindex') === '-1' && thing.removeAttribute('tabindex');
    thing.addEventListener('blur', leave, { once: true });
  }
  thing.focus();
}

/** Listen to the keys on a table; the bar, the log and other windows have keys of their own. */
export function wander(table: HTMLElement): void {
  let last: Element | undefined; // to come back to
  const go = (thing: Element | undefined) => visit((last = thing ?? last));

  table.addEventListener('keydown', (event) => {
    const at = event.target as Element;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (at.closest('input, select, textarea') || !at.closest(PARTS)) return;
    const way = WAYS[event.key];
    if (way) {
      const all = things(table);
      const others = all.filter((thing) => thing !== at);
      const boxes = others.map((thing) => thing.getBoundingClientRect());
      const back = last && all.includes(last) ? last : all[0];
      go(all.includes(at) ? others[nearest(at.getBoundingClientRect(), boxes, way)] : back);
    } else if ((event.key === 'Enter' || event.key === ' ') && !at.closest('button, a') && things(table).includes(at)) {
      at.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); // it says why it cannot be chosen
      event.stopPropagation();
    } else return;
    event.preventDefault();
  });
}
