// What is this? Every symbol says it itself: by its label, or by the title drawn with it.

export function explanation(element: Element | null): string {
  for (let at = element; at && !at.matches('[data-stage]'); at = at.parentElement) {
    const title = at.querySelector(':scope > title')?.textContent;
    const text = (at.getAttribute('aria-label') ?? title ?? at.getAttribute('title') ?? '').trim();
    if (text) return text;
  }
  return '';
}
