import { signOnPath } from '../../../contract/access/single-sign-on.ts';

let storedTicket = '';
let storedQuery = '';

/**
 * Removes the ticket from `/auth?token=…`, and the code of an identity provider from `/single-sign-on?code=…`, before anything else reads the address: it stays neither in the history nor in the referrer
 * (OQ-11). The parameter stays, empty, so that the page knows that there was one.
 */
export function extractTicket(place: Pick<Location, 'pathname' | 'search'> = window.location, past: History = window.history): void {
  if (place.pathname === signOnPath && new URLSearchParams(place.search).get('state')) {
    storedQuery = place.search.slice(1);
    past.replaceState(past.state, '', `${signOnPath}?state=`);
  }
  const ticket = place.pathname === '/auth' ? new URLSearchParams(place.search).get('token') : null;
  if (!ticket) return;
  storedTicket = ticket;
  past.replaceState(past.state, '', '/auth?token=');
}

/** Returns the extracted ticket, once. Empty: there is none. */
export function consumeTicket(): string {
  const ticket = storedTicket;
  storedTicket = '';
  return ticket;
}

/** Returns what an identity provider appended to the address, once. Empty: nobody returned from one. */
export function consumeSignOnQuery(): string {
  const query = storedQuery;
  storedQuery = '';
  return query;
}
