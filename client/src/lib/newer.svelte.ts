// Whether the server has a newer page than this one: the first file of a page is named by its content, so the server's
// index names another one then. Asked for when a line comes back, as a server that was replaced has closed it, when
// somebody looks again after a while, and now and then: a page without a line, such as home, may be left open for days.

const SELDOM = 60_000; // milliseconds between two questions
const NOW_AND_THEN = 10 * SELDOM;
const FIRST_FILE = /<script type="module"[^>]* src="([^"]+)"/;

let asked = Date.now();
let theirs = $state(''); // the first file of a newer page
let declined = $state('');

export const page = {
  get outdated(): boolean {
    return theirs !== '' && theirs !== declined;
  },
  /** Not now; a page that is newer still is offered again. */
  keep(): void {
    declined = theirs;
  },
};

export async function lookForNewerPage(): Promise<void> {
  asked = Date.now();
  const mine = document.querySelector('script[type=module][src]')?.getAttribute('src');
  try {
    const answer = await fetch('/', { cache: 'no-cache', headers: { Accept: 'text/html' } });
    const first = FIRST_FILE.exec(await answer.text())?.[1];
    if (answer.ok && mine && first) theirs = first === mine ? '' : first;
  } catch {
    // the line is gone again
  }
}

function lookIfSeen(): void {
  if (document.visibilityState === 'visible' && Date.now() - asked > SELDOM) void lookForNewerPage();
}
document.addEventListener('visibilitychange', lookIfSeen);
setInterval(lookIfSeen, NOW_AND_THEN);
