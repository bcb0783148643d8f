import { fireEvent, render } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import BoardArea from './BoardArea.svelte';
import { explained } from './explain';
import { Film, placed } from './film';
import Tip from './Tip.svelte';

const children = createRawSnippet(() => ({
  render: () => '<svg data-place="plot" aria-label="green 3"><g><title>a tree</title><circle r="1" /></g></svg>',
}));

describe('the board area', () => {
  it('enlarges and shows the whole again', async () => {
    const { component, getByRole, queryByRole, container } = render(BoardArea, { children });
    const canvas = container.querySelector<HTMLElement>('.canvas')!;
    expect(canvas.style.transform).toBe('none');
    component.zoom(1.4); // by wheel, fingers or key
    await tick();
    expect(canvas.style.transform).toContain('scale(1.4)');
    await fireEvent.click(getByRole('button', { name: 'Whole board' }));
    expect(canvas.style.transform).toBe('none');
    expect(queryByRole('button', { name: 'Reduce' })).toBe(null);
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
  it('says what a thing is to a finger that rests on it, and chooses nothing then', async () => {
    vi.useFakeTimers();
    document.body.innerHTML = '<main data-stage><b class="legal" aria-label="a tree"></b></main>';
    const { container } = render(Tip);
    const tree = document.querySelector('b')!;
    const clicked = vi.fn();
    tree.addEventListener('click', clicked);
    await fireEvent.pointerDown(tree, { pointerId: 1, pointerType: 'touch' });
    await vi.advanceTimersByTimeAsync(600);
    expect(container.querySelector('.tip')!.textContent).toContain('a tree');
    await fireEvent.pointerUp(tree, { pointerId: 1, pointerType: 'touch' });
    await fireEvent.click(tree);
    expect(clicked).not.toHaveBeenCalled();
    await fireEvent.click(tree);
    expect(clicked).toHaveBeenCalledOnce();
    expect(container.querySelector('.tip')).toBe(null);
    vi.useRealTimers();
  });

  it('takes the nearest label or tip', () => {
    document.body.innerHTML =
      '<main data-stage><div aria-label="the rows"><b data-tip="a permit"><i></i></b><u></u></div></main>';
    expect(explained(document.querySelector('i'))).toMatchObject({ text: 'a permit', legal: false, move: null });
    expect(explained(document.querySelector('u'))?.text).toBe('the rows');
    expect(explained(document.querySelector('main'))).toBe(null);
  });
});
