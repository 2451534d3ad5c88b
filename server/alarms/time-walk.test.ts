import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CursorPosition } from './cursor.ts';
import { type Span, TimeWalk } from './time-walk.ts';

const [from, now] = [Date.parse('2026-01-01T00:00:00.000Z'), Date.parse('2026-03-01T00:00:00.000Z')];
const usual = { isAscending: false, priorities: null, from, to: Number.POSITIVE_INFINITY, after: undefined, now };

/** All spans of a walk; after each of them it ends, and another walk continues at its place. */
function spansOf(options: ConstructorParameters<typeof TimeWalk>[0], lengths: readonly number[]): Span[] {
  const spans: Span[] = [];
  let after: CursorPosition | undefined = options.after;
  for (let at = 0; ; at += 1) {
    const walk = new TimeWalk({ ...options, after });
    if (walk.hasEnded) return spans;
    const span = walk.next(lengths[at % lengths.length] ?? 1);
    spans.push(span);
    walk.pass(span);
    if (!walk.place) return spans;
    after = walk.place;
  }
}

test.each([true, false])('spans of any length cover the time once, however often the walk ends (oldest first: %s)', (isAscending) => {
  const day = 86_400_000;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: day / 4, max: 40 * day }), { minLength: 1, maxLength: 9 }), (lengths) => {
      const spans = spansOf({ ...usual, isAscending }, lengths);
      const inTime = isAscending ? spans : spans.toReversed();
      expect([inTime[0]?.from, inTime.at(-1)?.to]).toEqual([from, Number.POSITIVE_INFINITY]);
      for (const [at, span] of inTime.entries()) {
        const next = inTime[at + 1];
        if (!next) continue;
        // A walk that continues looks at the millisecond of its cursor again, and passes by the alarms before the cursor.
        expect([0, 1]).toContain(span.to - next.from);
      }
    }),
  );
});

test('priorities are walked through one after the other, each whole, from the cursor on', () => {
  const options = { ...usual, priorities: [1, 3, 4] };
  expect(spansOf(options, [100 * 86_400_000]).map(({ priority }) => priority)).toEqual([1, 3, 4]);
  const after = { priority: 3, created: '2026-02-01T00:00:00.000Z', id: 7 };
  const [first, ...rest] = spansOf({ ...options, after }, [100 * 86_400_000]);
  expect([first, rest.map(({ priority }) => priority)]).toEqual([{ priority: 3, from, to: Date.parse(after.created) + 1 }, [4]]);
});

test('a priority that begins has a cursor before all of its alarms', () => {
  const walk = new TimeWalk({ ...usual, priorities: [1, 2] });
  walk.pass({ priority: 1, from, to: Number.POSITIVE_INFINITY });
  expect(walk.place).toMatchObject({ priority: 2, id: 1 });
  expect(new TimeWalk({ ...usual, priorities: [1, 2], after: walk.place ?? undefined }).next(1000)).toMatchObject({
    priority: 2,
    from: now - 1000,
  });
});

test('a cursor of a priority that is not walked through is passed over', () => {
  const after = { priority: 2, created: '2026-02-01T00:00:00.000Z', id: 7 };
  expect(new TimeWalk({ ...usual, priorities: [1, 3], after }).next(1000)).toMatchObject({ priority: 1, to: Number.POSITIVE_INFINITY });
});

test('where there is nothing to walk through, the walk has ended', () => {
  const walk = new TimeWalk({ ...usual, from: Number.POSITIVE_INFINITY });
  expect([walk.hasEnded, walk.place]).toEqual([true, null]);
  expect(() => walk.next(1)).toThrow(RangeError);
});

test('the end of the walk is included, and nothing after it', () => {
  const to = Date.parse('2026-02-01T00:00:00.000Z');
  expect(new TimeWalk({ ...usual, to }).next(1000)).toEqual({ priority: null, from: to + 1 - 1000, to: to + 1 });
  expect(new TimeWalk({ ...usual, to, isAscending: true }).next(to)).toEqual({ priority: null, from, to: Number.POSITIVE_INFINITY });
});
