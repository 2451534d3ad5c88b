import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { signOnCalls } from '../../../contract/access/single-sign-on.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { ana, grantOf, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { ConsoleProvider } from '../../platform/console.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { createFakeConsole } from '../../testing/console.ts';
import { Localized } from '../../testing/localized.tsx';
import { ProviderNote } from '../account/ProviderNote.tsx';
import { SingleSignOn } from './SingleSignOn.tsx';
import { SingleSignOnPage } from './SingleSignOnPage.tsx';
import { consumeSignOnQuery, extractTicket } from './ticket.ts';

const leave = vi.fn();
vi.mock('./sign-in.ports.ts', async (original) => {
  const ports = await original<typeof import('./sign-in.ports.ts')>();
  return { ...ports, provideSingleSignOn: ({ ask }: { ask: Platform['ask'] }) => ports.provideSingleSignOn({ ask, leave }) };
});
afterEach(() => {
  leave.mockClear();
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
});

/** A view at a platform that answers every call with the next of these. */
function open(view: React.ReactNode, answers: unknown[] = [], user = ana) {
  const ask = vi.fn((_endpoint: Endpoint, _options?: { body?: unknown }) => {
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  render(
    <Localized>
      <ConsoleProvider value={createFakeConsole(user).console}>
        <PlatformProvider value={{ ask } as unknown as Platform}>{view}</PlatformProvider>
      </ConsoleProvider>
    </Localized>,
  );
  return ask;
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const there = replied({ url: 'https://id.town.test/auth?state=s' });

test('a button leads to its provider, and the page that was left is remembered', async () => {
  window.history.replaceState(null, '', '/login?return=%2Falarm');
  const ask = open(<SingleSignOn providers={[{ id: 7, name: 'Town ID' }]} email="" />, [there]);
  await press('Sign in with Town ID');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('https://id.town.test/auth?state=s'));
  expect(ask.mock.calls[0]?.[1]?.body).toEqual({ provider: 7 });
  expect(window.sessionStorage.getItem('atalaya.single-sign-on.return')).toBe('?return=%2Falarm');
});

test('without buttons the e-mail finds the provider; one that is missing or unknown is named', async () => {
  const ask = open(<SingleSignOn providers={[]} email="" />, [refused('sign_on.unknown'), there]);
  await press('Single sign-on');
  await press('Continue');
  expect(screen.getByText('E-mail is required')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('E-mail of your organization'), { target: { value: 'ana@town.test' } });
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toContain('Single sign-on is not set up for this.');
  await press('Continue');
  await vi.waitFor(() => expect(leave).toHaveBeenCalled());
  expect(ask.mock.calls.map(([, options]) => options?.body)).toEqual([{ email: 'ana@town.test' }, { email: 'ana@town.test' }]);
});

test.each([
  ['provider.absent', 'There is no sign-in service at this address.'],
  ['provider.unreadable', 'The sign-in service answered, but its answer is not valid.'],
  ['provider.refused', 'The sign-in service refused the request.'],
  ['provider.unanswered', 'The sign-in service did not answer. Try again.'],
] as const)('a provider that is %s has a sentence of its own', async (code, sentence) => {
  open(<SingleSignOn providers={[{ id: 7, name: 'Town ID' }]} email="" />, [refused(code)]);
  await press('Sign in with Town ID');
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
});

test('a platform that does not answer is asked again; only web pages are opened', async () => {
  open(<SingleSignOn providers={[{ id: 7, name: 'Town ID' }]} email="" />, [new Error('network'), replied({ url: 'javascript:alert(1)' })]);
  await press('Sign in with Town ID');
  await screen.findByText('No response from the platform. Try again.');
  await press('Try again');
  expect((await screen.findByRole('alert')).textContent).toContain('its answer is not valid');
  expect(leave).not.toHaveBeenCalled();
});

test('the code of a provider leaves the address before anything else reads it', () => {
  window.history.replaceState(null, '', '/single-sign-on?code=c&state=s');
  extractTicket();
  expect(window.location.pathname + window.location.search).toBe('/single-sign-on?state=');
  expect(consumeSignOnQuery()).toBe('code=c&state=s');
  expect(consumeSignOnQuery()).toBe('');
});

const session = { send: vi.fn() } as never;
const returned = (answers: unknown[], storeGrant = vi.fn()) => {
  window.history.replaceState(null, '', '/single-sign-on?code=c&state=s');
  extractTicket();
  return { storeGrant, ask: open(<SingleSignOnPage session={session} storeGrant={storeGrant} />, answers) };
};

test('a return is exchanged once for a session', async () => {
  const { ask, storeGrant } = returned([replied(grantOf(ana))]);
  await vi.waitFor(() => expect(storeGrant).toHaveBeenCalledWith(grantOf(ana)));
  expect(ask.mock.calls).toEqual([[signOnCalls.finish, expect.objectContaining({ body: { query: 'code=c&state=s' } })]]);
  expect(window.location.pathname).toBe('/login');
});

test('a refused return says why, and leads back to the form', async () => {
  returned([refused('sign_on.no_access')]);
  expect((await screen.findByRole('alert')).textContent).toBe('failed to loginYour account has no access here. Ask your administrator.');
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/login');
});

test('an unlocked screen closes its window, or says that it may be closed', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue();
  returned([replied({ unlocked: true })]);
  await screen.findByText('The screen is unlocked. You can close this window.');
  expect(close).toHaveBeenCalled();
  close.mockRestore();
});

const provider = { id: 7, name: 'Town ID', password: false, second_factor: 'provider' } as const;

test.each([
  ['password', provider, 'You sign in with Town ID. Change your password there; you have none here.'],
  ['factor', provider, 'You sign in with Town ID, which asks for your second factor. Set it up there.'],
  ['factor', { ...provider, second_factor: 'platform' }, 'You sign in with Town ID and have no password here'],
  ['password', { ...provider, password: true }, 'the form'],
  ['sessions', provider, 'the form'],
  ['password', null, 'the form'],
] as const)('the section %s of somebody with %j says what it can', (section, identity_provider, text) => {
  open(<ProviderNote section={section}>the form</ProviderNote>, [], { ...ana, identity_provider });
  expect(document.body.textContent).toContain(text);
});
