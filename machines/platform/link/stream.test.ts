import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { StreamEvent } from '../../../contract/events.ts';
import { anAlarm, eventOf } from '../../quality/paths/samples.ts';
import { admit, emptyStream, exportsIn, hasOtherEpoch, withBaseline } from './stream.ts';

test('admits each event after the load exactly once, in any batches, order and number of copies', () => {
  const batches = fc.array(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }), { maxLength: 12 });
  fc.assert(
    fc.property(batches, fc.integer({ min: 0, max: 20 }), (told, head) => {
      let stream = withBaseline(emptyStream, 'e1', head);
      const through: number[] = [];
      for (const batch of told) {
        const admitted = admit(
          stream,
          batch.map((id) => eventOf(id, anAlarm(id))),
        );
        stream = admitted.stream;
        const ids = admitted.fresh.map(({ event_id }) => Number(event_id));
        expect(ids).toEqual([...ids].sort((a, b) => a - b));
        through.push(...ids);
      }
      const wanted = new Set(told.flat().filter((id) => id > head));
      expect([...through].sort((a, b) => a - b)).toEqual([...wanted].sort((a, b) => a - b));
      expect(stream.last).toBe(Math.max(head, ...wanted));
    }),
  );
});

test('remembers a bounded number of events, and lets none through again that it forgot', () => {
  let stream = withBaseline(emptyStream, 'e1', 0);
  for (let id = 1; id <= 5000; id += 1) stream = admit(stream, [eventOf(id, anAlarm(1))]).stream;
  expect(stream.recent.length).toBeLessThanOrEqual(2048);
  for (const id of [1, 2000, 4000, 5000]) expect(admit(stream, [eventOf(id, anAlarm(1))]).fresh).toEqual([]);
});

test('a reading of the same log never takes the stream back; one of another log begins anew', () => {
  const ahead = admit(withBaseline(emptyStream, 'e1', 10), [eventOf(15, anAlarm(1))]).stream;
  expect(withBaseline(ahead, 'e1', 12)).toMatchObject({ last: 15, floor: 12 });
  expect(withBaseline(ahead, 'e2', 3)).toMatchObject({ epoch: 'e2', last: 3, floor: 3, recent: [] });
  expect(hasOtherEpoch(ahead, [eventOf(4, anAlarm(1), 'e2')])).toBe(true);
  expect(hasOtherEpoch(emptyStream, [eventOf(4, anAlarm(1), 'e2')])).toBe(false);
});

test.each(['lpr-matches-export', 'facial-recognition-export', 'luna-face-export', 'detection-event-export', 'analytic-record-export'])(
  '%s: its progress, its end and its exception are told apart',
  { tags: ['ADM-7.51'] },
  (channel) => {
    const told = [
      { name: `${channel}.process`, data: { progress: 40 } },
      { name: `${channel}.end`, data: { url: '/file' } },
      { name: `${channel}.exception`, data: {} },
    ].map((one, at) => StreamEvent.parse({ ...one, event_id: at + 1, epoch: 'e1' }));
    expect(exportsIn(told)).toEqual([
      { channel, job: null, event: 'process', progress: 40 },
      { channel, job: null, event: 'end', url: '/file', name: null },
      { channel, job: null, event: 'exception', fault: null },
    ]);
  },
);
