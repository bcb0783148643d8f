// Where a mark has room: round the player's own piece, or else on the edge of its place, over no text and no other mark.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

const STEP = 5; // pixels from one try to the next

export function around(x: number, y: number, size: number): Box {
  return { left: x - size / 2, top: y - size / 2, right: x + size / 2, bottom: y + size / 2 };
}

/** What can be seen of a place, since parts of a board scroll; nothing, if it is scrolled out of sight. */
export function seen(place: Element, board: Element): Box | null {
  let { left, top, right, bottom } = place.getBoundingClientRect();
  for (let outer = place.parentElement; outer && outer !== board; outer = outer.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(outer).overflow)) continue;
    const frame = outer.getBoundingClientRect();
    left = Math.max(left, frame.left);
    top = Math.max(top, frame.top);
    right = Math.min(right, frame.right);
    bottom = Math.min(bottom, frame.bottom);
  }
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}

/** Round the piece, or nearest to the right upper corner of the place: along its upper edge, down the right one, above,
    and along the lower one. */
export function free(place: Box, piece: Element | null, taken: readonly Box[], size: number): Point {
  const corner = { x: place.right - size * 0.4, y: place.top + 2 };
  const points = [...(piece ? [middle(piece)] : []), ...edges(place, corner, size)];
  const covered = points.map(({ x, y }) => taken.reduce((sum, one) => sum + shared(around(x, y, size), one), 0));
  return points[covered.indexOf(Math.min(...covered))]!;
}

function middle(element: Element): Point {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function edges(place: Box, corner: Point, size: number): Point[] {
  const along = [...steps(corner.x, place.left + size * 0.4, -STEP)];
  const down = [...steps(corner.y, place.bottom, STEP)];
  const [upper, ...others] = [corner.y, place.top - size * 0.3, place.bottom, place.bottom + size * 0.3].map((y) =>
    along.map((x) => ({ x, y })),
  );
  return [corner, ...upper!, ...down.map((y) => ({ x: corner.x, y })), ...others.flat()];
}

function* steps(from: number, to: number, by: number): Generator<number> {
  for (let at = from; by < 0 ? at >= to : at <= to; at += by) yield at;
}

/** How much of two boxes is the same: as good as nothing if it is a pixel wide. */
function shared(one: Box, other: Box): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 1 && down > 1 ? across * down : 0;
}

/** All that is written on the board: of a line, letters fill about the middle. */
export function texts(board: Element): Box[] {
  const found: Box[] = [];
  const walker = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    if (!walker.currentNode.textContent?.trim()) continue;
    range.selectNodeContents(walker.currentNode);
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const spare = (bottom - top) * 0.2;
      found.push({ left, right, top: top + spare, bottom: bottom - spare });
    }
  }
  return found;
}
