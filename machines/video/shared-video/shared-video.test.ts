import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { RefusalCode } from '../../../contract/platform/refusal.ts';
import { SharedVideo } from '../../../contract/video/share.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { sharedVideoMachine } from './shared-video.machine.ts';

const video = SharedVideo.parse({ kind: 'camera', alarm: null, cameras: [], expires: at(60) });

function open(...readShared: unknown[]) {
  const script = new Script<'readShared'>({ readShared });
  const clock = new SimulatedClock();
  const machine = sharedVideoMachine.provide({ actors: { readShared: script.port('readShared') } });
  const actor = createActor(machine, { clock, input: { token: 'a-token-of-the-platform', alarm: 'AL-7' } }).start();
  return { actor, clock, script };
}

test('what an address shows plays until it expires, or is put out of force', { tags: ['OP-2.31', 'ADM-2.43'] }, async () => {
  const first = open(replied({ video, leftMs: 60_000 }));
  await reaches(first.actor, 'shown');
  expect(first.script.inputs('readShared')).toEqual([{ token: 'a-token-of-the-platform', alarm: 'AL-7' }]);
  first.clock.increment(59_999);
  await reaches(first.actor, 'shown');
  first.clock.increment(1);
  await reaches(first.actor, 'ended');

  const other = open(replied({ video, leftMs: 60_000 }));
  await reaches(other.actor, 'shown');
  other.actor.send({ type: 'shared.expired' });
  await reaches(other.actor, 'ended');
});

test('one that works longer than a browser counts does not end at once', async () => {
  const { actor, clock } = open(replied({ video, leftMs: 40 * 24 * 3600_000 }));
  await reaches(actor, 'shown');
  clock.increment(24 * 3600_000);
  await reaches(actor, 'shown');
});

test.each([
  ['media.link_expired', 'ended'],
  ['media.no_footage', 'ended'],
  ['media.link_invalid', 'unknown'],
  ['request.invalid', 'unknown'],
  ['access.throttled', 'refused'],
] as const satisfies readonly (readonly [RefusalCode, string])[])('%s: %s', { tags: ['OQ-12', 'OQ-13'] }, async (code, state) => {
  const { actor } = open(refused(code));
  await reaches(actor, state);
  expect(actor.getSnapshot().context.video).toBeNull();
});

test('while the platform cannot be reached it is tried again by itself', async () => {
  const { actor, clock } = open(new Error('no network'), replied({ video, leftMs: 60_000 }));
  await reaches(actor, 'unread');
  clock.increment(5000);
  await reaches(actor, 'shown');
});

test('what an address shows is known, with for how long', { tags: ['OQ-12'] }, async () => {
  const { actor } = open(replied({ video, leftMs: 60_000 }));
  await reaches(actor, 'shown');
  expect(actor.getSnapshot().context).toMatchObject({ video, leftMs: 60_000, refusal: null });
});

test.each([
  ['media.link_expired', 'ended'],
  ['media.link_invalid', 'unknown'],
  ['access.throttled', 'refused'],
] as const)('a refusal for %s is kept to be told', async (code, state) => {
  const { actor } = open(refused(code));
  await reaches(actor, state);
  expect(actor.getSnapshot().context.refusal?.code).toBe(code);
});

test.each([
  ['refused', refused('access.throttled')],
  ['unread', new Error('no network')],
] as const)('where an address is %s it is read again when asked to', async (state, reply) => {
  const { actor, script } = open(reply, replied({ video, leftMs: 60_000 }));
  await reaches(actor, state);
  actor.send({ type: 'shared.retry' });
  expect(actor.getSnapshot().value).toBe('reading');
  await reaches(actor, 'shown');
  expect([actor.getSnapshot().context.refusal, script.asked.length]).toEqual([null, 2]);
});

test('the platform is tried again after five seconds, not before', async () => {
  const { actor, clock } = open(new Error('no network'));
  await reaches(actor, 'unread');
  clock.increment(4999);
  expect(actor.getSnapshot().value).toBe('unread');
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe('reading');
});
