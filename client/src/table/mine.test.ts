import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Choice } from '../games/face';
import Mine from './Mine.svelte';

afterEach(cleanup);

const cards = createRawSnippet(() => ({ render: () => '<div><b></b></div>' }));
const decision = (): Choice[] => [{ text: 'play 3', parts: {} }];

function sheet() {
  const { container, rerender } = render(Mine, { name: 'Ada', glance: '$3', choices: [] as Choice[], children: cards });
  const handle = container.querySelector('button')!;
  const card = container.querySelector('b')!;
  async function asked(here: boolean) {
    card.classList.toggle('legal', here);
    await rerender({ choices: decision() });
  }
  return {
    handle,
    asked,
    waiting: () => rerender({ choices: [] }),
    open: () => handle.getAttribute('aria-expanded') === 'true',
  };
}

describe('what lies before one, on a phone', () => {
  it('comes up for a decision that lies in it, stays while others play, and goes for one that does not', async () => {
    const { asked, waiting, open } = sheet();
    expect(open()).toBe(false);
    await asked(true);
    expect(open()).toBe(true);
    await waiting();
    expect(open()).toBe(true);
    await asked(false);
    expect(open()).toBe(false);
  });

  it('stays as a person has put it, until a decision lies in it', async () => {
    const { asked, handle, open } = sheet();
    await asked(true);
    await fireEvent.click(handle);
    expect(open()).toBe(false);
    await tick();
    expect(open()).toBe(false);
    await asked(true);
    expect(open()).toBe(true);
    await fireEvent.click(handle);
    await fireEvent.click(handle);
    await asked(false);
    expect(open()).toBe(true);
  });

  it('follows a finger that pulls it down or up', async () => {
    const { handle, open } = sheet();
    const pull = async (from: number, to: number) => {
      await fireEvent.pointerDown(handle, { clientY: from });
      await fireEvent.pointerUp(handle, { clientY: to });
    };
    await pull(600, 500);
    expect(open()).toBe(true);
    await fireEvent.click(handle); // the end of the same movement, where a browser makes a click of it
    expect(open()).toBe(true);
    await pull(400, 500);
    expect(open()).toBe(false);
  });
});
