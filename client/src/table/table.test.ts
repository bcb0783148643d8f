import { fireEvent, render } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import BoardArea from './BoardArea.svelte';
import { explanation } from './explain';
import { Film, placed } from './film';

const children = createRawSnippet(() => ({
  render: () => '<svg data-place="plot" aria-label="green 3"><g><title>a tree</title><circle r="1" /></g></svg>',
}));

describe('the board area', () => {
  it('enlarges and shows the whole again', async () => {
    const { getByRole, queryByRole, container } = render(BoardArea, { children, onexplain: () => undefined });
    const canvas = container.querySelector<HTMLElement>('.canvas')!;
    expect(canvas.style.transform).toBe('none');
    await fireEvent.click(getByRole('button', { name: 'Enlarge' }));
    expect(canvas.style.transform).toContain('scale(1.4)');
    await fireEvent.click(getByRole('button', { name: 'Whole board' }));
    expect(canvas.style.transform).toBe('none');
    expect(queryByRole('button', { name: 'Reduce' })).toBe(null);
  });

  it('says what a thing is to a finger that rests on it, and chooses nothing then', async () => {
    vi.useFakeTimers();
    const onexplain = vi.fn();
    const { container } = render(BoardArea, { children, onexplain });
    const circle = container.querySelector('circle')!;
    const clicked = vi.fn();
    circle.addEventListener('click', clicked);
    await fireEvent.pointerDown(circle, { pointerId: 1, pointerType: 'touch' });
    vi.advanceTimersByTime(600);
    expect(onexplain).toHaveBeenCalledWith('a tree');
    await fireEvent.pointerUp(circle, { pointerId: 1, pointerType: 'touch' });
    await fireEvent.click(circle);
    expect(clicked).not.toHaveBeenCalled();
    await fireEvent.click(circle);
    expect(clicked).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

describe('a place', () => {
  const seen = { width: 10 } as DOMRect;

  it('is the first element that is seen; for what lies in a closed sheet its handle stands', () => {
    document.body.innerHTML =
      '<b data-place="card"></b><section><button data-handle></button><div><i data-place="card"></i></div></section>';
    const [panel, handle, sheet, card] = ['b', 'button', 'div', 'i'].map((name) =>
      document.querySelector<HTMLElement>(name)!,
    );
    card!.getBoundingClientRect = () => seen;
    expect(placed('card')).toBe(card);
    sheet!.setAttribute('inert', '');
    expect(placed('card')).toBe(handle);
    panel!.getBoundingClientRect = () => seen;
    expect(placed('card')).toBe(panel);
    expect(placed('house')).toBe(null);
  });
});

describe('a film', () => {
  it('shows nothing that was cut before its first frame', async () => {
    document.body.innerHTML = '<b data-place="card"></b><div></div>';
    document.querySelector('b')!.getBoundingClientRect = () => ({ x: 0, y: 0, width: 10, height: 10 }) as DOMRect;
    const screen = document.querySelector('div')!;
    const animate = vi.fn(() => ({ finished: Promise.resolve() }) as unknown as Animation);
    Element.prototype.animate = animate;
    const film = new Film(screen);
    const glow = () => film.show([{ kind: 'glow', place: 'card' }], [], 100);
    const shown = glow();
    film.finish();
    await shown;
    expect(animate).not.toHaveBeenCalled();
    await glow();
    expect(animate).toHaveBeenCalledOnce();
  });
});

describe('what is this?', () => {
  it('takes the nearest label or title', () => {
    document.body.innerHTML =
      '<main data-stage><div aria-label="the rows"><b title="a permit"><i></i></b><u></u></div></main>';
    expect(explanation(document.querySelector('i'))).toBe('a permit');
    expect(explanation(document.querySelector('u'))).toBe('the rows');
    expect(explanation(document.querySelector('main'))).toBe('');
  });
});
