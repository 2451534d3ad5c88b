import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { type ProfileEvent, profileMachine } from './profile.machine.ts';
import { ofAna } from './profile.paths.ts';

async function open(replies: { readProfile?: unknown[]; saveProfile?: unknown[] }) {
  const script = new Script<'readProfile' | 'saveProfile'>({ readProfile: [replied(ofAna)], ...replies });
  const actors = { readProfile: script.port('readProfile'), saveProfile: script.port('saveProfile') } as never;
  const profile = createActor(profileMachine.provide({ actors })).start();
  return {
    saves: () => script.inputs('saveProfile'),
    reads: () => script.inputs('readProfile').length,
    value: () => profile.getSnapshot().value,
    context: () => profile.getSnapshot().context,
    send: (...events: ProfileEvent[]) => events.forEach((event) => profile.send(event)),
    reaches: (path: string) => reaches(profile, path),
  };
}
const named = (value: string): ProfileEvent => ({ type: 'profile.change', field: 'name', value });

test('typed values survive a lost answer and are saved by the next try; empty fields become null', {
  tags: ['OP-2.52'],
}, async () => {
  const {
    send,
    context,
    saves,
    reaches: comes,
  } = await open({ saveProfile: [new Error('no answer'), replied({ ...ofAna, name: 'Anita' })] });
  await comes('shown.plain');
  send(named('Anita'), { type: 'profile.save' });
  await comes('editing.unanswered');
  expect(context().draft.name).toBe('Anita');
  send({ type: 'profile.save' });
  await comes('shown.saved');
  expect(saves().at(-1)).toMatchObject({ name: 'Anita', second_surname: null });
  expect(saves().at(-1)).not.toHaveProperty('password');
});

test('typing back what is kept leaves nothing to save, and a name cannot be left empty', { tags: ['OP-2.52'] }, async () => {
  const { send, context, saves, reaches: comes } = await open({});
  await comes('shown.plain');
  send(named('  '), { type: 'profile.save' });
  await comes('editing.invalid');
  expect(context().faults).toEqual(['name']);
  send(named(ofAna.name));
  await comes('shown.plain');
  expect(saves()).toEqual([]);
});

test('a remote change of the same data shows beside the typed values, one of other data does not', { tags: ['OP-7.41'] }, async () => {
  const moved = { ...ofAna, groups: ['Day shift'] };
  const renamed = { ...ofAna, first_surname: 'Rojas' };
  const { send, context, reaches: comes } = await open({ readProfile: [replied(ofAna), replied(moved), replied(renamed)] });
  await comes('shown.plain');
  send(named('Anita'), { type: 'profile.changed' });
  await comes('editing.typing');
  expect(context().profile?.groups).toEqual(['Day shift']);
  send({ type: 'profile.changed' });
  await comes('conflict');
  send({ type: 'profile.keepMine' });
  expect([context().draft.name, context().profile?.first_surname]).toEqual(['Anita', 'Rojas']);
});

test('a password that was refused is asked for again, and is not sent with what does not need it', { tags: ['OP-7.37'] }, async () => {
  const { send, context, saves, reaches: comes } = await open({ saveProfile: [refused('session.credentials'), replied(ofAna)] });
  await comes('shown.plain');
  const phone = { type: 'profile.change', field: 'phone_number', value: '+52 55 0000 0000' } as const;
  send(phone, { type: 'profile.save' });
  await comes('editing.passwordMissing');
  send({ type: 'profile.enterPassword', password: 'not mine 1' }, { type: 'profile.save' });
  await comes('editing.refused');
  expect(context().password).toBe('');
  send({ ...phone, value: ofAna.phone_number ?? '' }, named('Anita'), { type: 'profile.save' });
  await comes('shown.saved');
  expect(saves().map((body) => 'password' in (body as object))).toEqual([true, false]);
});

const throttled = refused('access.throttled');
const nameTaken = {
  ok: false as const,
  refusal: { ...refused('request.invalid').refusal, errors: { name: ['It is taken.'], username: ['It is taken.'] } },
};
const lost = new Error('no answer');
const renamed = { ...ofAna, first_surname: 'Rojas' };
const phone: ProfileEvent = { type: 'profile.change', field: 'phone_number', value: '+52 55 0000 0000' };
const secret: ProfileEvent = { type: 'profile.enterPassword', password: 'secret 1' };
const save: ProfileEvent = { type: 'profile.save' };
const changed: ProfileEvent = { type: 'profile.changed' };
const kept = { name: 'Ana', first_surname: ofAna.first_surname ?? '', phone_number: '+52 55 1234 5678' };

type Replies = Parameters<typeof open>[0];
async function shown({ readProfile = [], ...others }: Replies = {}) {
  const setup = await open({ readProfile: [replied(ofAna), ...readProfile], ...others });
  await setup.reaches('shown.plain');
  return setup;
}

test.each([
  { answer: throttled, state: 'withheld', refusal: throttled.refusal },
  { answer: lost, state: 'unread', refusal: null },
])('a profile that was not read is $state until it is tried again', async ({ answer, state, refusal }) => {
  const { send, context, reaches: comes } = await open({ readProfile: [answer, replied(ofAna)] });
  await comes(state);
  expect(context()).toMatchObject({ profile: null, refusal });
  send({ type: 'profile.retry' });
  await comes('shown.plain');
  expect(context()).toMatchObject({ profile: ofAna, draft: kept, refusal: null });
});

