import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { selectWaitingCounts } from '../../../machines/alarms/queue/alarms.selectors.ts';
import { ana, anUnreadableRow, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { Localized } from '../../testing/localized.tsx';
import { urgentTitle } from '../toast/Announcer.tsx';
import { AttendingList, WaitingList } from './Queue.tsx';

const none = replied({ rows: [], head: 1, epoch: 'e1' });
const two = [anUnreadableRow, { id: null, description: null, time: null, fault: 'id: invalid_type' }];

function show(...replies: unknown[]) {
  const script = new Script<'readOpenAlarms'>({ readOpenAlarms: replies });
  const alarms = createActor(alarmsMachine.provide({ actors: { readOpenAlarms: script.port('readOpenAlarms') } }), {
    input: { me: ana.id },
  }).start();
  render(
    <Localized>
      <WaitingList alarms={alarms} opened={null} onOpen={() => undefined} backlogAfter={null} />
      <AttendingList alarms={alarms} opened={null} onOpen={() => undefined} />
    </Localized>,
  );
  return { alarms, script };
}
const noneTexts = /No alarms waiting|no alarms in progress|No one else has alarms/;

test('alarms that cannot be read are counted and listed, and no section says none', async () => {
  const { alarms } = show({ ...none, unreadable: two });
  const notice = await screen.findByRole('alert', { name: /^2 alarms could not be read/ });
  const [first, second] = within(notice).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/A-9.*Door forced.*2026/);
  expect(second?.textContent).toMatch(/No number.*No description/);
  expect(screen.queryAllByText(noneTexts)).toEqual([]);
  expect(urgentTitle(selectWaitingCounts(alarms.getSnapshot()))).toBe('(2) P1');
});

test('the operator acknowledges them and has them read again', async () => {
  const { script } = show({ ...none, unreadable: two }, none);
  fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge' }));
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  expect(await screen.findAllByText(noneTexts)).toHaveLength(3);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(script.inputs('readOpenAlarms')).toHaveLength(2);
});

test.each([
  ['while being read', new Promise(() => undefined), 'Loading open alarms…'],
  ['when refused', refused('access.forbidden'), 'You are not allowed to do this.'],
  ['when absent', refused('route.not_found'), 'This platform does not offer this.'],
  ['when unanswered', new Error('no answer'), /^Open alarms could not be loaded/],
  ['when unreadable', refused('reply.unreadable'), /^The platform answered, but its alarms could not be read/],
])('%s, no section says none', { tags: ['OQ-115'] }, async (_, reply, sentence) => {
  show(reply);
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(screen.queryAllByText(noneTexts)).toEqual([]);
});

test('an alarm event that cannot be read is noticed at once', async () => {
  const { alarms } = show(none);
  expect(await screen.findAllByText(noneTexts)).toHaveLength(3);
  act(() => alarms.send({ type: 'alarms.unreadable', row: anUnreadableRow }));
  expect(screen.getByRole('alert', { name: /^1 alarm could not be read/ })).toBeTruthy();
  expect(screen.queryAllByText(noneTexts)).toEqual([]);
});
