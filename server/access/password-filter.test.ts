import { expect, test } from 'vitest';
import { bloomHas, buildBloom, canMatchFilter, foldPassword } from './password-filter.ts';

const texts = (name: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${name} ${n}`);

test('each text that was added is found, and at most one of a thousand others', () => {
  const filter = buildBloom(new Set(texts('added', 20_000)));
  expect(texts('added', 20_000).every((text) => bloomHas(filter, text))).toBe(true);
  expect(texts('other', 20_000).filter((text) => bloomHas(filter, text)).length).toBeLessThan(20);
  expect(bloomHas(buildBloom(new Set()), 'anything')).toBe(false);
});

test('whole passwords and words are compared, short words and shorter numbers are not', () => {
  expect(['choice', 'chocolate', 'estrellita', '123456789012', 'letters-12345'].every(canMatchFilter)).toBe(true);
  expect(['choco', 'chocolate1', '1chocolate', '12345678901'].some(canMatchFilter)).toBe(false);
  expect(foldPassword('CONTRASEN\u0303A')).toBe('contraseña');
});

test('a filter of one text has room for it, and finds nothing where none was added', () => {
  expect([buildBloom(new Set()).length, buildBloom(new Set(['a'])).length, buildBloom(new Set(['a', 'b'])).length]).toEqual([1, 3, 5]);
  expect([...buildBloom(new Set())]).toEqual([0]);
});
