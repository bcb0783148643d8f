// Where on the site we are: `/`, `/table/ID`, `/replay/ID`, `/review/ID`, `/rules/GAME`.

export type Route = { page: 'home' } | { page: (typeof PAGES)[number]; id: string } | { page: 'nowhere' };

const PAGES = ['table', 'replay', 'review', 'rules'] as const;

export function read(path: string): Route {
  const [page, id, ...rest] = path.split('/').filter(Boolean);
  if (page === undefined) return { page: 'home' };
  const known = PAGES.find((one) => one === page);
  if (known && id && rest.length === 0) return { page: known, id: decodeURIComponent(id) };
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

/** For links: stay on the page unless a new tab is wanted. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go((event.currentTarget as HTMLAnchorElement).pathname);
}
