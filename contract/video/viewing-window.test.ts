import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grantedStatuses, recordingStatuses } from './recording-status.ts';
import { nextViewingChange, viewingOf } from './viewing-window.ts';

const moment = fc.integer({ min: 0, max: 10_000 });
/** Windows that do not end before they begin, as the platform accepts them. */
const authorization = fc
  .record({ status: fc.constantFrom(...recordingStatuses), from: fc.option(moment), to: fc.option(moment) })
  .filter(({ from, to }) => from === null || to === null || from < to);

test('a recording is viewable only where granted, from the start of its window to before its end', { tags: ['OP-4.32'] }, () => {
  fc.assert(
    fc.property(authorization, moment, (request, now) => {
      const isGranted = grantedStatuses.some((one) => one === request.status);
      const isInside = request.from !== null && request.to !== null && request.from <= now && now < request.to;
      expect(viewingOf(request, now) === 'open').toBe(isGranted && isInside);
    }),
  );
});

test('an ended window remains ended, and a state changes exactly at its announced time', { tags: ['OP-4.33'] }, () => {
  fc.assert(
    fc.property(authorization, moment, moment, (request, now, later) => {
      const viewing = viewingOf(request, now);
      const turn = nextViewingChange(request, viewing);
      if (viewing === 'over') expect(viewingOf(request, now + later)).toBe('over');
      if (turn === null) expect(viewingOf(request, now + later)).toBe(viewing);
      else {
        expect(turn).toBeGreaterThan(now);
        expect(viewingOf(request, turn - 1)).toBe(viewing);
        expect(viewingOf(request, turn)).not.toBe(viewing);
      }
    }),
  );
});

test('a rejected and an expired request are told apart from one that nobody has decided', { tags: ['OP-4.32', 'OP-4.33'] }, () => {
  const at = (status: string, now: number) => viewingOf({ status, from: 10, to: 20 }, now);
  expect(['requested', 'rejected', 'expired'].map((status) => at(status, 15))).toEqual(['undecided', 'rejected', 'over']);
  expect([9, 10, 19, 20].map((now) => at('authorized', now))).toEqual(['early', 'open', 'open', 'over']);
  expect(viewingOf({ status: 'authorized', from: null, to: 20 }, 15)).toBe('undecided');
  expect(viewingOf({ status: 'authorized', from: 10, to: null }, 15)).toBe('undecided');
});
