import { expect, test } from 'vitest';
import { chooseKeysFor, type KeyAct, keyActs, keyFault, validChoices } from './keys.ts';

const act = (name: string): KeyAct => {
  const found = keyActs.find((one) => one.act === name);
  if (!found) throw new Error(name);
  return found;
};

test('no two acts begin with the same keys, and none with reserved ones', () => {
  for (const one of keyActs) expect([one.act, keyFault(one, one.keys, {})]).toEqual([one.act, null]);
});

test('rejects keys in use, naming the action that has them; they are free once it has others', () => {
  expect(keyFault(act('next'), 'X', {})).toMatchObject({ why: 'taken', by: { act: 'cancel' } });
  expect(keyFault(act('next'), 'x', { cancel: 'z' })).toBeNull();
  expect(keyFault(act('next'), 'z', { cancel: 'z' })).toMatchObject({ why: 'taken' });
});

test.each(['Enter', 'Escape', 'Tab', 'ctrl+c', 'ctrl+w', 'F5', 'Shift', 'ctrl+control'])('%s stays what it is', (keys) => {
  expect(keyFault(act('next'), keys, {})).toEqual({ why: 'reserved' });
});

test('what works on every screen leaves the keys of lists alone', () => {
  expect(keyFault(act('home'), '/', {})).toEqual({ why: 'reserved' });
  expect(keyFault(act('mute'), '/', {})).toBeNull();
});

test("an act's own keys are no choice that is kept", () => {
  expect(chooseKeysFor(act('next'), 'z', {})).toEqual({ next: 'z' });
  expect(chooseKeysFor(act('next'), 'n', { next: 'z', mute: 'p' })).toEqual({ mute: 'p' });
});

test('stored unknown acts, reserved keys and conflicting keys fall back to the defaults', () => {
  expect(validChoices({ next: 'z', unheard: 'y', mute: 'Enter' })).toEqual({ next: 'z' });
  expect(validChoices({ next: 'p', mute: 'p' })).toEqual({});
  expect(validChoices({ confirm: 'z', attend: 'p', resolve: 'o' })).toEqual({ take: 'z', resolve: 'o' });
  expect(validChoices({ next: 'x', cancel: 'n' })).toEqual({ next: 'x', cancel: 'n' });
});
