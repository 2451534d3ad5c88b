import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { profileMachine } from '../../../machines/access/profile/profile.machine.ts';
import { ofAna } from '../../../machines/access/profile/profile.paths.ts';
import { ana, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { type Answer, implementPort } from '../../../machines/shared/port.ts';
import { createServerClock } from '../../platform/clock.ts';
import { ConsoleProvider } from '../../platform/console.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { createFakeConsole } from '../../testing/console.ts';
import { Localized } from '../../testing/localized.tsx';
import { GeneralForm } from './general/GeneralForm.tsx';
import { GeneralSection } from './general/GeneralSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';

/** The section against a platform that answers by the method and path of the call. */
function open(section: React.ReactNode, answers: Readonly<Record<string, () => unknown>>) {
  const ask = vi.fn((endpoint: Endpoint, _options?: { body?: unknown; form?: FormData }) =>
    Promise.resolve(answers[`${endpoint.method} ${endpoint.path}`]?.() ?? replied(null)),
  );
  const platform = { capabilities: null, call: vi.fn(), ask, download: vi.fn(), clock: createServerClock() } as unknown as Platform;
  render(
    <Localized>
      <ConsoleProvider value={createFakeConsole(ana).console}>
        <PlatformProvider value={platform}>{section}</PlatformProvider>
      </ConsoleProvider>
    </Localized>,
  );
  return {
    ask,
    bodies: (path: string) => ask.mock.calls.flatMap(([endpoint, options]) => (endpoint.path === path ? [options?.body] : [])),
  };
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('what I typed stands when saving is refused, and what my administrator set is shown', { tags: ['OP-2.52', 'OP-6.10'] }, async () => {
  const saves = [refused('access.throttled'), replied({ ...ofAna, name: 'Anita' })];
  const { bodies } = open(<GeneralSection />, {
    'GET /v1/users/profile': () => replied(ofAna),
    'PUT /v1/users/profile': () => saves.shift(),
  });
  await screen.findByText('VPN access');
  expect(screen.getByText('Night shift')).toBeTruthy();
  type(/^Name/, 'Anita');
  await press('Save');
  await screen.findByText('Too many attempts. Wait a moment.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Anita');
  await press('Save');
  await screen.findByText('Saved.');
  expect(bodies('/v1/users/profile').at(-1)).toMatchObject({ name: 'Anita', second_surname: null });
});

test.each([
  ['Yes', 'the last 48 h, the last 30 days, at most 500 alarms', true, { hours: 48, days: 30, records: 500 }],
  ['No', 'No limit', false, { hours: null, days: null, records: null }],
] as const)(
  'users see their VPN access, %s, and their history: %s',
  { tags: ['OP-6.08', 'OP-6.10'] },
  async (vpn, past, vpn_access, history) => {
    open(<GeneralSection />, { 'GET /v1/users/profile': () => replied({ ...ofAna, vpn_access, history }) });
    const term = await screen.findByText('VPN access');
    expect([term.nextElementSibling?.textContent, screen.getByText('Alarm history').nextElementSibling?.textContent]).toEqual([vpn, past]);
  },
);

test('a profile that changed elsewhere says that it is being read, and no more once it was', async () => {
  let answer = (): void => {};
  const reads = vi.fn(() => new Promise<Answer<typeof ofAna>>((done) => (answer = () => done(replied(ofAna)))));
  const profile = createActor(profileMachine.provide({ actors: { readProfile: implementPort(reads) } })).start();
  render(
    <Localized>
      <GeneralForm profile={profile} />
    </Localized>,
  );
  answer();
  await waitFor(() => expect(profile.getSnapshot().matches({ shown: 'plain' })).toBe(true));
  expect(screen.queryByText('Updating…')).toBeNull();
  act(() => profile.send({ type: 'profile.changed' }));
  await screen.findByText('Updating…');
  answer();
  await waitFor(() => expect(screen.queryByText('Updating…')).toBeNull());
});

test('a profile that could not be read says so, and not why it was refused before', async () => {
  const answers = [() => refused('access.throttled'), () => Promise.reject(new Error('no network'))];
  open(<GeneralSection />, { 'GET /v1/users/profile': () => answers.shift()?.() });
  await screen.findByText('Too many attempts. Wait a moment.');
  await press('Try again');
  await screen.findByText('Error obtaining the information');
  expect(screen.queryByText('Too many attempts. Wait a moment.')).toBeNull();
});

test('a password that is asked for without its field is said beside the button', async () => {
  open(<GeneralSection />, {
    'GET /v1/users/profile': () => replied(ofAna),
    'PUT /v1/users/profile': () => refused('session.credentials'),
  });
  await screen.findByText('VPN access');
  type(/^Name/, 'Anita');
  await press('Save');
  await screen.findByText('Incorrect password');
});

test('the phone that codes go to asks for the password before it is sent', { tags: ['OP-7.37'] }, async () => {
  const { bodies } = open(<GeneralSection />, {
    'GET /v1/users/profile': () => replied(ofAna),
    'PUT /v1/users/profile': () => replied(ofAna),
  });
  await screen.findByText('VPN access');
  type(/^Phone number/, '+52 55 0000 0000');
  await press('Save');
  await screen.findByText('Enter your password');
  type(/^Password/, 'a password 1');
  await press('Save');
  await screen.findByText('Saved.');
  expect(bodies('/v1/users/profile').filter(Boolean)).toEqual([expect.objectContaining({ password: 'a password 1' })]);
});

test('a picture of another kind or of more than 800 kB is not even sent', {
  tags: ['OP-5.24', 'OP-5.25', 'ADM-5.06', 'ADM-9.06'],
}, async () => {
  const { bodies } = open(<GeneralSection />, { 'GET /v1/users/profile': () => replied(ofAna) });
  await screen.findByText('JPG, GIF, PNG · at most 800 kB');
  const chooser = document.querySelector<HTMLInputElement>('[data-chooser="picture"]');
  const choose = (file: File) => fireEvent.change(chooser as HTMLInputElement, { target: { files: [file] } });
  choose(new File(['<svg/>'], 'me.png'));
  await screen.findByText('Only JPG, GIF, PNG files are accepted');
  choose(new File([new Uint8Array([0xff, 0xd8, 0xff]), new Uint8Array(800_000)], 'me.jpg'));
  await screen.findByText('The picture may have at most 800 kB');
  expect(bodies('/v1/users/image')).toEqual([]);
});

test('a chosen picture is sent as a part of a form, and the one of the reply is shown', { tags: ['ADM-7.30', 'OP-7.10'] }, async () => {
  const { ask } = open(<GeneralSection />, {
    'GET /v1/users/profile': () => replied(ofAna),
    'POST /v1/users/image': () => replied({ image: '/v1/files/made-anew' }),
  });
  await screen.findByText('JPG, GIF, PNG · at most 800 kB');
  const chooser = document.querySelector<HTMLInputElement>('[data-chooser="picture"]') as HTMLInputElement;
  fireEvent.change(chooser, { target: { files: [new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'me.jpg')] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Use this picture' }));
  await screen.findByText('Picture saved.');
  const [, options] = ask.mock.calls.find(([{ method, path }]) => `${method} ${path}` === 'POST /v1/users/image') ?? [];
  expect(options?.body).toBeUndefined();
  expect(options?.form?.get('image')).toMatchObject({ name: 'me.jpg' });
  expect(screen.getByRole('img', { name: 'Your picture' }).getAttribute('src')).toBe('/v1/files/made-anew');
});

test('a new password shows which rules it meets, and a wrong present one is said beside it', {
  tags: ['OP-7.09', 'OQ-22', 'ADM-7.30'],
}, async () => {
  const { bodies } = open(<PasswordSection />, { 'PUT /v1/users/changePassword': () => refused('session.credentials') });
  type(/^Current password/, 'not mine 1');
  type(/^New password \*?$/, 'another');
  await press('Change password');
  await screen.findByText('This password does not meet the rules below');
  type(/^New password \*?$/, 'another one 2');
  type(/^New password again/, 'another one 3');
  await press('Change password');
  await screen.findByText('Passwords do not match');
  type(/^New password again/, 'another one 2');
  await press('Change password');
  await waitFor(() => expect(screen.getByText('Incorrect password')).toBeTruthy());
  const [current_password, password] = ['not mine 1', 'another one 2'];
  expect(bodies('/v1/users/changePassword')).toEqual([{ current_password, password, password_confirmation: password }]);
});
