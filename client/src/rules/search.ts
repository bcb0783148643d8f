// Looking for words in the rules: small and large letters are alike, and so are letters with and without accents.

/** As it is compared. Every letter stays one letter, so that places in it are places in the text. */
export function plain(text: string): string {
  return [...text].map((letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');
}

/** Where a text says something, from and to. */
export function found(text: string, wanted: string): [number, number][] {
  const [within, sought] = [plain(text), plain(wanted.trim())];
  const places: [number, number][] = [];
  if (sought === '') return places;
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + sought.length)) {
    places.push([at, at + sought.length]);
  }
  return places;
}

/** The same within an element, as ranges that can be marked. */
export function ranges(element: Element, wanted: string): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const all: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const [from, to] of found(node.textContent ?? '', wanted)) {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      all.push(range);
    }
  }
  return all;
}
