import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultText, type SealedEntry, sealOf, verifyChain } from './chain.ts';

function chainOf(texts: readonly string[]): SealedEntry[] {
  let last: Buffer = Buffer.alloc(0);
  return texts.map((text, n) => {
    last = sealOf(last, text);
    return { place: n + 1, id: n + 100, text, hash: last };
  });
}
const texts = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 });

test('an unchanged log is valid, and its end is reported', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (contents) => {
      const chain = chainOf(contents);
      const { count, head, fault } = await verifyChain(chain, null);
      expect([count, fault]).toEqual([contents.length, null]);
      expect((await verifyChain(chain, head)).fault).toBeNull();
    }),
  );
});

test('a single changed byte of any line is found, at that line', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.nat(), fc.nat(), async (contents, line, at) => {
      const chain = chainOf(contents);
      const n = line % chain.length;
      const text = contents[n] ?? '';
      const bytes = Buffer.from(text, 'utf16le');
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
      const changed = bytes.toString('utf16le');
      fc.pre(Buffer.from(changed).compare(Buffer.from(text)) !== 0);
      chain[n] = { ...(chain[n] as SealedEntry), text: changed };
      expect((await verifyChain(chain, null)).fault).toEqual({ kind: 'changed', place: n + 1, id: n + 100 });
    }),
  );
});

test('removed, inserted, truncated and recomputed lines are found and described', async () => {
  const chain = chainOf(['one', 'two', 'three', 'four']);
  const head = { place: 4, hash: chain[3]?.hash?.toString('hex') ?? '' };
  const [first, second] = chain as [SealedEntry, SealedEntry, SealedEntry, SealedEntry];
  const found = async (lines: SealedEntry[]) => (await verifyChain(lines, head)).fault;
  const faults = [
    await found(chain.filter(({ place }) => place !== 2)),
    await found([first, { ...second, text: null }, ...chain.slice(2)]),
    await found([...chain, { place: null, id: 7, text: 'x', hash: null }]),
    await found(chain.slice(0, 3)),
    await found(chainOf(['one', 'two', 'other', 'four'])),
  ];
  expect(faults.map((fault) => fault?.kind)).toEqual(['gap', 'removed', 'inserted', 'cut', 'rewritten']);
  expect(new Set(faults.map((fault) => fault && faultText(fault))).size).toBe(5);
});

test('each fault is a sentence of its own that names the line or the entry', () => {
  const kinds = ['changed', 'removed', 'gap', 'inserted', 'cut', 'rewritten'] as const;
  expect(kinds.map((kind) => faultText({ kind, place: 7, id: 90 }))).toEqual([
    'Line 7 (entry 90) is not what was sealed: it, or its seal, was changed.',
    'Line 7: entry 90 was removed.',
    'Line 7 has no seal, and later ones have: it was removed.',
    'Entry 90 has no seal and does not wait for one: it was put in by hand.',
    'The log ends before line 7, which the platform had sealed: its end was cut off.',
    'Line 7 has another seal than the platform wrote down: the log was computed anew from some line on.',
  ]);
});

test('a fault is reported with the place where it is, and how far the log was valid', async () => {
  const chain = chainOf(['one', 'two', 'three', 'four']);
  const [first, second] = chain as [SealedEntry, SealedEntry];
  const found = async (lines: SealedEntry[], head: Parameters<typeof verifyChain>[1] = null) => {
    const { count, fault } = await verifyChain(lines, head);
    return [count, fault];
  };
  expect(await found(chain.filter(({ place }) => place !== 2))).toEqual([1, { kind: 'gap', place: 2 }]);
  expect(await found([first, { ...second, text: null }])).toEqual([1, { kind: 'removed', place: 2, id: 101 }]);
  expect(await found([first, { ...second, hash: null }])).toEqual([1, { kind: 'inserted', id: 101 }]);
  expect(await found([first, { ...second, place: null }])).toEqual([1, { kind: 'inserted', id: 101 }]);
  const cut = { place: 5, hash: 'x' };
  expect(await found(chain, cut)).toEqual([4, { kind: 'cut', place: 5 }]);
  expect(await found(chain, { place: 4, hash: 'x' })).toEqual([3, { kind: 'rewritten', place: 4 }]);
  const hash = first.hash?.toString('hex') ?? '';
  expect(await found(chain, { place: 1, hash })).toEqual([4, null]);
  expect(await verifyChain([], null)).toEqual({ count: 0, head: { place: 0, hash: '' }, fault: null });
  expect((await verifyChain([first], null)).head).toEqual({ place: 1, hash });
});
