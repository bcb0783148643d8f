// Finds what somebody types in all pages, from the disk or from a server; and leads to other versions, where there are any.
(() => {
  const up = document.body.dataset.up;
  const field = document.querySelector('.search input');
  const found = document.querySelector('.found');
  const pages = document.querySelector('details.pages');
  const narrow = matchMedia('(width < 50rem)');
  const unfold = () => (pages.open = !narrow.matches);
  narrow.addEventListener('change', unfold);
  unfold();

  let sections; // [address, page, heading, text, text in small letters]
  const load = (file) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = up + file;
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    });

  async function search() {
    if (!sections) {
      await load('index.js');
      sections = window.fogcitySections.map((section) => [...section, section.slice(1).join(' ').toLowerCase()]);
    }
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const scored = words.length ? sections.map((section) => [score(section, words), section]).filter(([points]) => points) : [];
    scored.sort((one, other) => other[0] - one[0]);
    found.replaceChildren(...scored.slice(0, 12).map(([, section]) => result(section, words)));
    if (words.length && !scored.length) found.append(Object.assign(document.createElement('li'), { textContent: 'Nothing found.' }));
    found.hidden = !words.length;
  }

  // All words must be there; in a heading a word counts more, and most as the whole of it; then where it is said more often;
  // of equals the shorter is meant.
  function score([, page, heading, text, all], words) {
    let points = 1 / (1 + text.length);
    for (const word of words) {
      if (!all.includes(word)) return 0;
      const title = heading.toLowerCase();
      points += title === word ? 12 : title.includes(word) ? 6 : page.toLowerCase().includes(word) ? 3 : 1;
      points += Math.min(5, all.split(word).length - 1) / 20;
    }
    return points;
  }

  function result([address, page, heading, text], words) {
    const link = Object.assign(document.createElement('a'), { href: up + address });
    const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 40);
    const small = document.createElement('small');
    small.append(...marked((at ? '… ' : '') + text.slice(at, at + 140), words));
    link.append(...marked(heading === page ? page : `${page}: ${heading}`, words), small);
    const item = document.createElement('li');
    item.append(link);
    return item;
  }

  function marked(text, words) {
    const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
    return text.split(pattern).map((part, i) => (i % 2 ? Object.assign(document.createElement('mark'), { textContent: part }) : part));
  }

  field.addEventListener('input', search);
  addEventListener('keydown', (event) => {
    const links = [...found.querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === '/' && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    } else if (event.key === 'Escape') {
      found.hidden = true;
    } else if (step && links.length && event.target.closest('.search')) {
      event.preventDefault();
      (links[links.indexOf(document.activeElement) + step] ?? field).focus();
    } else if (event.key === 'Enter' && document.activeElement === field) {
      links[0]?.click();
    }
  });
  addEventListener('click', (event) => (found.hidden = !event.target.closest('.search') || !field.value));

  // A server may hold several versions beside each other; the folder above then says which, and what pages each has.
  load('../versions.js').then(
    () => {
      const place = document.querySelector('.version');
      const choice = document.createElement('select');
      choice.ariaLabel = 'Version';
      for (const version of Object.keys(window.fogcityVersions)) choice.add(new Option(version, version, false, version === place.textContent));
      const depth = up.split('/').length;
      const here = location.pathname.split('/').slice(-depth).join('/');
      choice.addEventListener('change', () => {
        const there = window.fogcityVersions[choice.value].includes(here);
        location.href = `${up}../${choice.value}/${there ? here : 'index.html'}`;
      });
      place.replaceChildren(choice);
    },
    () => {},
  );
})();
