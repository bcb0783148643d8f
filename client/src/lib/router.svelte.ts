// Where on the site we are: `/`, `/table/ID`, `/replay/ID`, `/review/ID`, `/rules/GAME`, `/puzzles`, `/puzzle/GAME/N`.

export type Route =
  | { page: 'home' }
  | { page: 'puzzles' }
  | { page: 'nowhere' }
  | { page: 'puzzle'; id: string }
  | { page: (typeof PAGES)[number]; id: string };

const PAGES = ['table', 'replay', 'review', 'rules'] as const;
/** The puzzle of the day, whichever that is. */
export const TODAY = 'today';

export function read(path: string): Route {
  const [page, id, ...rest] = path.split('/').filter(Boolean);
  if (page === undefined) return { page: 'home' };
  const known = PAGES.find((one) => one === page);
  if (known && id && rest.length === 0) return { page: known, id: decodeURIComponent(id) };
  if (page === 'puzzles' && id === undefined) return { page };
  if (page === 'puzzle' && id !== undefined && (rest.length === 1 || id === TODAY))
    return { page, id: [id, ...rest].map(decodeURIComponent).join('/') };
  return { page: 'nowhere' };
}

let route = $state.raw<Route>(read(location.pathname));
addEventListener('popstate', () => (route = read(location.pathname)));

export const router = {
  get now(): Route {
    return route;
  },
};

export function go(path: string): void {
  history.pushState(null, '', path);
  route = read(location.pathname);
  scrollTo(0, 0);
}

/** The same page by its lasting address. */
export function rename(path: string): void {
  history.replaceState(null, '', path);
}

/** For links: stay on the page unless a new tab is wanted. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go((event.currentTarget as HTMLAnchorElement).pathname);
}
