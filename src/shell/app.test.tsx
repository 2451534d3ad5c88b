import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createActor } from 'xstate';
import type { Challenge, Grant, SignInReply } from '../../contract/access/session.ts';
import type { User } from '../../contract/access/user.ts';
import { lockMachine } from '../../machines/access/lock/lock.machine.ts';
import { sessionMachine } from '../../machines/access/session/session.machine.ts';
import type { SessionSynced } from '../../machines/access/session/session.types.ts';
import { alone } from '../../machines/quality/paths/model.ts';
import { ana, grantOf, refused, replied } from '../../machines/quality/paths/samples.ts';
import { type Answer, implementFeed, implementPort } from '../../machines/shared/port.ts';
import { extractTicket } from '../access/session/ticket.ts';
import { createServerClock } from '../platform/clock.ts';
import { PlatformProvider } from '../platform/platform.ts';
import { routesFor } from '../platform/routing/routes.ts';
import { Localized } from '../testing/localized.tsx';
import { App } from './App.tsx';

let follow: (event: SessionSynced) => void;

/** Opens the console at an address, signed in or signed out. */
function openAt(
  path: string,
  user: User | null,
  restore: () => Promise<Answer<Grant | null>> = async () => replied(user && grantOf(user)),
) {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        lock: alone(lockMachine),
        restoreSession: implementPort(restore),
        signIn: implementPort(async (): Promise<Answer<SignInReply>> => replied(grantOf(user ?? ana))),
        verifyCode: implementPort(async (): Promise<Answer<Grant>> => refused('code.unknown')),
        resendCode: implementPort(async (): Promise<Answer<Challenge>> => refused('code.unknown')),
        refreshSession: implementPort(async (): Promise<Answer<Grant>> => refused('refresh.unknown')),
        endSession: implementPort(async (): Promise<Answer<null>> => replied(null)),
        clock: implementFeed(() => {}),
        otherTabs: implementFeed<SessionSynced>((emit) => {
          follow = emit;
        }),
      },
    }),
  ).start();
  const location = memoryLocation({ path, record: true });
  render(
    <Localized>
      <PlatformProvider
        value={{
          capabilities: null,
          call: vi.fn(),
          ask: () => new Promise(() => undefined),
          download: vi.fn(),
          clock: createServerClock(),
        }}
      >
        <Router hook={location.hook} searchHook={location.searchHook}>
          <App
            session={session}
            routes={routesFor({ customer: 'acme', product: 'nube' })}
            language="en"
            onLanguage={() => {}}
            storeGrant={() => {}}
          >
            {({ route, path: shown }) => (
              <p>
                Framed {route.path} at {shown}
              </p>
            )}
          </App>
        </Router>
      </PlatformProvider>
    </Localized>,
  );
  return { session, location };
}
const at = ({ location }: ReturnType<typeof openAt>) => location.history.at(-1);

beforeEach(() => {
  document.title = '';
});

