import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ana, grantOf, refused, replied } from '../../quality/paths/samples.ts';
import { copyOf, reaches, Script } from '../../quality/paths/scripted.ts';
import { passkeySignInMachine } from './passkey-sign-in.machine.ts';
import { assertion, requestOptions } from './samples.ts';

type Call = 'beginPasskey' | 'promptPasskey' | 'verifyPasskey';
type Replies = Partial<Record<Call, unknown[]>>;
const begun = replied({ attempt: 'attempt-1', options: requestOptions });
const confirmed = { kind: 'confirmed', credential: assertion } as const;
const unknown = refused('passkey.unknown');
const lost = new Error('no network');

async function used(replies: Replies) {
  const script = new Script<Call>(copyOf(replies));
  const machine = passkeySignInMachine.provide({
    actors: {
      beginPasskey: script.port('beginPasskey'),
      promptPasskey: script.port('promptPasskey'),
      verifyPasskey: script.port('verifyPasskey'),
    },
  });
  const actor = createActor(machine, { input: { token: null, isAutomatic: false } }).start();
  await reaches(actor, 'offered');
  actor.send({ type: 'passkey.use' });
  return { actor, script, known: () => actor.getSnapshot().context };
}

const failures = [
  { at: 'beginning', replies: { beginPasskey: [unknown] }, state: 'refused' },
  { at: 'beginning', replies: { beginPasskey: [lost] }, state: 'failed' },
  {
    at: 'prompting',
    replies: { beginPasskey: [begun], promptPasskey: [{ kind: 'unconfirmed', fault: 'timed_out' }] },
    state: 'unconfirmed',
  },
  { at: 'prompting', replies: { beginPasskey: [begun], promptPasskey: [lost] }, state: 'failed' },
  {
    at: 'verifying',
    replies: { beginPasskey: [begun], promptPasskey: [confirmed], verifyPasskey: [unknown] },
    state: 'refused',
  },
  { at: 'verifying', replies: { beginPasskey: [begun], promptPasskey: [confirmed], verifyPasskey: [lost] }, state: 'failed' },
];

test.each(failures)('what goes wrong while $at is $state, and may be repeated without it', async ({ replies, state }) => {
  const { actor, script, known } = await used(replies);
  await reaches(actor, state);
  expect(known().refusal).toEqual(state === 'refused' ? unknown.refusal : null);
  expect(known().fault).toBe(state === 'unconfirmed' ? 'timed_out' : null);
  actor.send({ type: 'passkey.use' });
  expect(actor.getSnapshot().value).toBe('beginning');
  expect(known()).toMatchObject({ fault: null, refusal: null });
  expect(script.inputs('beginPasskey')).toEqual([{ token: null }, { token: null }]);
});

test('the prompt gets the options of the challenge, and the passkey is forgotten after a refusal', async () => {
  const { actor, script, known } = await used({
    beginPasskey: [begun],
    promptPasskey: [confirmed],
    verifyPasskey: [refused('session.inactive')],
  });
  await reaches(actor, 'refused');
  expect(script.inputs('promptPasskey')).toEqual([{ options: requestOptions }]);
  expect(known()).toMatchObject({ begun: null, credential: null });
});

test('once accepted the passkey is not used again', async () => {
  const { actor } = await used({ beginPasskey: [begun], promptPasskey: [confirmed], verifyPasskey: [replied(grantOf(ana))] });
  await reaches(actor, 'accepted');
  expect(actor.getSnapshot().can({ type: 'passkey.use' })).toBe(false);
});
