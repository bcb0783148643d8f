// Things on the table can be carried to their place, with a pointer or a finger, beside being clicked. What a thing is and
// where it may go is the game's; how it is lifted and put down is `carrying.ts`, which is fetched when the table stands.

import type { Attachment } from 'svelte/attachments';
import type { BoardProps, Schema } from '../games/face';
import { say } from '../lib/words';

/** What happens at a place when a thing is put down there. */
export interface Drop {
  put: () => void;
  /** The thing is over it: show what would happen; null ends that. */
  look?: () => void;
}

export interface Carry {
  /** Where it may be put down, by places as in `data-place`. */
  drops: ReadonlyMap<string, Drop>;
  /** It is no longer over one of them. */
  leave?: () => void;
  /** It was put down at a place where it does not belong: say why. */
  wrong: (place: string) => void;
  /** What is seen in the hand, where that is only a part of the thing. */
  shows?: Element | null;
}

/** What can be carried from an element now; null if nothing. */
export type Carried = (element: Element) => Carry | null;

type Answering = Pick<BoardProps<Schema>, 'choose' | 'consider' | 'ask' | 'tell'>;

/** Why a thing does not belong at a place: the move that it would be, to be asked about, or a sentence. */
export type Why = { move: string } | { sentence: string } | null;

/** A thing that can be carried to places where putting it down makes a move. */
export function carried(
  { choose, consider, ask, tell }: Answering,
  moves: Iterable<readonly [string, string]>,
  why: (place: string) => Why,
): Carry {
  const drop = (text: string): Drop => ({ put: () => choose(text), look: () => consider(text) });
  return {
    drops: new Map([...moves].map(([place, text]) => [place, drop(text)])),
    leave: () => consider(null),
    wrong(place) {
      const known = why(place);
      if (known && 'move' in known) ask(known.move);
      else tell?.(known?.sentence ?? say().board.notThere);
    },
  };
}

let fetched: typeof import('./carrying') | null = null;

async function fetch(): Promise<void> {
  fetched ??= await import('./carrying').catch(() => null); // clicking goes on without it
}

/** Makes an element one that can be carried away whenever `what` says so. */
export function carries(what: Carried): Attachment<Element> {
  return (element) => {
    const soon = setTimeout(fetch, 1500); // the first decision comes first
    const down = async (event: Event) => {
      let held = true;
      addEventListener('pointerup', () => (held = false), { once: true, capture: true });
      if (!fetched) await fetch();
      if (held) fetched?.arm(element, event as PointerEvent, what);
    };
    // One that is there before the finger is the only one that can keep the browser from scrolling later.
    const touch = (event: Event) => fetched?.touched(event as TouchEvent);
    element.setAttribute('data-carries', '');
    element.addEventListener('pointerdown', down);
    element.addEventListener('touchmove', touch, { passive: false });
    return () => {
      clearTimeout(soon);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('touchmove', touch);
    };
  };
}
