import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { at, replied } from '../../../machines/quality/paths/samples.ts';
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

test('an address that cannot be copied says so', { tags: ['OP-8.12'] }, async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const share = { id: 4, id_alarm: 1, id_camera: null, id_recording_request: null, created: at(0), expires: at(60) };
  const made = { share: { ...share, revoked: null, by: 'Ana', opened: 0, last_opened: null }, token: 'token-4', path: '/video/1/token-4' };
  await renderScreen(<ShareDialog of={{ id_alarm: 1 }} name="North gate" onClose={() => undefined} />, {
    answers: { 'GET /v1/media/shares': () => replied([]), 'POST /v1/media/shares': () => replied(made) },
  });
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect((await screen.findByText('Could not copy')).getAttribute('role')).toBe('status');
});
