import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';
import { newAppSecret, stepOf } from './totp.ts';

const bytes = Secret.fromLatin1('12345678901234567890').bytes;
const at = (seconds: number) => seconds * 1000;

describe('codes of an authenticator app', () => {
  test('are those of RFC 6238', () => {
    expect(stepOf(bytes, '287082', at(59), 0)).toBe(1);
    expect(stepOf(bytes, '081804', at(1_111_111_109), 0)).toBe(37_037_036);
  });

  test('are accepted one step early or late, but not more', () => {
    const now = at(1_111_111_109);
    const code = (steps: number) =>
      TOTP.generate({ secret: new Secret({ buffer: Uint8Array.from(bytes).buffer }), timestamp: now + steps * 30_000 });
    expect([-2, -1, 0, 1, 2].map((steps) => stepOf(bytes, code(steps), now, 0) !== null)).toEqual([false, true, true, true, false]);
  });

  test('are not taken again, nor those before', () => {
    expect(stepOf(bytes, '287082', at(59), 1)).toBeNull();
    expect(stepOf(bytes, '287082', at(59), 2)).toBeNull();
  });

  test('a new secret has 160 bits and reads the same typed as scanned', () => {
    const { bytes: made, uri, secret } = newAppSecret('ana@demo.test');
    expect(made).toHaveLength(20);
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
  });
});

describe('a sealed secret', () => {
  const key = new Uint8Array(32).fill(7);
  test('opens for its user and key only, and not where a byte was changed', () => {
    const sealed = seal(key, 3, bytes);
    expect(Buffer.from(unseal(key, 3, sealed))).toEqual(Buffer.from(bytes));
    expect(() => unseal(key, 4, sealed)).toThrow(/authenticate/);
    expect(() => unseal(new Uint8Array(32), 3, sealed)).toThrow(/authenticate/);
    const broken = Buffer.from(sealed);
    broken[30] = (broken[30] ?? 0) ^ 1;
    expect(() => unseal(key, 3, broken)).toThrow(/authenticate/);
  });
});
