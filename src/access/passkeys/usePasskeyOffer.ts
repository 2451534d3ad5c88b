import { useMemo } from 'react';
import type { Grant } from '../../../contract/access/session.ts';
import { usePlatform } from '../../platform/index.ts';
import type { PasskeyOffer } from '../session/PasskeyButton.tsx';
import { providePasskeySignIn } from './passkey-sign-in.ports.ts';
import { passkeySupport } from './support.ts';

/** Passkeys of this platform for the sign-in page; undefined: it has none. */
export function usePasskeyOffer(storeGrant: (grant: Grant) => void): PasskeyOffer | undefined {
  const { ask, capabilities } = usePlatform();
  const support = passkeySupport(capabilities);
  const domain = capabilities?.passkeys?.domain ?? null;
  return useMemo(
    () => (support === 'none' ? undefined : { machine: providePasskeySignIn(ask), support, domain, storeGrant }),
    [ask, support, domain, storeGrant],
  );
}
