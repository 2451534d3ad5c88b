import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { AssignmentResult } from '../../../contract/catalogues/extra/assignment.ts';
import { type AssignWrite, assignmentMachine, type CamerasPage } from '../../../machines/places/assignment/assignment.machine.ts';
import { gateCamera, twoCenters } from '../../../machines/places/assignment/assignment.paths.ts';
import { replied } from '../../../machines/quality/paths/samples.ts';
import { type Answer, implementPort } from '../../../machines/shared/port.ts';
import { Localized } from '../../testing/localized.tsx';
import { AssignmentPage } from './AssignmentPage.tsx';

// Nothing has a size here; rows are drawn for a window of this height.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => void vi.restoreAllMocks());

function open() {
  const writes: AssignWrite[] = [];
  const machine = assignmentMachine.provide({
    actors: {
      readCenters: implementPort(async (): Promise<Answer<typeof twoCenters>> => replied(twoCenters)),
      readCameras: implementPort(
        async (): Promise<Answer<CamerasPage>> => ({
          ok: true as const,
          data: { rows: [1, 2, 3].map((id) => ({ ...gateCamera, id, camera: { id, name: `Gate ${id}` }, assigned: id === 1 })), total: 3 },
        }),
      ),
      assignCameras: implementPort(async (write: AssignWrite): Promise<Answer<AssignmentResult>> => {
        writes.push(write);
        return { ok: true as const, data: { changed: 1, cameras: 4, assigned: 2 } };
      }),
    },
  });
  const assignment = createActor(machine, { input: { kind: 'user', newKey: () => 'key' } }).start();
  render(
    <AssignmentPage assignment={assignment} title="Cameras of users">
      {null}
    </AssignmentPage>,
    { wrapper: Localized },
  );
  return { assignment, writes };
}
const row = async (name: string) => {
  const box = await screen.findByRole('checkbox', { name });
  const found = box.closest('[role=row]');
  if (!(found instanceof HTMLElement)) throw new Error(`${name} stands in no row`);
  return { row: within(found), box: box as HTMLInputElement };
};

test('centers open into sectors and cameras, and each box says and changes what is assigned', {
  tags: ['ADM-2.19', 'ADM-7.39', 'ADM-3.38', 'ADM-3.11'],
}, async () => {
  const { assignment, writes } = open();
  expect(screen.getByText('Choose a user')).toBeTruthy();
  assignment.send({ type: 'assignment.choose', holder: { id: 7, label: 'Ana' } });
  const centre = await row('Centre');
  expect([centre.box.checked, centre.box.indeterminate]).toEqual([false, true]);
  expect(screen.getByText('1 of 4 assigned')).toBeTruthy();
  fireEvent.click(centre.row.getByRole('button', { name: 'Open Centre' }));
  const gates = await row('Gates');
  fireEvent.click(gates.row.getByRole('button', { name: 'Open Gates' }));
  const second = await row('Gate 2');
  expect([(await row('Gate 1')).box.checked, second.box.checked]).toEqual([true, false]);
  fireEvent.click(second.box);
  await waitFor(async () => expect((await row('Gate 2')).box.checked).toBe(true));
  fireEvent.click((await row('Gate 1')).box);
  await waitFor(async () => expect((await row('Gate 1')).box.checked).toBe(false));
  expect(writes.map(({ which, isAssigned }) => [which, isAssigned])).toEqual([
    [{ of: 'camera', id: 2 }, true],
    [{ of: 'camera', id: 1 }, false],
  ]);
});

test('taking all cameras away is asked about first', async () => {
  const { assignment, writes } = open();
  assignment.send({ type: 'assignment.choose', holder: { id: 7, label: 'Ana' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Unassign all' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Ana has 1 cameras. Unassign all of them?')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Unassign' }));
  await waitFor(() => expect(writes).toMatchObject([{ which: { of: 'all', search: '' }, isAssigned: false }]));
});
