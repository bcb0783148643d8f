// What a thing is: it says so itself, by `data-tip`, or by its label; and what it would do, by `data-why`.

export interface Explained {
  element: Element;
  text: string;
  /** It can be chosen now. */
  legal: boolean;
  /** The move that it stands for, where that may be asked about. */
  move: string | null;
}

/** What only holds things together has a name, and nothing to say beside it. */
const WHOLES = '[data-stage], section, [role=list], [role=group]:not([data-place])';

/** The nearest thing around an element that has something to say, within the table. */
export function explained(element: Element | null): Explained | null {
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    const label = at.closest('[data-stage]') && !at.matches(WHOLES) && at.getAttribute('aria-label');
    const text = (at.getAttribute('data-tip') ?? (label || '')).trim();
    if (text) {
      const about = at.closest('[data-why]');
      return {
        element: at,
        text,
        legal: at.closest('.legal') !== null,
        move: about?.getAttribute('data-why') ?? null,
      };
    }
  }
  return null;
}
