import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { ana, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { createServerClock } from '../../platform/clock.ts';
import { ConsoleProvider } from '../../platform/console.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { createFakeConsole } from '../../testing/console.ts';
import { Localized } from '../../testing/localized.tsx';
import { qrPath } from '../../ui/qr-path.ts';
import { InstallationsSection } from './InstallationsSection.tsx';
import { MobileSection } from './MobileSection.tsx';

/** The section of a user, against a platform that answers every call with the next of these; an error is no answer. */
function open(section: React.ReactNode, answers: unknown[], user = ana) {
  const ask = vi.fn(async (_endpoint: Endpoint, _options?: unknown) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const platform = { capabilities: null, call: vi.fn(), ask, download: vi.fn(), clock: createServerClock() } as unknown as Platform;
  render(
    <Localized>
      <ConsoleProvider value={createFakeConsole(user).console}>
        <PlatformProvider value={platform}>{section}</PlatformProvider>
      </ConsoleProvider>
    </Localized>,
  );
  return ask;
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const codeOf = (value: string, msFromNow: number) => replied({ value, expires_at: new Date(Date.now() + msFromNow).toISOString() });
const external = { id: 4, description: 'Centinela Perú', host: 'peru.example.org', is_validated: true };

test('the app code shows how long it is valid; expired, it is blurred and can be renewed by hand', {
  tags: ['OP-2.51', 'OQ-24'],
}, async () => {
  const ask = open(<MobileSection />, [codeOf('over', -1000), codeOf('fresh', 300_000)]);
  await screen.findByText(/This code has expired\./);
  await vi.waitFor(() => expect(document.querySelector('[data-blurred] [aria-hidden]')).not.toBeNull());
  await press('Generate new');
  expect(await screen.findByRole('timer')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Generate new' })).toBeNull();
  const picture = await screen.findByRole('img', { name: 'Code for the mobile app' });
  expect(picture.querySelector('path')?.getAttribute('d')).toBe(qrPath('fresh').path);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a code without its end is valid for five minutes', { tags: ['OQ-24'] }, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T08:00:00Z') });
  try {
    open(<MobileSection />, [replied({ value: 'fresh', expires_at: null })]);
    expect((await screen.findByRole('timer')).textContent).toBe('5:00');
  } finally {
    vi.useRealTimers();
  }
});

test('a code that is refused says why, and may be asked for again', { tags: ['OQ-24'] }, async () => {
  open(<MobileSection />, [refused('access.throttled'), codeOf('fresh', 300_000)]);
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Wait a moment.');
  await press('Generate new');
  expect(await screen.findByRole('timer')).toBeTruthy();
});

test('a code that no answer came to says so, and not why it was refused before', async () => {
  open(<MobileSection />, [refused('access.throttled'), new Error('no network')]);
  await screen.findByText('Too many attempts. Wait a moment.');
  await press('Generate new');
  await screen.findByText('Error obtaining the information');
});

test('an account elsewhere opens in its own tab, or by a link if the browser blocks new tabs', {
  tags: ['OQ-122'],
}, async () => {
  const tab = vi.spyOn(window, 'open').mockReturnValue(null);
  try {
    const url = 'https://peru.example.org/auth?token=one-use';
    open(<InstallationsSection />, [refused('connector.failed'), replied({ url })], { ...ana, external_users: [external] });
    expect(screen.getByText('peru.example.org')).toBeTruthy();
    expect(screen.getByText('Validated')).toBeTruthy();
    await press('Open');
    expect(await screen.findByRole('alert')).toBeTruthy();
    await press('Open');
    expect((await screen.findByRole('link', { name: 'Open it within one minute' })).getAttribute('href')).toBe(url);
  } finally {
    tab.mockRestore();
  }
});

test('without an account elsewhere it is said who adds one', { tags: ['OQ-122'] }, () => {
  open(<InstallationsSection />, [], { ...ana, external_users: [] });
  expect(screen.getByText(/You have no accounts on other installations/)).toBeTruthy();
});
