import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grantedStatuses, recordingStatuses } from './recording-status.ts';
import { nextViewingChange, viewingOf } from './viewing-window.ts';

const moment = fc.integer({ min: 0, max: 10_000 });
/** The platform takes no window that ends before it begins. */
const authorization = fc
  .record({ status: fc.constantFrom(...recordingStatuses), from: fc.option(moment), to: fc.option(moment) })
  .filter(({ from, to }) => from === null || to === null || from < to);

test('a recording is viewable only where granted, from the start of its window to before its end', { tags: ['OP-4.32'] }, () => {
  fc.assert(
    fc.property(authorization, moment, (asked, now) => {
      const isGranted = grantedStatuses.some((one) => one === asked.status);
      const isInside = asked.from !== null && asked.to !== null && asked.from <= now && now < asked.to;
      expect(viewingOf(asked, now) === 'open').toBe(isGranted && isInside);
    }),
  );
});

test('what is over stays over, and what turns by itself turns at the moment that was named', { tags: ['OP-4.33'] }, () => {
  fc.assert(
    fc.property(authorization, moment, moment, (asked, now, later) => {
      const viewing = viewingOf(asked, now);
      const turn = nextViewingChange(asked, viewing);
      if (viewing === 'over') expect(viewingOf(asked, now + later)).toBe('over');
      if (turn === null) expect(viewingOf(asked, now + later)).toBe(viewing);
      else {
        expect(turn).toBeGreaterThan(now);
        expect(viewingOf(asked, turn - 1)).toBe(viewing);
        expect(viewingOf(asked, turn)).not.toBe(viewing);
      }
    }),
  );
});
