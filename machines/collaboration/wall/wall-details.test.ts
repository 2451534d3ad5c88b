import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { wallMachine } from './wall.machine.ts';
import { aView } from './wall.paths.ts';

type Call = 'readView' | 'reportOnline' | 'readBuild';
const offline = new Error('offline');

function open(replies: Partial<Record<Call, unknown[]>>) {
  const script = new Script<Call>({ readView: [replied(aView)], reportOnline: [replied(null)], readBuild: ['one'], ...replies });
  const clock = new SimulatedClock();
  const actors = {
    readView: script.port('readView'),
    reportOnline: script.port('reportOnline'),
    readBuild: script.port('readBuild'),
  } as never;
  const actor = createActor(wallMachine.provide({ actors }), { clock }).start();
  return {
    actor,
    clock,
    script,
    context: () => actor.getSnapshot().context,
    reaches: (picture: string, presence = 'reported', build = 'current') =>
      reaches(actor, `picture.${picture} presence.${presence} build.${build}`),
  };
}

test.each([
  ['shown', replied(aView), aView],
  ['empty', replied(null), null],
] as const)('the picture is %s as the platform replies', async (state, reply, view) => {
  const wall = open({ readView: [reply] });
  expect(wall.actor.getSnapshot().hasTag('busy')).toBe(true);
  await wall.reaches(state);
  expect([wall.context().view, wall.actor.getSnapshot().hasTag('busy')]).toEqual([view, false]);
});

test.each([
  ['the picture', { readView: [], reportOnline: [replied(null)], readBuild: ['one'] }],
  ['the presence report', { readView: [replied(aView)], reportOnline: [], readBuild: ['one'] }],
  ['the look-up of the build', { readView: [replied(aView)], reportOnline: [replied(null)], readBuild: [] }],
])('%s alone keeps the wall busy', async (_title, replies) => {
  const wall = open(replies);
  const [picture, presence, build] = [
    replies.readView.length > 0 ? 'shown' : 'reading',
    replies.reportOnline.length > 0 ? 'reported' : 'reporting',
    replies.readBuild.length > 0 ? 'current' : 'checking',
  ];
  await wall.reaches(picture, presence, build);
  expect(wall.actor.getSnapshot().hasTag('busy')).toBe(true);
});

test('a refused view clears the screen, says why, and is read again after 30 s', async () => {
  const wall = open({
    readView: [replied(aView), refused('access.forbidden'), replied(aView)],
    reportOnline: [replied(null), replied(null)],
  });
  await wall.reaches('shown');
  wall.actor.send({ type: 'wall.renew' });
  await wall.reaches('refused');
  expect(wall.context()).toMatchObject({ view: null, refusal: { code: 'access.forbidden' } });
  wall.clock.increment(29_999);
  await wall.reaches('refused');
  wall.clock.increment(1);
  await wall.reaches('shown', 'reporting');
  expect(wall.context()).toMatchObject({ view: aView, refusal: null });
});

test.each(['refused', 'unread'] as const)('an event replaces the screen while it is %s', async (state) => {
  const wall = open({ readView: [state === 'refused' ? refused('access.forbidden') : offline] });
  await wall.reaches(state);
  wall.actor.send({ type: 'wall.updated', view: aView });
  await wall.reaches('shown');
  expect(wall.context()).toMatchObject({ view: aView, refusal: null });
});

test('a view that could not be read is read again after five seconds', async () => {
  const wall = open({ readView: [offline, replied(aView)] });
  await wall.reaches('unread');
  wall.clock.increment(4999);
  await wall.reaches('unread');
  wall.clock.increment(1);
  await wall.reaches('shown');
});

test('an event during a read is kept and the view is read anew', async () => {
  const wall = open({ readView: [] });
  wall.actor.send({ type: 'wall.updated', view: aView });
  await wall.reaches('reading');
  expect([wall.context().view, wall.script.inputs('readView').length]).toEqual([aView, 2]);
});

test('the presence is reported again after 30 s, or ten seconds after a failure', async () => {
  const wall = open({ reportOnline: [offline, replied(null)] });
  await wall.reaches('shown', 'unreported');
  wall.clock.increment(9999);
  await wall.reaches('shown', 'unreported');
  wall.clock.increment(1);
  await wall.reaches('shown', 'reported');
  wall.clock.increment(29_999);
  await wall.reaches('shown', 'reported');
  wall.clock.increment(1);
  await wall.reaches('shown', 'reporting');
});

test('a restored link reports the presence anew', async () => {
  const wall = open({ reportOnline: [offline], readView: [replied(aView), replied(null)] });
  await wall.reaches('shown', 'unreported');
  wall.actor.send({ type: 'wall.renew' });
  await wall.reaches('empty', 'reporting');
});

test('the build is looked up every five minutes, also after a failed look-up', async () => {
  const wall = open({ readBuild: [offline, 'one', 'one', 'two'], reportOnline: [] });
  await wall.reaches('shown', 'reporting', 'current');
  expect(wall.context().build).toBeNull();
  for (const build of ['current', 'current', 'outdated']) {
    wall.clock.increment(299_999);
    await wall.reaches('shown', 'reporting', 'current');
    wall.clock.increment(1);
    await wall.reaches('shown', 'reporting', 'checking');
    await wall.reaches('shown', 'reporting', build);
    expect(wall.context().build).toBe('one');
  }
});
