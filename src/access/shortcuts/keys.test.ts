import { expect, test } from 'vitest';
import { chooseKeysFor, type KeyAct, keyActs, keyFault, readChoices, validChoices } from './keys.ts';

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
  expect(keyFault(act('next'), 'x', { cancel: 'ñ' })).toBeNull();
  expect(keyFault(act('next'), 'ñ', { cancel: 'ñ' })).toMatchObject({ why: 'taken' });
});

test.each(['Enter', 'Escape', 'Tab', 'ctrl+c', 'ctrl+w', 'F5', 'Shift', 'ctrl+control'])('%s stays what it is', (keys) => {
  expect(keyFault(act('next'), keys, {})).toEqual({ why: 'reserved' });
});

test('what works on every screen leaves the keys of lists alone', () => {
  expect(keyFault(act('home'), '/', {})).toEqual({ why: 'reserved' });
  expect(keyFault(act('mute'), '/', {})).toBeNull();
});

test("an act's own keys are no choice that is kept", () => {
  expect(chooseKeysFor(act('next'), 'ñ', {})).toEqual({ next: 'ñ' });
  expect(chooseKeysFor(act('next'), 'n', { next: 'ñ', mute: 'ç' })).toEqual({ mute: 'ç' });
});

test('stored unknown acts, reserved keys and conflicting keys fall back to the defaults', () => {
  expect(validChoices({ next: 'ñ', unheard: 'y', mute: 'Enter' })).toEqual({ next: 'ñ' });
  expect(validChoices({ next: 'ç', mute: 'ç' })).toEqual({});
  expect(validChoices({ confirm: 'ñ', attend: 'ç', resolve: 'ö' })).toEqual({ take: 'ñ', resolve: 'ö' });
  expect(validChoices({ next: 'x', cancel: 'n' })).toEqual({ next: 'x', cancel: 'n' });
});

test('a choice that became the default of another act is not applied, and states which', () => {
  const { chosen, conflicts } = readChoices({ next: 'B', mute: 'ç', live: '' });
  expect(chosen).toEqual({ mute: 'ç' });
  expect(conflicts).toEqual([{ act: act('next'), keys: 'B', fault: { why: 'taken', by: act('release') } }]);
  expect(readChoices({ next: 'B', release: 'ñ' })).toEqual({ chosen: { next: 'B', release: 'ñ' }, conflicts: [] });
});
