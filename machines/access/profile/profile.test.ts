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
