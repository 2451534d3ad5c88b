import type { SipServer } from './engine.ts';

/** Stands where no SIP server is: nobody is registered, and nothing rings. */
export const noSip = (): SipServer => ({
  isRegistered: () => false,
  stateOf: () => 'idle',
  take: () => 'no_phone',
  end: () => false,
  disconnect: () => undefined,
  state: () => 'No SIP server.',
  figures: () => ({ phones: 0, calls: 0, waiting: 0 }),
  close: async () => undefined,
});
