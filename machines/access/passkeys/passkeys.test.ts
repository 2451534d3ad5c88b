import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { passkeyLimits } from '../../../contract/access/passkey.ts';
import { ana, grantOf, refused, replied } from '../../quality/paths/samples.ts';
import { copyOf, reaches, Script } from '../../quality/paths/scripted.ts';
import { passkeySignInMachine } from './passkey-sign-in.machine.ts';
import { passkeysMachine } from './passkeys.machine.ts';
import { assertion, attestation, creationOptions, keyRing, phone, requestOptions } from './samples.ts';

type SignInCall = 'beginPasskey' | 'promptPasskey' | 'verifyPasskey';
type OwnCall = 'readPasskeys' | 'beginPasskey' | 'createPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey';
const begun = replied({ attempt: 'attempt-1', options: requestOptions });
const confirmed = { kind: 'confirmed', credential: assertion } as const;

function signIn(token: string | null, replies: ConstructorParameters<typeof Script<SignInCall>>[0]) {
  const script = new Script<SignInCall>(replies);
  const machine = passkeySignInMachine.provide({
    actors: {
      beginPasskey: script.port('beginPasskey'),
      promptPasskey: script.port('promptPasskey'),
      verifyPasskey: script.port('verifyPasskey'),
    },
  });
  const actor = createActor(machine, { input: { token, isAutomatic: token !== null } });
  const received: unknown[] = [];
  actor.on('passkey.accepted', ({ grant }) => received.push(grant));
  return { actor: actor.start(), script, received };
}

test('a passkey answers the challenge that the platform gave, and its grant is emitted once', async () => {
  const { actor, script, received } = signIn(null, {
    beginPasskey: [begun],
    promptPasskey: [confirmed],
    verifyPasskey: [replied(grantOf(ana))],
  });
  await reaches(actor, 'offered');
  actor.send({ type: 'passkey.use' });
  await reaches(actor, 'accepted');
  expect(script.inputs('beginPasskey')).toEqual([{ token: null }]);
  expect(script.inputs('verifyPasskey')).toEqual([{ attempt: 'attempt-1', credential: assertion, remember: false }]);
  expect(received).toEqual([grantOf(ana)]);
  expect(actor.getSnapshot().context).toMatchObject({ begun: null, credential: null });
});

test('as the only second factor the prompt opens by itself; a repetition begins a new challenge', async () => {
  const { actor, script } = signIn('challenge-1', {
    beginPasskey: [begun, begun],
    promptPasskey: [{ kind: 'unconfirmed', fault: 'cancelled' }, confirmed],
    verifyPasskey: [replied(grantOf(ana))],
  });
  await reaches(actor, 'unconfirmed');
  expect(actor.getSnapshot().context.fault).toBe('cancelled');
  actor.send({ type: 'passkey.remember', remember: true });
  actor.send({ type: 'passkey.use' });
  await reaches(actor, 'accepted');
  expect(script.inputs('beginPasskey')).toHaveLength(2);
  expect(script.inputs('verifyPasskey')).toMatchObject([{ remember: true }]);
});

test('a refusal and a platform that does not answer are different, and both may be repeated', async () => {
  const { actor } = signIn(null, {
    beginPasskey: [new Error('network'), begun],
    promptPasskey: [confirmed],
    verifyPasskey: [refused('passkey.unknown')],
  });
  actor.send({ type: 'passkey.use' });
  await reaches(actor, 'failed');
  actor.send({ type: 'passkey.use' });
  await reaches(actor, 'refused');
  expect(actor.getSnapshot().context.refusal?.code).toBe('passkey.unknown');
});

function own(replies: Partial<Record<OwnCall, readonly unknown[]>>) {
  const script = new Script<OwnCall>(copyOf(replies));
  const machine = passkeysMachine.provide({
    actors: {
      readPasskeys: script.port('readPasskeys'),
      beginPasskey: script.port('beginPasskey'),
      createPasskey: script.port('createPasskey'),
      addPasskey: script.port('addPasskey'),
      renamePasskey: script.port('renamePasskey'),
      removePasskey: script.port('removePasskey'),
    },
  });
  return { actor: createActor(machine).start(), script };
}
const add = { type: 'passkeys.add', name: ' Phone ', password: 'secret' } as const;

