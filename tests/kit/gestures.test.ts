import { expect, test } from 'vitest';
import { toursOf } from '../../machines/quality/paths/tours.ts';
import type { sharesMachine } from '../../machines/video/shares/shares.machine.ts';
import { sharesModel } from '../../machines/video/shares/shares.paths.ts';
import { type Gestures, gestureOf, playableModel, reasonsNotPlayable, type Table } from '../journeys/paths/gestures.ts';
import { refusalOf } from '../journeys/paths/ui-walk.ts';

const play = () => Promise.resolve();
const gestures: Gestures<object, typeof sharesMachine> = {
  events: {
    'share.make': { from: /^shown/, play },
    'share.copy': { left: 'no clipboard' },
    'share.revoke': { play },
    'share.retry': { play },
  },
  replies: {
    readShares: { only: (reply) => reply !== undefined, play },
    makeShare: { only: (reply) => refusalOf(reply) === undefined, play },
    revokeShare: { play },
    copy: { left: 'no clipboard' },
  },
  delays: { slow: { left: 'a minute' } },
};
const table = gestures as unknown as Table<object>;
const steps = toursOf([playableModel(sharesModel, table)]).flatMap((tour) => tour.steps);

test('what is left is in no tour, and is told with its reason', () => {
  expect(steps.filter(({ event, port }) => event.type === 'share.copy' || port === 'copy')).toEqual([]);
  expect(reasonsNotPlayable(table)).toEqual({ 'share.copy': 'no clipboard', copy: 'no clipboard', slow: 'a minute' });
});

test('samples that cannot be brought about are left out', () => {
  const replies = steps.flatMap(({ port, event }) => (port === 'makeShare' ? [(event as { output?: unknown }).output] : []));
  expect(replies.length).toBeGreaterThan(0);
  expect(replies.filter((reply) => refusalOf(reply) !== undefined)).toEqual([]);
});

test('a hand makes a step only from the states in which it can, and a port may always answer', () => {
  const make = { kind: 'event', event: { type: 'share.make' }, port: null, text: '', sentence: '', state: '' } as const;
  expect(gestureOf(make, 'shown.idle', table)).toBeDefined();
  expect(gestureOf(make, 'reading', table)).toBeUndefined();
  const failure = { ...make, kind: 'failure', event: { type: 'xstate.error.actor.x' }, port: 'readShares' } as const;
  expect(gestureOf(failure, 'reading', table)).toBeUndefined();
  expect(gestureOf({ ...failure, port: 'revokeShare' }, 'revoking', table)).toBeDefined();
});

test('a delay that is not named passes by itself; one that is left is not waited for', () => {
  const delay = { kind: 'delay', event: { type: 'xstate.after.slow.shares.made' }, port: null, text: '', sentence: '', state: '' } as const;
  expect(gestureOf(delay, 'made', table)).toBeUndefined();
  expect(gestureOf({ ...delay, event: { type: 'xstate.after.noteTime.shares.made' } }, 'made', table)).toBeDefined();
});
