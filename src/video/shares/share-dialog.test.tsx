import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failures, renderScreen } from '../../testing/screen.tsx';
import { ShareDialog } from './ShareDialog.tsx';

test.each([
  ['refused', 'You are not allowed to do this.'],
  ['unanswered', 'Error obtaining the information'],
] as const)('addresses that cannot be read (%s) say why, with a button that tries again', async (how, said) => {
  await renderScreen(<ShareDialog of={{ id_alarm: 1 }} name="North gate" onClose={() => undefined} />, {
    answers: { 'GET /v1/media/shares': failures[how] },
  });
  expect((await screen.findByText(said)).closest('[role=alert]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