test('a first passkey shows its recovery codes until they were saved, and then the list', async () => {
  const { actor, script } = own({
    readPasskeys: [replied([]), replied([phone])],
    beginPasskey: [replied({ attempt: 'attempt-1', options: creationOptions })],
    createPasskey: [{ kind: 'confirmed', credential: attestation }],
    addPasskey: [replied({ passkey: phone, recovery_codes: ['abcde-fghjk'] })],
  });
  await reaches(actor, 'ready.listed');
  actor.send(add);
  await reaches(actor, 'codes');
  expect(script.inputs('addPasskey')).toEqual([{ attempt: 'attempt-1', name: 'Phone', credential: attestation }]);
  expect(actor.getSnapshot().context.codes).toEqual(['abcde-fghjk']);
  actor.send({ type: 'passkeys.leaveCodes' });
  await reaches(actor, 'ready.listed');
  expect(actor.getSnapshot().context).toMatchObject({ codes: [], passkeys: [phone] });
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('secret');
});

test('nothing is added without a name or a password, nor beyond the limit', async () => {
  const many = Array.from({ length: passkeyLimits.perUser }, (_, n) => ({ ...keyRing, id: `${keyRing.id}-${n}` }));
  const { actor } = own({ readPasskeys: [replied([keyRing]), replied(many)] });
  await reaches(actor, 'ready.listed');
  expect(actor.getSnapshot().can(add)).toBe(true);
  expect(actor.getSnapshot().can({ ...add, name: ' ' })).toBe(false);
  expect(actor.getSnapshot().can({ ...add, password: '' })).toBe(false);
  expect(actor.getSnapshot().can({ type: 'passkeys.rename', id: keyRing.id, name: '' })).toBe(false);
  expect(actor.getSnapshot().can({ type: 'passkeys.remove', id: phone.id, password: 'secret' })).toBe(false);
  actor.send({ type: 'passkeys.renew' });
  await reaches(actor, 'ready.listed');
  expect(actor.getSnapshot().can(add)).toBe(false);
});

test('a passkey that was removed elsewhere is no failure; a wrong password is one', async () => {
  const { actor } = own({
    readPasskeys: [replied([keyRing]), replied([])],
    removePasskey: [refused('session.credentials'), refused('record.not_found')],
  });
  await reaches(actor, 'ready.listed');
  actor.send({ type: 'passkeys.remove', id: keyRing.id, password: 'wrong' });
  await reaches(actor, 'ready.denied');
  expect(actor.getSnapshot().context.refusal?.code).toBe('session.credentials');
  actor.send({ type: 'passkeys.remove', id: keyRing.id, password: 'secret' });
  await reaches(actor, 'ready.listed');
  expect(actor.getSnapshot().context).toMatchObject({ passkeys: [], refusal: null });
});

const lost = new Error('no network');
const challenged = replied({ attempt: 'attempt-1', options: creationOptions });
const created = { kind: 'confirmed', credential: attestation } as const;
const forbidden = refused('access.forbidden');
const rename = { type: 'passkeys.rename', id: keyRing.id, name: ' Blue key ' } as const;
const remove = { type: 'passkeys.remove', id: keyRing.id, password: 'secret' } as const;

async function listed(replies: Parameters<typeof own>[0] = {}) {
  const setup = own({ readPasskeys: [replied([keyRing])], ...replies });
  await reaches(setup.actor, 'ready.listed');
  return { ...setup, known: () => setup.actor.getSnapshot().context };
}

test.each([
  { answer: lost, state: 'unread', refusal: null },
  { answer: forbidden, state: 'refused', refusal: forbidden.refusal },
])('passkeys that could not be read are $state until they are read again', async ({ answer, state, refusal }) => {
  const { actor } = own({ readPasskeys: [answer, replied([keyRing])] });
  await reaches(actor, state);
  expect(actor.getSnapshot().context.refusal).toEqual(refusal);
  actor.send({ type: 'passkeys.renew' });
  await reaches(actor, 'ready.listed');
  expect(actor.getSnapshot().context).toMatchObject({ passkeys: [keyRing], refusal: null });
});

const toPrompt = { beginPasskey: [challenged] };
const toStore = { ...toPrompt, createPasskey: [created] };
const closed = { kind: 'unconfirmed', fault: 'cancelled' } as const;
const failures = [
  { act: add, during: 'beginning', replies: { beginPasskey: [forbidden] }, state: 'ready.denied' },
  { act: add, during: 'beginning', replies: { beginPasskey: [lost] }, state: 'ready.unanswered' },
  { act: add, during: 'the prompt', replies: { ...toPrompt, createPasskey: [closed] }, state: 'ready.unconfirmed' },
  { act: add, during: 'the prompt', replies: { ...toPrompt, createPasskey: [lost] }, state: 'ready.unanswered' },
  { act: add, during: 'storing', replies: { ...toStore, addPasskey: [forbidden] }, state: 'ready.denied' },
  { act: add, during: 'storing', replies: { ...toStore, addPasskey: [lost] }, state: 'ready.unanswered' },
  { act: rename, during: 'renaming', replies: { renamePasskey: [forbidden] }, state: 'ready.denied' },
  { act: rename, during: 'renaming', replies: { renamePasskey: [lost] }, state: 'ready.unanswered' },
  { act: remove, during: 'removing', replies: { removePasskey: [forbidden] }, state: 'ready.denied' },
  { act: remove, during: 'removing', replies: { removePasskey: [lost] }, state: 'ready.unanswered' },
];

