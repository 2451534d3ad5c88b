/**
 * Why the browser's prompt gave no passkey. `cancelled`: somebody closed it; `timed_out`: nobody answered it; `not_allowed`: not at this
 * address; `registered`: the authenticator has a passkey of this account already; `unsupported`: no suitable authenticator or browser.
 */
export type PromptFault = 'cancelled' | 'timed_out' | 'not_allowed' | 'registered' | 'unsupported';

/** What came of the browser's prompt. */
export type Prompted<T> = { kind: 'confirmed'; credential: T } | { kind: 'unconfirmed'; fault: PromptFault };
