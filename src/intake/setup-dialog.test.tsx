import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { replied } from '../../machines/quality/paths/samples.ts';
import { failures, renderScreen } from '../testing/screen.tsx';
import { SetupDialog } from './SetupDialog.tsx';

const path = 'GET /v1/receiver/:id/setup';
const setup = {
  receiver: { id: 1, name: 'Panels', kind: 'dc09' },
  lines: [
    { field: 'IP', value: 'alarms.example.com' },
    { field: 'Port', value: '12000' },
  ],
  text: 'IP: alarms.example.com\nPort: 12000',
  fault: null as string | null,
};
const open = (answer: () => unknown) =>
  renderScreen(<SetupDialog id={1} name="Panels" onClose={() => undefined} />, { answers: { [path]: answer } });

test('the lines of a set-up are shown as text and as a QR code', async () => {
  await open(() => replied(setup));
  expect(await screen.findByText('12000')).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'The same lines as a QR code' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a receiver that does not work says so above its lines', async () => {
  await open(() => replied({ ...setup, fault: 'The port 12000 is in use.' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This receiver does not work: The port 12000 is in use.');
  expect(screen.getByText('12000')).toBeTruthy();
});

test.each(['mqtt', 'onvif'])('a receiver of %s, which connects to its senders, has no lines to type and no QR code', async (kind) => {
  await open(() => replied({ ...setup, receiver: { ...setup.receiver, kind } }));
  expect(await screen.findByText(/^The platform connects to the/)).toBeTruthy();
  expect(screen.queryByText('12000')).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

test('the four failures of a set-up are four sentences', async () => {
  const sentences = new Set<string | null>();
  for (const answer of Object.values(failures)) {
    cleanup();
    await open(answer);
    sentences.add((await screen.findByRole('alert')).textContent);
  }
  expect(sentences.size).toBe(4);
});
