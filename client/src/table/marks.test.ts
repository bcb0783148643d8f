import { afterEach, describe, expect, it } from 'vitest';
import { around, free, seen } from './marks';

const SIZE = 19;

function thing(left: number, top: number, width: number, height: number): Element {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  document.body.append(element);
  return element;
}

afterEach(() => document.body.replaceChildren());

describe('a mark', () => {
  const column = thing(100, 100, 100, 300).getBoundingClientRect();

  it('stands in the right upper corner, and the next one beside it', () => {
    const first = free(column, null, [], SIZE);
    expect(first).toEqual({ x: 200 - SIZE * 0.4, y: 102 });
    const second = free(column, null, [around(first.x, first.y, SIZE)], SIZE);
    expect(second.y).toBe(first.y);
    expect(first.x - second.x).toBeGreaterThanOrEqual(SIZE - 1);
  });

  it('leaves a title readable', () => {
    const title = { left: 110, top: 106, right: 200, bottom: 122 };
    const { x, y } = free(column, null, [title], SIZE);
    const { left, bottom, top } = around(x, y, SIZE);
    expect(left > 199 || bottom < 107 || top > 121).toBe(true);
  });

  it('lies round the own piece, unless something is written there', () => {
    const piece = thing(140, 200, 12, 12);
    expect(free(column, piece, [], SIZE)).toEqual({ x: 146, y: 206 });
    expect(free(column, piece, [{ left: 130, top: 205, right: 160, bottom: 220 }], SIZE).y).toBe(102);
  });

  it('covers as little as can be where there is no room', () => {
    const small = thing(100, 100, 24, 24).getBoundingClientRect();
    const value = { left: 90, top: 90, right: 121, bottom: 140 };
    const { right, left } = around(free(small, null, [value], SIZE).x, 0, SIZE);
    expect(right).toBeGreaterThan(121);
    expect(121 - left).toBeLessThan(SIZE * 0.9);
  });

  it('stays with what can be seen of a place in a part that scrolls', () => {
    const [board, part] = [thing(0, 0, 400, 400), thing(0, 100, 400, 100)];
    const [above, half] = [thing(0, 60, 100, 30), thing(0, 180, 100, 60)];
    part.setAttribute('style', 'overflow: hidden auto');
    part.append(above, half);
    board.append(part);
    expect(seen(above, board)).toBeNull();
    expect(seen(half, board)).toEqual({ left: 0, top: 180, right: 100, bottom: 200 });
    part.setAttribute('style', '');
    expect(seen(above, board)).toEqual({ left: 0, top: 60, right: 100, bottom: 90 });
  });

  it('is seen even where there is no room', () => {
    const everything = { left: 0, top: 0, right: 1000, bottom: 1000 };
    expect(free(column, null, [everything], SIZE)).toEqual({ x: 200 - SIZE * 0.4, y: 102 });
  });
});
