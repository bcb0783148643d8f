// Whether the server has a newer page than this one: the first file of a page is named by its content, so the server's
// index names another one then. Asked for when a line comes back, as a server that was replaced has closed it, and when
// somebody looks again after a while.

const SELDOM = 60_000; // milliseconds between two questions
let asked = Date.now();
let newer = $state(false);

export const page = {
  get outdated(): boolean {
    return newer;
  },
  /** Not now. */
  keep(): void {
    newer = false;
  },
};

export async function lookForNewerPage(): Promise<void> {
  asked = Date.now();
  const mine = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src');
  try {
    const answer = await fetch('/', { cache: 'no-cache', headers: { Accept: 'text/html' } });
    const text = await answer.text();
    if (answer.ok && mine && text.includes('type="module"')) newer = !text.includes(mine);
  } catch {
    // the line is gone again
  }
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && Date.now() - asked > SELDOM) void lookForNewerPage();
});
