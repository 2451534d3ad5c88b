import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OpenSession } from '../../../../contract/access/account.ts';
import type { Endpoint } from '../../../../contract/platform/endpoint.ts';
import { ana, at, refused, replied } from '../../../../machines/quality/paths/samples.ts';
import { createServerClock } from '../../../platform/clock.ts';
import { ConsoleProvider } from '../../../platform/console.ts';
import { type Platform, PlatformProvider } from '../../../platform/platform.ts';
import { createFakeConsole } from '../../../testing/console.ts';
import { Localized } from '../../../testing/localized.tsx';
import { readFailed } from '../../../words/refusals.ts';
import { dayAndTime } from '../../../words/time.ts';
import { SessionsSection } from './SessionsSection.tsx';

const day = 86_400;
const device: OpenSession = {
  id: 'device-1',
  current: true,
  kind: 'browser',
  program: 'Chrome on Windows',
  address: '10.0.0.7',
  created: at(0),
  seen: at(60),
  expires: at(30 * day),
  locked: false,
};

/** Renders the section against a platform that answers by the method and path of the call. */
function open(answers: Readonly<Record<string, () => unknown>>) {
  const ask = vi.fn((endpoint: Endpoint, _options?: unknown) => {
    const answer = answers[`${endpoint.method} ${endpoint.path}`];
    return Promise.resolve(answer ? answer() : replied([]));
  });
  const platform = { capabilities: null, call: vi.fn(), ask, download: vi.fn(), clock: createServerClock() } as unknown as Platform;
  render(
    <Localized>
      <ConsoleProvider value={createFakeConsole(ana).console}>
        <PlatformProvider value={platform}>
          <SessionsSection />
        </PlatformProvider>
      </ConsoleProvider>
    </Localized>,
  );
  const list = async () => within(await screen.findByRole('region', { name: 'Remembered devices' }));
  return { ask, list };
}
const click = (button: HTMLElement) => act(async () => fireEvent.click(button));
const path = '/v1/users/remembered-devices';

test('a remembered device is listed with its program, address and the date at which it ends', async () => {
  const { list } = open({ [`GET ${path}`]: () => replied([device]) });
  const devices = await list();
  const row = within(await devices.findByRole('listitem'));
  expect(row.getByText('This device')).toBeTruthy();
  expect(row.getByText(/10\.0\.0\.7/)).toBeTruthy();
  expect(row.getByText(/^Remembered /).textContent).toMatch(new RegExp(`until ${dayAndTime(device.expires)}$`));
});

test('a device is forgotten by its button, and the list is read again', async () => {
  const rows = [[device], []];
  const { ask, list } = open({ [`GET ${path}`]: () => replied(rows.shift() ?? []), [`DELETE ${path}/:id`]: () => replied(null) });
  const devices = await list();
  await click(await devices.findByRole('button', { name: 'Forget the device: Chrome on Windows, 10.0.0.7' }));
  expect(await devices.findByText('No device is remembered.')).toBeTruthy();
  expect(ask.mock.calls.filter(([endpoint]) => endpoint.method === 'DELETE')).toHaveLength(1);
  expect(devices.getByRole('button', { name: 'Forget all devices' }).getAttribute('aria-disabled')).toBe('true');
});

test('a list that was refused says why, and never that no device is remembered', async () => {
  const { list } = open({ [`GET ${path}`]: () => refused('access.throttled') });
  const devices = await list();
  expect((await devices.findByRole('alert')).textContent).toContain('Too many attempts. Wait a moment.');
  expect(devices.queryByText('No device is remembered.')).toBeNull();
});

test('an unanswered list says so, offers to try again, and does not claim to be empty', async () => {
  const { list } = open({ [`GET ${path}`]: () => Promise.reject(new Error('no network')) });
  const devices = await list();
  expect((await devices.findByRole('alert')).textContent).toContain(readFailed());
  expect(devices.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(devices.queryByText('No device is remembered.')).toBeNull();
});
