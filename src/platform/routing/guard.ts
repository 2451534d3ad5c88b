import { type Ability, allows } from '../../../contract/access/index.ts';
import { readPath } from './paths.ts';
import { externalSignIn, home, login, notAuthorized, notFound, type Route, singleSignOn, videoWall } from './routes.ts';

/** The current user of the page, signed in or not. */
export interface Visitor {
  isSignedIn: boolean;
  abilities: readonly Ability[];
  /** The user signed out: the next sign-in does not return to the page that was left. */
  hasLeft?: boolean;
  /** Their screen is a video wall (OP-6.07). */
  isWall?: boolean;
}

export type Admission = { kind: 'show'; route: Route; params: Record<string, string> } | { kind: 'go'; to: string };

/**
 * Resolves a path to a screen or a redirect (OP-2.01–2.07, OQ-18, OQ-23). `search` is the query with or without `?`. A visitor who must
 * sign in first is redirected back to the requested address afterwards.
 */
export function admit(routes: readonly Route[], path: string, search: string, visitor: Visitor): Admission {
  const start = visitor.isWall ? videoWall : home;
  if (path === '/') return { kind: 'go', to: start };
  const found = findRoute(routes, path);
  if (!found) return { kind: 'go', to: notFound };
  const { route } = found;
  // A return from an identity provider, or unlocking by one; otherwise there is nothing to do here.
  const isSignOn = route.path === singleSignOn && ['state', 'unlock'].some((name) => new URLSearchParams(search).has(name));
  if (isSignOn) return { kind: 'show', ...found };
  if (route.redirectIfLoggedIn && visitor.isSignedIn) return { kind: 'go', to: returnPath(routes, search, start) };
  const isTicketless = route.path === externalSignIn && !new URLSearchParams(search).has('token');
  if (isTicketless || route.path === singleSignOn) return { kind: 'go', to: login };
  if (route.public) return { kind: 'show', ...found };
  if (!visitor.isSignedIn) return { kind: 'go', to: visitor.hasLeft ? login : loginFrom(path, search) };
  if (visitor.isWall && route.path === videoWall) return { kind: 'show', ...found };
  return canOpenRoute(route, visitor.abilities) ? { kind: 'show', ...found } : { kind: 'go', to: notAuthorized };
}

/**
 * Whether the rights open a screen (OP-2.01, OP-2.02). By the contract's own rule, which `can` is proven to agree with: the sign-in
 * page is drawn through this guard and need not carry CASL.
 */
export function canOpenRoute(route: Pick<Route, 'resource' | 'action'>, abilities: readonly Ability[]): boolean {
  return route.resource === null || allows(abilities, route.action, route.resource);
}

/** The screen of a path; literal paths take precedence over paths with parameters. */
export function findRoute(routes: readonly Route[], path: string): { route: Route; params: Record<string, string> } | null {
  const found = routes.flatMap((route) => {
    const params = readPath(route.path, path);
    return params ? [{ route, params }] : [];
  });
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null;
}

function loginFrom(path: string, search: string): string {
  const query = search.replace(/^\?/, '');
  const target = query ? `${path}?${query}` : path;
  return target === home ? login : `${login}?return=${encodeURIComponent(target)}`;
}

/** Where to go after signing in: back to a screen of ours, else to the start (OP-2.05, OQ-18). */
function returnPath(routes: readonly Route[], search: string, start: string): string {
  const target = new URLSearchParams(search).get('return');
  if (target === null || !/^\/(?![/\\])/.test(target)) return start;
  const [path = ''] = target.split('?');
  const route = findRoute(routes, path)?.route;
  return route && !route.redirectIfLoggedIn ? target : start;
}
