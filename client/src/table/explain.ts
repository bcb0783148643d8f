// What a thing is: it says so itself, by `data-tip`, or by its label.

export interface Explained {
  element: Element;
  text: string;
}

/** The nearest thing around an element that has something to say, within the table. */
export function explained(element: Element | null): Explained | null {
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    const label =
      at.closest('[data-stage]') && !at.matches('[data-stage], section, [role=list]') && at.getAttribute('aria-label');
    const text = (at.getAttribute('data-tip') ?? (label || '')).trim();
    if (text) return { element: at, text };
  }
  return null;
}
