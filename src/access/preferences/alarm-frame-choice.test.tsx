import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failures, renderScreen } from '../../testing/screen.tsx';
import { AlarmFrameChoice } from './AlarmFrameChoice.tsx';

const call = 'PUT /v1/users/update-checkalarms-framecolor';
const user = { alarm_frame: { own: false, group: false } };
const choice = () => screen.getByRole('checkbox', { name: 'Frame of the level around the video of an alarm' });

test.each([true, false])('the choice of a frame is sent as its check: %s', { tags: ['OP-7.08', 'ADM-7.30', 'OQ-119'] }, async (check) => {
  const bodies: unknown[] = [];
  await renderScreen(<AlarmFrameChoice />, {
    user: { alarm_frame: { own: !check, group: false } },
    answers: {
      [call]: (options) => {
        bodies.push((options as { body: unknown }).body);
        return new Promise(() => undefined);
      },
    },
  });
  await userEvent.click(choice());
  expect(bodies).toEqual([{ check }]);
  expect((choice() as HTMLInputElement).checked).toBe(check);
});

test('a choice that is refused stays as it was and says why', { tags: ['OP-7.08'] }, async () => {
  await renderScreen(<AlarmFrameChoice />, { user, answers: { [call]: failures.refused } });
  await userEvent.click(choice());
  expect((await screen.findByRole('alert')).textContent).toBe('You are not allowed to do this.');
  expect((choice() as HTMLInputElement).checked).toBe(false);
});