test.each(failures)('what goes wrong while $during ($state) changes no passkey', async ({ act, replies, state }) => {
  const { actor, known } = await listed(replies);
  actor.send(act);
  await reaches(actor, state);
  expect(known()).toMatchObject({
    passkeys: [keyRing],
    refusal: state === 'ready.denied' ? forbidden.refusal : null,
    fault: state === 'ready.unconfirmed' ? 'cancelled' : null,
    credential: null,
  });
});

const ways = [
  { state: 'ready.listed', replies: {} },
  { state: 'ready.denied', replies: { beginPasskey: [forbidden] } },
  { state: 'ready.unanswered', replies: { beginPasskey: [lost] } },
  { state: 'ready.unconfirmed', replies: { beginPasskey: [challenged], createPasskey: [closed] } },
];

test.each(ways)('at $state each act may be begun, and forgets what went wrong before', async ({ state, replies }) => {
  for (const [act, next] of [
    [add, 'beginning'],
    [rename, 'renaming'],
    [remove, 'removing'],
  ] as const) {
    const { actor, known } = await listed(replies);
    if (state !== 'ready.listed') actor.send({ ...add, name: 'Other' });
    await reaches(actor, state);
    for (const empty of [
      { ...add, name: '' },
      { ...rename, id: phone.id },
      { ...remove, password: '' },
    ])
      expect(actor.getSnapshot().can(empty)).toBe(false);
    actor.send(act);
    expect(actor.getSnapshot().value).toEqual({ ready: next });
    expect(known()).toMatchObject({ fault: null, refusal: null, ...(act === add && { name: 'Phone' }) });
  }
});

test.each(ways)('at $state the list is read again on demand', async ({ state, replies }) => {
  const { actor, known } = await listed({ ...replies, readPasskeys: [replied([keyRing]), replied([phone])] });
  if (state !== 'ready.listed') actor.send(add);
  await reaches(actor, state);
  actor.send({ type: 'passkeys.renew' });
  expect(actor.getSnapshot().value).toBe('reading');
  await reaches(actor, 'ready.listed');
  expect(known()).toMatchObject({ passkeys: [phone], refusal: null, fault: null });
});

test.each([
  { act: add, call: 'addPasskey', replies: { ...toStore, addPasskey: [replied({ passkey: phone, recovery_codes: [] })] } },
  { act: rename, call: 'renamePasskey', replies: { renamePasskey: [replied(keyRing)] } },
  { act: remove, call: 'removePasskey', replies: { removePasskey: [replied(null)] } },
] as const)('after $call the list is read again', async ({ act, call, replies }) => {
  const { actor, script, known } = await listed({ ...replies, readPasskeys: [replied([keyRing]), replied([phone])] });
  actor.send(act);
  await waitFor(actor, ({ context }) => context.passkeys[0] === phone, { timeout: 2000 });
  const inputs = {
    addPasskey: { attempt: 'attempt-1', name: 'Phone', credential: attestation },
    renamePasskey: { id: keyRing.id, name: 'Blue key' },
    removePasskey: { id: keyRing.id, password: 'secret' },
  };
  expect(script.inputs(call)).toEqual([inputs[call]]);
  expect(known()).toMatchObject({ refusal: null, codes: [], begun: null, credential: null });
  expect(actor.getSnapshot().value).toEqual({ ready: 'listed' });
});

test('challenge and passkey are forgotten once they were stored, or could not be', async () => {
  const { actor, script, known } = await listed({ ...toStore, addPasskey: [refused('passkey.expired')] });
  actor.send(add);
  await reaches(actor, 'ready.denied');
  expect(known()).toMatchObject({ begun: null, credential: null });
  expect(script.inputs('beginPasskey')).toEqual([{ password: 'secret' }]);
  expect(script.inputs('createPasskey')).toEqual([{ options: creationOptions }]);
});
