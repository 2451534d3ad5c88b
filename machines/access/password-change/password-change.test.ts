import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { type PasswordField, passwordChangeMachine } from './password-change.machine.ts';

function open(...replies: unknown[]) {
  const script = new Script<'changePassword'>({ changePassword: replies });
  const actors = { changePassword: script.port('changePassword') } as never;
  const change = createActor(passwordChangeMachine.provide({ actors })).start();
  const type = (field: PasswordField, value: string) => change.send({ type: 'password.type', field, value });
  return {
    change,
    asked: () => script.inputs('changePassword'),
    type,
    tries: (current: string, password: string, confirmation = password) => {
      type('current_password', current);
      type('password', password);
      type('password_confirmation', confirmation);
      change.send({ type: 'password.change' });
    },
    is: (state: 'incomplete' | 'mismatched') => change.getSnapshot().matches({ filling: state }),
  };
}

test('a password that breaks a rule or is not the same twice is not sent', { tags: ['OQ-22'] }, () => {
  const { tries, is, asked } = open();
  for (const weak of ['short 1', 'elevenchars', '1234567890']) {
    tries('the present 1', weak);
    expect(is('incomplete')).toBe(true);
  }
  tries('', 'another one 2');
  expect(is('incomplete')).toBe(true);
  tries('the present 1', 'another one 2', 'another one 3');
  expect(is('mismatched')).toBe(true);
  expect(asked()).toEqual([]);
});

test('a wrong present password leaves what was typed, the right one leaves no password behind', { tags: ['OP-7.09'] }, async () => {
  const { tries, change, asked } = open(refused('session.credentials'), new Error('no answer'), replied(null));
  tries('not mine 1', 'another one 2');
  await reaches(change, 'filling.incorrect');
  expect(change.getSnapshot().context.typed.password).toBe('another one 2');
  tries('the present 1', 'another one 2');
  await reaches(change, 'filling.unanswered');
  change.send({ type: 'password.change' });
  await reaches(change, 'filling.changed');
  expect(Object.values(change.getSnapshot().context.typed)).toEqual(['', '', '']);
  expect(asked()).toHaveLength(3);
});

test('a password that the platform does not take is said at its field until another one is typed', { tags: ['OQ-22'] }, async () => {
  const { tries, change, type } = open({
    ...refused('request.invalid'),
    refusal: { code: 'request.invalid', errors: { password: ['too common'] } },
  });
  tries('the present 1', 'common one 1');
  await reaches(change, 'filling.refused');
  expect(change.getSnapshot().context.errors).toEqual({ password: ['too common'] });
  type('password', 'another one 2');
  expect(change.getSnapshot().context.errors).toEqual({});
});
