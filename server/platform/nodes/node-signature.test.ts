import { describe, expect, test } from 'vitest';
import { NodeVerifier, signNodeRequest } from './node-signature.ts';

const key = Buffer.alloc(32, 1);
const request = { method: 'GET', target: 'b', path: '/node/media/7/frame?at=1' } as const;
const now = 1_790_000_000_000;
const signed = () => signNodeRequest(key, request, now);
const accepts = (more: object, text = signed(), at = now) => new NodeVerifier(key).accepts({ ...request, ...more }, text, at);

describe('a request between nodes', () => {
  test('is accepted as it was signed', () => expect(accepts({})).toBe(true));

  test.each([
    ['for another camera', { path: '/node/media/8/frame?at=1' }],
    ['with another query', { path: '/node/media/7/frame?at=2' }],
    ['by another method', { method: 'POST' }],
    ['at another node', { target: 'c' }],
  ])('is refused %s', (_, more) => expect(accepts(more)).toBe(false));

  test('is refused with a signature of another secret', () => {
    expect(accepts({}, signNodeRequest(Buffer.alloc(32, 2), request, now))).toBe(false);
  });

  test.each(['', 'a.b.c', '..', `${now + 1000}..`, `${signed()}.x`, signed().replace(/^\d+/, String(now + 29_000))])(
    'is refused with %s for a signature',
    (text) => expect(accepts({}, text)).toBe(false),
  );

  test('is refused when its time is over, or has not come', () => {
    expect(accepts({}, signed(), now + 30_000)).toBe(false);
    expect(accepts({}, signed(), now - 31_000)).toBe(false);
  });

  test('is accepted once, also in the last moment of its time', () => {
    const verifier = new NodeVerifier(key);
    const text = signed();
    expect(verifier.accepts(request, text, now)).toBe(true);
    expect(verifier.accepts(request, text, now)).toBe(false);
    expect(verifier.accepts(request, text, now + 29_999)).toBe(false);
    expect(verifier.accepts(request, signed(), now + 1000)).toBe(true);
  });
});
