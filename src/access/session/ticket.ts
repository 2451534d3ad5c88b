let storedTicket = '';

/**
 * Removes the ticket from `/auth?token=…` before anything else reads the address: it stays neither in the history nor in the referrer
 * (OQ-11). The parameter stays, empty, so that the page knows that there was one.
 */
export function extractTicket(place: Pick<Location, 'pathname' | 'search'> = window.location, past: History = window.history): void {
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
