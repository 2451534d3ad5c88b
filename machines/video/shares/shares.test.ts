import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { Share } from '../../../contract/video/share.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { sharesMachine } from './shares.machine.ts';

const share = (id: number) =>
  Share.parse({
    id,
    id_alarm: 7,
    id_camera: null,
    id_recording_request: null,
    created: at(0),
    expires: at(3600),
    revoked: null,
    by: 'Ana Robles',
    opened: 0,
    last_opened: null,
  });
const made = (id: number) => replied({ share: share(id), token: `token-${id}-of-the-platform`, path: `/video/7/token-${id}` });
type Call = 'readShares' | 'makeShare' | 'revokeShare' | 'copy';

function begin(replies: Partial<Record<Call, unknown[]>>) {
  const script = new Script<Call>({ readShares: [replied([share(3)])], ...replies });
  const actors = Object.fromEntries((['readShares', 'makeShare', 'revokeShare', 'copy'] as const).map((call) => [call, script.port(call)]));
  const actor = createActor(sharesMachine.provide({ actors }), { input: { id_alarm: 7 } }).start();
  return { actor, script, known: () => actor.getSnapshot().context.shares.map(({ id }) => id) };
}

test('an address that the browser does not let be copied stays to be copied by hand', { tags: ['OP-8.12'] }, async () => {
  const { actor, script } = begin({ makeShare: [made(4)], copy: [false, true] });
  await reaches(actor, 'ready.plain');
  actor.send({ type: 'share.copy' });
  expect(script.inputs('copy')).toEqual([]);
  actor.send({ type: 'share.make', minutes: 60 });
  await reaches(actor, 'ready.plain');
  actor.send({ type: 'share.copy' });
  await reaches(actor, 'ready.copyFailed');
  expect(actor.getSnapshot().context.made?.path).toBe('/video/7/token-4');
  actor.send({ type: 'share.copy' });
  await reaches(actor, 'ready.copied');
  expect(script.inputs('copy')).toEqual(['/video/7/token-4', '/video/7/token-4']);
});

test('an address that was put out of force is gone from the list, and from what can be copied', async () => {
  const { actor, script, known } = begin({
    readShares: [replied([share(3)]), replied([share(3)])],
    makeShare: [made(4)],
    revokeShare: [replied(null)],
  });
  await reaches(actor, 'ready.plain');
  actor.send({ type: 'share.make', minutes: 5 });
  await reaches(actor, 'ready.plain');
  expect(known()).toEqual([4, 3]);
  actor.send({ type: 'share.revoke', id: 4 });
  await reaches(actor, 'ready.plain');
  expect([known(), actor.getSnapshot().context.made, script.inputs('revokeShare')]).toEqual([[3], null, [4]]);
});

test('a refusal is said, and what was made before is kept', async () => {
  const { actor } = begin({ makeShare: [made(4), refused('record.not_found')] });
  await reaches(actor, 'ready.plain');
  actor.send({ type: 'share.make', minutes: 60 });
  await reaches(actor, 'ready.plain');
  actor.send({ type: 'share.make', minutes: 60 });
  await reaches(actor, 'ready.denied');
  const { refusal, made: kept } = actor.getSnapshot().context;
  expect([refusal?.code, kept?.share.id]).toEqual(['record.not_found', 4]);
});

const denied = refused('access.forbidden');
const lost = new Error('network');
const contextOf = (actor: ReturnType<typeof begin>['actor']) => actor.getSnapshot().context;

test.each([
  ['refused', denied, 'access.forbidden'],
  ['unread', lost, undefined],
] as const)('a list that is %s is read again when asked to', async (state, reply, code) => {
  const { actor, script, known } = begin({ readShares: [reply, replied([share(3)])] });
  await reaches(actor, state);
  expect([contextOf(actor).refusal?.code, known()]).toEqual([code, []]);
  actor.send({ type: 'share.retry' });
  expect(actor.getSnapshot().value).toBe('reading');
  await reaches(actor, 'ready.plain');
  expect([known(), script.inputs('readShares')]).toEqual([[3], [{ id_alarm: 7 }, { id_alarm: 7 }]]);
});

test('an address is made for the minutes asked for, and forgets the refusal of the one before', { tags: ['OP-8.12'] }, async () => {
  const { actor, script } = begin({ makeShare: [denied, lost, made(4)] });
  await reaches(actor, 'ready.plain');
  actor.send({ type: 'share.make', minutes: 60 });
  expect(actor.getSnapshot().value).toBe('making');
  await reaches(actor, 'ready.denied');
  actor.send({ type: 'share.make', minutes: 30 });
  expect(contextOf(actor).refusal).toBeNull();
  await reaches(actor, 'ready.unanswered');
  actor.send({ type: 'share.make', minutes: 30 });
  await reaches(actor, 'ready.plain');
  expect(script.inputs('makeShare')).toEqual([60, 30, 30].map((minutes) => ({ of: { id_alarm: 7 }, minutes })));
});

test('an address ends once the platform says so; the one in hand stays to be copied', async () => {
  const { actor, script, known } = begin({
    readShares: [replied([share(3)]), replied([])],
    makeShare: [made(4)],
    revokeShare: [denied, lost, replied(null)],
  });
  await reaches(actor, 'ready.plain');
  actor.send({ type: 'share.make', minutes: 60 });
  await reaches(actor, 'ready.plain');
  actor.send({ type: 'share.revoke', id: 3 });
  expect(actor.getSnapshot().value).toBe('revoking');
  await reaches(actor, 'ready.denied');
  expect([contextOf(actor).refusal?.code, known()]).toEqual(['access.forbidden', [4, 3]]);
  actor.send({ type: 'share.revoke', id: 3 });
  expect(contextOf(actor).refusal).toBeNull();
  await reaches(actor, 'ready.unanswered');
  actor.send({ type: 'share.revoke', id: 3 });
  await reaches(actor, 'ready.plain');
  expect([known(), contextOf(actor).made?.share.id, contextOf(actor).ending]).toEqual([[], 4, null]);
  expect(script.inputs('revokeShare')).toEqual([3, 3, 3]);
});

test('a clipboard that fails leaves the address to be copied by hand', { tags: ['OP-8.12'] }, async () => {
  const { actor } = begin({ makeShare: [made(4)], copy: [lost] });
  await reaches(actor, 'ready.plain');
  actor.send({ type: 'share.make', minutes: 60 });
  await reaches(actor, 'ready.plain');
  actor.send({ type: 'share.copy' });
  expect(actor.getSnapshot().value).toBe('copying');
  await reaches(actor, 'ready.copyFailed');
});
