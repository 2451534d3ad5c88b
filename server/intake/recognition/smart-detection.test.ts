import { expect, test } from 'vitest';
import { isDetected } from './smart-detection.ts';

test.each<[Record<string, unknown> | null, string, boolean]>([
  [null, 'lpr', true],
  [{}, 'lpr', true],
  [{ vehicle: false }, 'lpr', false],
  [{ vehicle: 'off' }, 'vehicle count', false],
  [{ vehicle: false }, 'loitering', true],
  [{ Person: 'No' }, 'person fallen', false],
  [{ person: false, loitering: true }, 'loitering', true],
  [{ people_counting: 0 }, 'people counting', false],
  [{ intrusion: false }, 'Intrusion', false],
  [{ vehicle: false }, 'Intrusion', true],
])('with %j a detection of %s is accepted: %s', (flags, type, accepted) => {
  expect(isDetected(flags, type)).toBe(accepted);
});