test.each([
  { name: 'the current data', answer: replied(renamed), first: 'Rojas' },
  { name: 'a refusal', answer: throttled, first: kept.first_surname },
  { name: 'no answer', answer: lost, first: kept.first_surname },
])('a change elsewhere is read while nothing is typed: $name', async ({ answer, first }) => {
  const { send, value, reads, context, reaches: comes } = await shown({ readProfile: [answer] });
  send(changed);
  expect(value()).toEqual({ shown: 'renewing' });
  send(changed);
  await comes('shown.plain');
  expect(reads()).toBe(2);
  expect(context()).toMatchObject({ draft: { ...kept, first_surname: first }, refusal: null });
});

test('a field that is typed into while the profile is read again can be saved', async () => {
  const { send, value, context } = await shown();
  send(changed, named('Anita'));
  expect(value()).toEqual({ editing: 'typing' });
  expect(context().draft.name).toBe('Anita');
});

test.each([
  { name: 'a refusal', answer: throttled },
  { name: 'no answer', answer: lost },
])('what is typed stands when the change elsewhere could not be read: $name', async ({ answer }) => {
  const { send, value, reads, context, reaches: comes } = await shown({ readProfile: [answer] });
  send(named('Anita'), changed);
  expect(value()).toEqual({ editing: 'comparing' });
  send(changed);
  await comes('editing.typing');
  expect(reads()).toBe(2);
  expect(context()).toMatchObject({ profile: ofAna, draft: { name: 'Anita' }, theirs: null });
});

async function conflict() {
  const setup = await shown({ readProfile: [replied(renamed)] });
  setup.send(phone, secret, changed);
  await setup.reaches('conflict');
  expect(setup.context()).toMatchObject({ theirs: renamed, profile: ofAna });
  return setup;
}

test('the current values replace what was typed, and the password', async () => {
  const { send, value, context } = await conflict();
  send({ type: 'profile.takeTheirs' });
  expect(value()).toEqual({ shown: 'plain' });
  expect(context()).toMatchObject({ profile: renamed, draft: { ...kept, first_surname: 'Rojas' }, password: '', theirs: null });
});

test('what was typed is kept over the current values, and can be saved', async () => {
  const { send, value, context, saves } = await conflict();
  send({ type: 'profile.keepMine' });
  expect(value()).toEqual({ editing: 'typing' });
  expect(context()).toMatchObject({ profile: renamed, draft: { phone_number: '+52 55 0000 0000' }, theirs: null });
  send(save);
  expect(value()).toBe('saving');
  expect(saves()).toMatchObject([{ phone_number: '+52 55 0000 0000', password: 'secret 1' }]);
});

test('what was saved is as the platform keeps it, and the password is forgotten', { tags: ['OQ-114'] }, async () => {
  const { send, context, reaches: comes } = await shown({ saveProfile: [replied({ ...ofAna, phone_number: '+52 55 0000 0001' })] });
  send(phone, secret, save);
  await comes('shown.saved');
  expect(context()).toMatchObject({ draft: { phone_number: '+52 55 0000 0001' }, password: '', faults: [] });
  expect(context().errors).toEqual({});
});

test('a refusal is stated at its fields, until they are typed into or all is discarded', async () => {
  const { send, value, context, reaches: comes } = await shown({ saveProfile: [nameTaken, nameTaken] });
  send(named('Anita'), save);
  await comes('editing.refused');
  expect(context()).toMatchObject({ refusal: nameTaken.refusal, errors: nameTaken.refusal.errors });
  send(named('Anette'));
  expect(value()).toEqual({ editing: 'typing' });
  expect(context().errors).toEqual({ username: ['It is taken.'] });
  send(save);
  await comes('editing.refused');
  send({ type: 'profile.discard' });
  expect(value()).toEqual({ shown: 'plain' });
  expect(context()).toMatchObject({ draft: kept, refusal: null });
  expect(context().errors).toEqual({});
});

test('discarding forgets faults and the password', async () => {
  const { send, context } = await shown();
  send(phone, secret, named(''), save);
  expect(context()).toMatchObject({ faults: ['name'], password: 'secret 1' });
  send({ type: 'profile.discard' });
  expect(context()).toMatchObject({ faults: [], password: '', draft: kept });
});

test('faults, errors and a refusal are gone once the profile is read again', async () => {
  const {
    send,
    context,
    reaches: comes,
  } = await shown({
    readProfile: [replied(renamed), replied(ofAna)],
    saveProfile: [nameTaken],
  });
  send(named('Anita'), save);
  await comes('editing.refused');
  send({ type: 'profile.change', field: 'first_surname', value: 'R'.repeat(500) }, save);
  expect(context()).toMatchObject({ faults: ['first_surname'] });
  send(changed);
  await comes('conflict');
  send({ type: 'profile.takeTheirs' }, changed);
  await comes('shown.plain');
  expect(context()).toMatchObject({ profile: ofAna, faults: [], refusal: null });
  expect(context().errors).toEqual({});
});

test('typing back what is kept ends the editing from every state of it', async () => {
  const { send, value, context, reaches: comes } = await shown({ saveProfile: [lost] });
  send(named('Anita'), save);
  await comes('editing.unanswered');
  send(named('Anette'));
  expect(value()).toEqual({ editing: 'typing' });
  send(named(' Ana '));
  expect(value()).toEqual({ shown: 'plain' });
  expect(context().draft.name).toBe(' Ana ');
});

test('the password beside the phone number returns to the form, which can be saved then', async () => {
  const { send, value } = await shown();
  send(phone, save);
  expect(value()).toEqual({ editing: 'passwordMissing' });
  send(secret);
  expect(value()).toEqual({ editing: 'typing' });
  send(save);
  expect(value()).toBe('saving');
});
