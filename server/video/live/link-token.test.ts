import { describe, expect, test } from 'vitest';
import { CameraId, UserId } from '../../../contract/platform/ids.ts';
import { type LinkGrant, readLink, signLink } from './link-token.ts';

const key = new Uint8Array(32).fill(7);
const grant: LinkGrant = {
  camera: CameraId.parse(12),
  reader: { kind: 'session', user: UserId.parse(3), session: 's-81f3', request: null },
  kind: 'recorded',
  quality: 'main',
  from: 1_000_000,
  to: 1_060_000,
  expires: 2_000_000,
};

describe('the signature of a media address', () => {
  const signed = signLink(key, grant);

  test('gives back what it allows', { tags: ['OP-6.06'] }, () => {
    expect(readLink(key, signed, 1_999_999)).toEqual({ kind: 'grant', grant });
  });

  test('ends at its time', () => {
    expect(readLink(key, signed, 2_000_000)).toEqual({ kind: 'expired' });
  });

  test('becomes invalid with any changed letter', () => {
    for (let i = 0; i < signed.length; i += 1) {
      const other = signed[i] === 'A' ? 'B' : 'A';
      const forged = `${signed.slice(0, i)}${other}${signed.slice(i + 1)}`;
      expect(readLink(key, forged, 0), `letter ${i}`).toEqual({ kind: 'invalid' });
    }
  });

  test('is invalid for another camera, user, window or time', () => {
    const signature = signed.split('.')[1];
    const others: Partial<LinkGrant>[] = [
      { camera: CameraId.parse(13) },
      { reader: { kind: 'session', user: UserId.parse(4), session: 's-81f3', request: null } },
      { reader: { kind: 'share', share: 3 } },
      { quality: 'sub' },
      { kind: 'live' },
      { from: 0 },
      { expires: 9e15 },
      { reader: { kind: 'session', user: UserId.parse(3), session: 's-other', request: null } },
    ];
    for (const other of others) {
      const body = signLink(key, { ...grant, ...other }).split('.')[0];
      expect(readLink(key, `${body}.${signature}`, 0)).toEqual({ kind: 'invalid' });
    }
  });

  test('is invalid with another key, without signature, with more parts, or without text', () => {
    const texts = [signLink(new Uint8Array(32), grant), signed.split('.')[0] ?? '', `${signed}.x`, '', '.', `${signed}=`];
    for (const text of texts) expect(readLink(key, text, 0)).toEqual({ kind: 'invalid' });
  });

  test('a forged address is called invalid even after its time', () => {
    expect(readLink(key, `${signed.slice(0, -1)}_`, 9e15)).toEqual({ kind: 'invalid' });
  });
});
