import { Secret, TOTP } from 'otpauth';
import { factorSetup } from '../../../contract/access/two-factor.ts';

const { appPeriodS: period, appDigits: digits } = factorSetup;
/** Steps before and after now whose codes are taken: clocks of phones differ. */
const window = 1;
const secretBytes = 20;
export const issuer = 'Atalaya';

const totpOf = (secret: Secret, label: string) => new TOTP({ issuer, label, secret, period, digits, algorithm: 'SHA1' });

/** A new secret for an authenticator app: its bytes to be sealed, and how an app reads it, as an address or typed. */
export function newAppSecret(label: string): { bytes: Uint8Array; uri: string; secret: string } {
  const secret = new Secret({ size: secretBytes });
  return { bytes: secret.bytes, uri: totpOf(secret, label).toString(), secret: (secret.base32.match(/.{1,4}/g) ?? []).join(' ') };
}

/**
 * The step of time that a code of an app belongs to; null where it is wrong, or of a step that was used or passed.
 * @param last step of the latest code that was taken
 */
export function stepOf(bytes: Uint8Array, code: string, now: number, last: number): number | null {
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window });
  if (delta === null) return null;
  const step = TOTP.counter({ period, timestamp: now }) + delta;
  return step > last ? step : null;
}
