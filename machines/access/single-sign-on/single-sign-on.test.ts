import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ana, challenge, grantOf, refused, replied } from '../../quality/paths/samples.ts';
import { copyOf, reaches, Script } from '../../quality/paths/scripted.ts';
import { type SignOnStart, singleSignOnMachine } from './single-sign-on.machine.ts';

function open(input: { query?: string; start?: SignOnStart }, answers: { beginSignOn?: unknown[]; finishSignOn?: unknown[] }) {
  const script = new Script<'beginSignOn' | 'finishSignOn'>({ beginSignOn: [], finishSignOn: [], ...answers });
  const machine = singleSignOnMachine.provide({
    actors: { beginSignOn: script.port('beginSignOn'), finishSignOn: script.port('finishSignOn') },
  });
  const actor = createActor(machine, { input: { query: '', start: null, ...input } });
  const received: unknown[] = [];
  actor.on('signOn.exchanged', ({ reply }) => received.push(reply));
  return { script, received, actor: actor.start() };
}

test.each([
  ['a session', grantOf(ana)],
  ['a second factor', challenge],
] as const)('a return becomes %s, once, and its code is forgotten', async (_, reply) => {
  const { actor, script, received } = open({ query: 'code=c&state=s' }, { finishSignOn: [replied(reply)] });
  await reaches(actor, 'exchanged');
  expect(received).toEqual([reply]);
  expect(script.inputs('finishSignOn')).toEqual(['code=c&state=s']);
  expect(actor.getSnapshot().context.query).toBe('');
});

test('a return of a locked screen unlocks it and signs nobody in', async () => {
  const { actor, received } = open({ query: 'code=c&state=s' }, { finishSignOn: [replied({ unlocked: true })] });
  await reaches(actor, 'unlocked');
  expect(received).toEqual([]);
});

test('a refused return is not sent again; another sign-in can be started', async () => {
  const { actor, script } = open({ query: 'code=c&state=s' }, { finishSignOn: [refused('sign_on.expired')], beginSignOn: [replied(null)] });
  await reaches(actor, 'refused');
  expect(actor.getSnapshot().can({ type: 'signOn.retry' })).toBe(false);
  actor.send({ type: 'signOn.begin', start: { provider: 3 } });
  await reaches(actor, 'leaving');
  expect(script.inputs('beginSignOn')).toEqual([{ provider: 3 }]);
});

test('what the platform did not answer is tried again: the start as the return', async () => {
  const started = open({ start: 'unlock' }, { beginSignOn: [new Error('network'), replied(null)] });
  await reaches(started.actor, 'failed');
  started.actor.send({ type: 'signOn.retry' });
  await reaches(started.actor, 'leaving');
  expect(started.script.inputs('beginSignOn')).toEqual(['unlock', 'unlock']);
  const returned = open({ query: 'q' }, { finishSignOn: [new Error('network'), replied(grantOf(ana))] });
  await reaches(returned.actor, 'failed');
  returned.actor.send({ type: 'signOn.retry' });
  await reaches(returned.actor, 'exchanged');
});

const unknown = refused('sign_on.unknown');
const lost = new Error('network');
const begin = { type: 'signOn.begin', start: { provider: 3 } } as const;

test.each([
  { name: 'chosen', state: 'choosing', input: {}, answers: {} },
  { name: 'left', state: 'leaving', input: { start: { provider: 1 } }, answers: { beginSignOn: [replied(null)] } },
  { name: 'refused', state: 'refused', input: { start: { provider: 1 } }, answers: { beginSignOn: [unknown] } },
  { name: 'unanswered', state: 'failed', input: { start: { provider: 1 } }, answers: { beginSignOn: [lost] } },
  { name: 'unanswered after a return', state: 'failed', input: { query: 'q' }, answers: { finishSignOn: [lost] } },
])('what is $name can be begun at another service, which forgets what was before', async ({ state, input, answers }) => {
  const { actor, script } = open(input, copyOf<'beginSignOn' | 'finishSignOn'>(answers));
  await reaches(actor, state);
  expect(actor.getSnapshot().context.refusal).toEqual(state === 'refused' ? unknown.refusal : null);
  actor.send(begin);
  expect(actor.getSnapshot()).toMatchObject({ value: 'beginning', context: { start: begin.start, query: '', refusal: null } });
  expect(script.inputs('beginSignOn').at(-1)).toEqual({ provider: 3 });
});

test('a refused return forgets its code and says why', async () => {
  const { actor, received } = open({ query: 'code=c&state=s' }, { finishSignOn: [unknown] });
  await reaches(actor, 'refused');
  expect(actor.getSnapshot().context).toEqual({ query: '', start: null, refusal: unknown.refusal });
  expect(received).toEqual([]);
});

test('an unlocked screen forgets the code of the return', async () => {
  const { actor } = open({ query: 'code=c&state=s' }, { finishSignOn: [replied({ unlocked: true })] });
  await reaches(actor, 'unlocked');
  expect(actor.getSnapshot().context.query).toBe('');
});
