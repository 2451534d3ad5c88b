import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Grant, SignInReply } from '../../../contract/access/session.ts';
import { factorCalls, type SecondFactor } from '../../../contract/access/two-factor.ts';
import { lockMachine } from '../../../machines/access/lock/lock.machine.ts';
import { sessionMachine } from '../../../machines/access/session/session.machine.ts';
import type { SessionSynced } from '../../../machines/access/session/session.types.ts';
import { factorOf } from '../../../machines/access/two-factor/two-factor.paths.ts';
import { alone } from '../../../machines/quality/paths/model.ts';
import { ana, grantOf, refused, replied, startOfDay } from '../../../machines/quality/paths/samples.ts';
import { type Answer, implementFeed, implementPort } from '../../../machines/shared/port.ts';
import { type Platform, PlatformProvider } from '../../platform/index.ts';
import { Localized } from '../../testing/localized.tsx';
import { FactorDuePage } from './FactorDuePage.tsx';

const hour = 3600_000;

/** Renders the page for a session whose factor is due at an instant, with the replies of the platform to its calls. */
async function standBefore(dueInMs: number, factor: Answer<SecondFactor>) {
  const grant: Grant = { ...grantOf(ana), factor_due: new Date(startOfDay + dueInMs).toISOString() };
  const session = createActor(
    sessionMachine.provide({
      actors: {
        lock: alone(lockMachine),
        restoreSession: implementPort(async (): Promise<Answer<Grant | null>> => replied(null)),
        signIn: implementPort(async (): Promise<Answer<SignInReply>> => replied(grant)),
        endSession: implementPort(async (): Promise<Answer<null>> => replied(null)),
        otherTabs: implementFeed<SessionSynced>(() => {}),
      },
    }),
  ).start();
  await vi.waitFor(() => expect(session.getSnapshot().matches('signedOut')).toBe(true));
  session.send({ type: 'session.signIn', email: ana.email, password: 'atalaya-demo' });
  await vi.waitFor(() => expect(session.getSnapshot().matches('factorSetUp')).toBe(true));
  const never = () => new Promise<never>(() => undefined);
  const ask = (async (endpoint: unknown) => (endpoint === factorCalls.getFactor ? factor : refused('access.forbidden'))) as Platform['ask'];
  const clock = { now: () => startOfDay, update: () => undefined };
  const platform: Platform = { capabilities: null, call: never, ask, download: never, clock };
  render(
    <Localized>
      <PlatformProvider value={platform}>
        <FactorDuePage session={session} installation={null} language="en" onLanguage={() => {}} />
      </PlatformProvider>
    </Localized>,
  );
  return { session, user: userEvent.setup() };
}

test('within the days of grace the date is shown, and the set-up may be postponed', async () => {
  const { session, user } = await standBefore(hour, replied(factorOf(null)));
  expect((await screen.findByText(/You can postpone it until/)).textContent).toMatch(/\d{4}.*after that/);
  await user.click(await screen.findByRole('button', { name: 'Later' }));
  expect(session.getSnapshot().matches('signedIn')).toBe(true);
});

test('afterwards it cannot be postponed, but set up or left by signing out', async () => {
  const { session, user } = await standBefore(-hour, replied(factorOf(null)));
  expect(await screen.findByText('Your organization requires one. Set it up to continue.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Set up: Authenticator app' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await vi.waitFor(() => expect(session.getSnapshot().matches('signedOut')).toBe(true));
});

test('a factor that is on leads to the console', async () => {
  const { session } = await standBefore(-hour, replied(factorOf('email')));
  await vi.waitFor(() => expect(session.getSnapshot().matches('signedIn')).toBe(true));
});

test('where the state of the factor cannot be read, the page says so and may be left', async () => {
  await standBefore(-hour, refused('access.throttled'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});