describe('what an address leads to', () => {
  test('the root leads a signed-in user home, in the frame of menus', { tags: ['OP-2.06', 'OP-2.11'] }, async () => {
    const opened = openAt('/', ana);
    expect(await screen.findByText('Framed /inicio at /inicio')).toBeTruthy();
    expect(at(opened)).toBe('/inicio');
    expect(document.title).toBe('Home · Atalaya');
  });

  test('nobody signed in: the sign-in page, in full', { tags: ['OP-2.04', 'OP-2.12'] }, async () => {
    const opened = openAt('/unit', null);
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(at(opened)).toBe('/login?return=%2Funit');
    expect(screen.queryByText(/Framed/)).toBeNull();
  });

  test('without the right: not authorized, with a way home', { tags: ['OP-2.03', 'OQ-23', 'ADM-6.01'] }, async () => {
    openAt('/unit', ana);
    expect(await screen.findByRole('heading', { name: 'Not authorized' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/inicio');
  });

  test('an unknown address: the 404 page', { tags: ['OP-2.07', 'OP-2.13'] }, async () => {
    const opened = openAt('/nowhere/at/all', ana);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(at(opened)).toBe('/error-404');
  });

  test('a screen of the console is drawn in the frame with its parameters and query', { tags: ['OP-2.10'] }, async () => {
    openAt('/alarm/waiting?page=2', { ...ana, is_master_admin: true });
    expect(await screen.findByText('Framed /alarm/:filter? at /alarm/waiting?page=2')).toBeTruthy();
  });

  test('a public page stands in full, without the menus', { tags: ['OP-2.09', 'OP-2.30', 'ADM-10.02', 'OQ-10'] }, async () => {
    openAt('/reset_password/token/1', ana);
    expect(await screen.findByRole('heading', { name: 'Choose a new password' }, { timeout: 15_000 })).toBeTruthy();
    expect(screen.queryByText(/Framed/)).toBeNull();
  });

  test.each(['/stream?token=t', '/recording_request_stream?token=t', '/video/A-1/t'])(
    'the shared video at %s is in full, without the menus',
    { tags: ['OQ-12', 'OQ-13', 'OP-2.09', 'OP-2.31', 'ADM-2.43'] },
    async (address) => {
      openAt(address, null);
      await vi.waitFor(() => expect(document.querySelector('main[data-state=reading]')).toBeTruthy(), { timeout: 15_000 });
      expect(screen.queryByText(/Framed/)).toBeNull();
      expect(screen.queryByRole('navigation')).toBeNull();
    },
  );

  test('a ticket of another installation is exchanged in full, with a text that says so', { tags: ['OP-2.12', 'OQ-11'] }, async () => {
    window.history.replaceState(null, '', '/auth?token=a-ticket');
    extractTicket();
    openAt('/auth?token=a-ticket', null);
    expect(await screen.findByText('Signing you in from another installation…', undefined, { timeout: 15_000 })).toBeTruthy();
    expect(screen.queryByText(/Framed/)).toBeNull();
    window.history.replaceState(null, '', '/');
  });

  test('the loading page goes away once it is known who is there', { tags: ['OP-2.08'] }, async () => {
    let answer: (value: Answer<Grant | null>) => void = () => {};
    const opened = openAt('/inicio', ana, () => new Promise((resolve) => (answer = resolve)));
    expect(screen.getByText('Opening…')).toBeTruthy();
    expect(at(opened)).toBe('/inicio');
    answer(replied(grantOf(ana)));
    expect(await screen.findByText(/Framed/)).toBeTruthy();
    expect(screen.queryByText('Opening…')).toBeNull();
  });
});

test('each navigation ends with its screen, and nothing that says it is loading', { tags: ['OP-2.08'] }, async () => {
  const opened = openAt('/inicio', { ...ana, is_master_admin: true });
  await screen.findByText('Framed /inicio at /inicio');
  const reset = '/reset_password/token/1';
  for (const path of ['/unit', reset, '/alarm', '/error-404', reset, '/inicio']) {
    act(() => opened.location.navigate(path));
    if (path === reset) await screen.findByRole('heading', { name: 'Choose a new password' }, { timeout: 15_000 });
    else if (path === '/error-404') await screen.findByRole('heading', { name: 'Page not found' });
    else await screen.findByText(new RegExp(`at ${path}$`));
    expect([path, screen.queryAllByRole('status'), document.querySelector('[aria-busy="true"]')]).toEqual([path, [], null]);
  }
});

describe('coming and going', () => {
  test('signing in leads back to the wanted page', { tags: ['OQ-18'] }, async () => {
    const admin = { ...ana, is_master_admin: true };
    const opened = openAt('/unit', null);
    await screen.findByRole('button', { name: 'Sign in' });
    act(() => follow({ type: 'session.synced', grant: grantOf(admin) }));
    expect(await screen.findByText('Framed /unit at /unit')).toBeTruthy();
    expect(at(opened)).toBe('/unit');
  });

  test('signed out in another tab: the sign-in page says so and remembers the page', { tags: ['OQ-19'] }, async () => {
    const opened = openAt('/alarm', { ...ana, is_master_admin: true });
    await screen.findByText(/Framed/);
    act(() => follow({ type: 'session.synced', grant: null }));
    expect(await screen.findByText('You signed out in another tab of this browser.')).toBeTruthy();
    expect(at(opened)).toBe('/login?return=%2Falarm');
  });

  test('signed out by own wish: the page that was left is not remembered', { tags: ['OQ-21'] }, async () => {
    const opened = openAt('/alarm', { ...ana, is_master_admin: true });
    await screen.findByText(/Framed/);
    act(() => opened.session.send({ type: 'session.signOut' }));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(at(opened)).toBe('/login');
  });

  test('a platform that cannot be reached is said so, and is tried again', async () => {
    const restore = vi.fn(() => Promise.reject(new Error('no network')));
    openAt('/inicio', ana, restore);
    expect((await screen.findByRole('alert')).textContent).toBe('The platform cannot be reached.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('alert');
    expect(restore).toHaveBeenCalledTimes(2);
  });
});
