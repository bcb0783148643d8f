// What does not fit on the page: every text that is seen is measured as it is shown. In: the smallest size of letters.
(smallest) => {
  const found = [];
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const hidden = (element) => element.clientWidth <= 1 && getComputedStyle(element).clipPath !== 'none';
  const unseen = (element) => hidden(element) || element.closest('.unseen, [inert], .film, title, desc, symbol, option');
  const meet = (one, other) => ({
    left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom),
  });
  const empty = (box) => box.right - box.left < 1 || box.bottom - box.top < 1;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const name = (element) => {
    const classes = typeof element.className === 'string' ? element.className : element.className.baseVal;
    return `${element.localName}.${classes.replace(/svelte-\w+/g, '').trim().split(/\s+/).join('.')}`;
  };
  const readable = (element) => element.closest('[title], [aria-label], [data-tip], [aria-describedby]') !== null;

  // An open sheet of a phone lies over the board, as the edge of a room that scrolls: all of the board must come up above it.
  const sheet = document.querySelector('.mine.sheet.open .cover');
  if (sheet) {
    const room = document.querySelector('.viewport'), board = document.querySelector('.canvas').firstElementChild;
    const lowest = board.getBoundingClientRect().bottom + room.scrollTop - (room.scrollHeight - room.clientHeight);
    const under = Math.round(lowest - sheet.getBoundingClientRect().top);
    if (under > 1) found.push(`under the sheet: ${under} px of the board cannot be scrolled to`);
  }

  /** What of a box can be seen, whether something hides the rest for good, and who. */
  const clip = (element, box) => {
    let left = box, cutBy = null, scrolled = false;
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (at instanceof SVGElement && at.localName !== 'svg') continue;
      if (style.overflow === 'visible' || style.display === 'inline' || style.display === 'contents') continue;
      const room = at.getBoundingClientRect();
      const seen = meet(left, room);
      const across = left.right - seen.right > 1.5 || seen.left - left.left > 1.5;
      const cut = across || left.bottom - seen.bottom > 2.5 || seen.top - left.top > 2.5;
      const scrolls = /auto|scroll/.test(across ? style.overflowX : style.overflowY);
      if (cut && scrolls) scrolled = true;
      else if (cut && !scrolled && !cutBy) cutBy = at;
      left = seen;
    }
    if (sheet && element.closest('.area')) {
      const above = meet(left, { ...page, bottom: sheet.getBoundingClientRect().top });
      if (above.bottom < left.bottom) scrolled = true;
      left = above;
    }
    const seen = meet(left, page);
    const outside = left.right - seen.right > 1 || left.bottom - seen.bottom > 1 || seen.left > left.left || seen.top > left.top;
    if (!scrolled && !cutBy && outside) cutBy = document.body;
    return { seen, cutBy };
  };

  const texts = [];
  const all = document.querySelector('.table, .replay') ?? document.body;
  const walker = document.createTreeWalker(all, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    const text = node.textContent.trim();
    if (!text || unseen(element) || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
    if (boxes.length === 0) continue;
    let size = parseFloat(getComputedStyle(element).fontSize);
    const matrix = element instanceof SVGElement ? element.getScreenCTM() : null;
    if (matrix) size *= Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    else for (let at = element; at; at = at.parentElement) {
      const { transform } = getComputedStyle(at);
      if (transform !== 'none') size *= Math.sqrt(Math.abs(new DOMMatrix(transform).a * new DOMMatrix(transform).d));
    }
    const what = `${name(element)} "${text.slice(0, 40)}"`;
    if (size < smallest - 0.05) found.push(`small: ${size.toFixed(1)} px, ${what}`);
    for (const line of boxes) {
      // Letters fill about the middle of their line.
      const centre = (line.top + line.bottom) / 2, reach = Math.min(size * 0.4, (line.bottom - line.top) / 2);
      const box = { left: line.left, right: line.right, top: centre - reach, bottom: centre + reach };
      const { seen, cutBy } = clip(element, box);
      if (cutBy) {
        const style = getComputedStyle(cutBy);
        const dots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        if (!dots) found.push(`cut: ${what} by ${name(cutBy)}`);
        else if (/^[\d.,+−-]+$/.test(text)) found.push(`a number is cut: ${what}`);
        else if (!readable(element)) found.push(`cut and nowhere whole: ${what}`);
      }
      const ink = seen;
      if (!empty(ink)) texts.push({ node, element, ink, what });
    }
  }

  // What is drawn beside the text is seen whole, too.
  for (const picture of all.querySelectorAll('svg')) {
    if (unseen(picture) || !shown(picture) || picture.parentElement.closest('svg')) continue;
    const { seen, cutBy } = clip(picture.parentElement, picture.getBoundingClientRect());
    if (cutBy && !empty(seen)) found.push(`a picture is cut: ${name(picture)} in ${name(picture.parentElement)} by ${name(cutBy)}`);
  }

  for (let i = 0; i < texts.length; i++) {
    for (let j = i + 1; j < texts.length; j++) {
      if (texts[i].node === texts[j].node) continue;
      const both = meet(texts[i].ink, texts[j].ink);
      if (both.right - both.left < 2 || both.bottom - both.top < 2) continue;
      const { x, y } = { x: (both.left + both.right) / 2, y: (both.top + both.bottom) / 2 };
      // What lies in different layers is covered, not muddled: that is asked below.
      const layer = (element) => element.closest('.beside, .tip, .sheet-over, dialog');
      if (layer(texts[i].element) !== layer(texts[j].element)) continue;
      found.push(`overlap: ${texts[i].what} and ${texts[j].what} at ${Math.round(x)},${Math.round(y)}`);
    }
  }

  const opaque = (element) => {
    const style = getComputedStyle(element);
    const alpha = /rgba\(.*, ([\d.]+)\)$/.exec(style.backgroundColor);
    return style.backgroundColor !== 'transparent' && (!alpha || Number(alpha[1]) > 0.5) && element instanceof HTMLElement;
  };
  for (const { element, ink, what } of texts) {
    if (ink.bottom - ink.top < 3) continue; // the edge of what is scrolled away
    const top = document.elementFromPoint((ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2);
    if (!top || top === element || top.contains(element) || element.contains(top)) continue;
    for (let at = top; at && !at.contains(element); at = at.parentElement) {
      if (opaque(at)) { found.push(`covered: ${what} by ${name(at)}`); break; }
    }
  }

  // Marks of what others did last let everything be touched, and read.
  for (const mark of document.querySelectorAll('[data-stage] .mark')) {
    const box = clip(mark.parentElement, mark.getBoundingClientRect()).seen;
    for (const { ink, what } of texts) {
      const both = meet(ink, box);
      if (both.right - both.left >= 3 && both.bottom - both.top >= 3) found.push(`marked over: ${what}`);
    }
  }

  // What is asked, and every answer to it, is seen whole.
  for (const at of document.querySelectorAll('.bar .said, .bar .buttons')) {
    const more = at.scrollHeight - at.clientHeight;
    if (more > 1) found.push(`the bar scrolls: ${name(at)} by ${more}, "${at.innerText.slice(0, 60)}"`);
  }

  // On a phone something has to scroll; elsewhere everything that matters for a decision is on one screen. Where nothing
  // is decided, in a replay, the hands of all lie beside each other as far as they have room.
  const phone = /upright|turned/.test(document.documentElement.dataset.frame);
  for (const at of document.querySelectorAll('main, main *')) {
    if (!(at instanceof HTMLElement) || !shown(at) || unseen(at)) continue;
    const style = getComputedStyle(at);
    const across = /auto|scroll/.test(style.overflowX) && at.scrollWidth > at.clientWidth + 1;
    if (across && !at.matches('.hands')) found.push(`scrolls sideways: ${name(at)}`);
    const most = at.clientHeight + 1;
    if (!phone && /auto|scroll/.test(style.overflowY) && at.scrollHeight > most) {
      found.push(`scrolls: ${name(at)} by ${at.scrollHeight - most}`);
    }
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`sideways: the page is ${wide} px too wide`);
  return [...new Set(found)];
}
