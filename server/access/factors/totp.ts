import { Secret, TOTP } from 'otpauth';
import { factorSetup } from '../../../contract/access/two-factor.ts';

const { appPeriodS: period, appDigits: digits } = factorSetup;
/** Accepted time steps before and after now, because clocks of phones differ. */
const window = 1;
const secretBytes = 20;
export const issuer = 'Atalaya';

const totpOf = (secret: Secret, label: string) => new TOTP({ issuer, label, secret, period, digits, algorithm: 'SHA1' });

/** Creates a secret for an authenticator app: its bytes to be sealed, and its forms for the app, as an address or typed. */
export function newAppSecret(label: string): { bytes: Uint8Array; uri: string; secret: string } {
  const secret = new Secret({ size: secretBytes });
  return { bytes: secret.bytes, uri: totpOf(secret, label).toString(), secret: (secret.base32.match(/.{1,4}/g) ?? []).join(' ') };
}

/**
 * The time step of an app's code; null: the code is wrong, or its step is not after `last`.
 * @param last step of the latest accepted code
 */
export function stepOf(bytes: Uint8Array, code: string, now: number, last: number): number | null {
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window });
  if (delta === null) return null;
  const step = TOTP.counter({ period, timestamp: now }) + delta;
  return step > last ? step : null;
}
