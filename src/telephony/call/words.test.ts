import { expect, test } from 'vitest';
import { callStates } from '../../../contract/telephony/call.ts';
import { stateWord } from './words.ts';

test('a state that the console does not know is shown as it is', { tags: ['OQ-57'] }, () => {
  expect(stateWord('early media')).toBe('early media');
  for (const state of callStates) expect(stateWord(state)).toMatchObject({ message: state });
});
