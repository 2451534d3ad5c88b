import type { Capabilities } from '../../../contract/capabilities.ts';

/** What the platform offers beyond the specification. */
export interface Offer {
  /** Undefined: not known yet. Null: a platform of the specification alone. */
  current: () => Capabilities | null | undefined;
  /** Waits until it is known. */
  known: () => Promise<Capabilities | null>;
  store: (capabilities: Capabilities | null) => Capabilities | null;
}

export function createOffer(): Offer {
  let current: Capabilities | null | undefined;
  let settle: (capabilities: Capabilities | null) => void = () => undefined;
  const first = new Promise<Capabilities | null>((resolve) => {
    settle = resolve;
  });
  return {
    current: () => current,
    known: async () => (current === undefined ? first : current),
    store: (capabilities) => {
      current = capabilities;
      settle(capabilities);
      return capabilities;
    },
  };
}
