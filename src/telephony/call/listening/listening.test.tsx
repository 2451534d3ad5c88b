import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CallEnding, SipCall } from '../../../../contract/telephony/call.ts';
import type { SipSettings } from '../../../../contract/telephony/sip-settings.ts';
import { call as line, open } from '../../../../machines/quality/paths/call.kit.ts';
import { ana, bruno } from '../../../../machines/quality/paths/samples.ts';
import { aCall } from '../../../../machines/telephony/calls/calls.samples.ts';
import type { CallsContext, OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import { anAccount, someSettings } from '../../../../machines/telephony/registration/registration.paths.ts';
import { createTicker, TickerProvider } from '../../../alarms/queue/ticker.ts';
import type { Listening } from '../../../alarms/supervision/listening.ts';
import { ConsoleProvider } from '../../../platform/console.ts';
import { type Platform, PlatformProvider } from '../../../platform/platform.ts';
import { createFakeConsole } from '../../../testing/console.ts';
import { Localized } from '../../../testing/localized.tsx';
import type { CallsRef } from '../calls.ts';
import { Listeners } from './Listeners.tsx';
import { ListeningCall } from './ListeningCall.tsx';
import { withListening } from './withListening.tsx';

const session = 'session-5';
const supervisor = { ...bruno, abilities: [{ action: 'listen', subject: 'SipCall' }] };
const phone: CallsContext['phone'] = { state: 'registered', fault: null, retryAt: null, account: anAccount };

/** The calls of a console, with these records known. */
function callsWith(known: readonly SipCall[], more: Partial<CallsContext> = {}) {
  const send = vi.fn<(event: unknown) => void>();
  const snapshot = { context: { known, mine: [], phone, ...more }, children: {}, matches: () => false };
  const calls = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }), send };
  return { calls: calls as unknown as CallsRef, send };
}
function ownCall(desk: ReturnType<typeof open>, more: Partial<OwnCall> = {}): OwnCall {
  const part = desk.part();
  if (!part) throw new Error('The call says nothing of itself');
  return { ...part, until: null, ref: desk.ref, ...more };
}
const listens = () => open({ origin: 'listening', number: `listen-${session}`, listensTo: session, name: 'Bruno' });
const platformWith = (sip: SipSettings | null) =>
  ({ capabilities: sip && { sip }, clock: { now: () => 0, update: () => undefined } }) as unknown as Platform;
function draw(view: React.ReactNode, { sip = someSettings, calls }: { sip?: SipSettings | null; calls?: CallsRef } = {}) {
  return render(
    <Localized>
      <ConsoleProvider value={createFakeConsole(supervisor, { calls }).console}>
        <PlatformProvider value={platformWith(sip)}>
          <TickerProvider value={createTicker(() => 0)}>{view}</TickerProvider>
        </PlatformProvider>
      </ConsoleProvider>
    </Localized>,
  );
}

test('the operator reads who listens, until the call ends', () => {
  const desk = open({ session });
  const listeners = [
    { ...ana, name: 'Luis Ortega' },
    { ...bruno, name: 'Inés Vidal' },
  ];
  const { calls } = callsWith([aCall(5, { state: 'connected', listeners })]);
  const own = ownCall(desk, { session: aCall(5).sessionId, state: 'connected' });
  const { rerender } = render(
    <Localized>
      <Listeners call={own} calls={calls} />
    </Localized>,
  );
  expect(screen.getByRole('status').textContent).toBe('Listening: Luis Ortega, Inés Vidal');
  rerender(
    <Localized>
      <Listeners call={{ ...own, state: 'ended' }} calls={calls} />
    </Localized>,
  );
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the supervisor reads whose call they hear, that nobody hears them, and can only end it', () => {
  const desk = listens();
  desk.send({ type: 'phone.established', call: line });
  const site = aCall(5, { sessionId: session, state: 'connected' });
  const { calls, send } = callsWith([site]);
  draw(<ListeningCall call={ownCall(desk)} calls={calls} />);
  screen.getByText('Listening to', { exact: false });
  screen.getByText('You hear both sides; nobody hears you.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['End']);
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  expect(send.mock.calls).toEqual([[{ type: 'call.end', key: 'call-1' }]]);
});

test('a call that the operator put on hold says so to who listens', () => {
  const desk = listens();
  desk.send({ type: 'phone.established', call: line });
  const { calls } = callsWith([aCall(5, { sessionId: session, state: 'on hold' })]);
  draw(<ListeningCall call={ownCall(desk)} calls={calls} />);
  screen.getByText('The operator put the call on hold.');
});

const saysAfter = (ending: CallEnding, wasJoined: boolean): string | null => {
  const desk = listens();
  if (wasJoined) desk.send({ type: 'phone.established', call: line });
  desk.send({ type: 'phone.ended', call: line, ending, by: 'them' });
  const { calls } = callsWith([]);
  const { unmount, container } = draw(<ListeningCall call={ownCall(desk)} calls={calls} />);
  const said = container.querySelector('[role=status]')?.textContent ?? null;
  unmount();
  return said;
};

test('over, not allowed, not registered and not joined are four sentences', () => {
  const said = (['unknown_number', 'declined', 'unreachable', 'no_answer'] as const).map((ending) => saysAfter(ending, false));
  expect(said).toEqual([
    'This call is over.',
    'You are not allowed to listen to this call.',
    'Your phone is not registered.',
    'The call could not be joined. Try again.',
  ]);
  expect((['busy', 'failed', 'lost'] as const).map((ending) => saysAfter(ending, false))).toEqual([said[3], said[3], said[3]]);
});

test('an end while listening says why: the call is over, the right revoked, the phone lost', () => {
  expect((['hung_up', 'declined', 'lost', 'disconnected'] as const).map((ending) => saysAfter(ending, true))).toEqual([
    'This call is over.',
    'Your right to listen to this call was revoked.',
    'Your phone lost its connection to the call.',
    'An administrator disconnected the phone, or its user signed out.',
  ]);
  const desk = listens();
  act(() =>
    desk.send(
      { type: 'phone.established', call: line },
      { type: 'call.end' },
      { type: 'phone.ended', call: line, ending: 'hung_up', by: 'us' },
    ),
  );
  draw(<ListeningCall call={ownCall(desk)} calls={callsWith([]).calls} />);
  screen.getByText('You stopped listening.');
});

/** What the board is given, in a console with these calls and settings. */
function offered(given: { sip?: SipSettings | null; calls?: CallsRef }): Listening | null {
  let seen: Listening | null = null;
  const Board = withListening(({ listening }: { listening: Listening | null }) => {
    seen = listening;
    return null;
  });
  draw(<Board />, given).unmount();
  return seen;
}

test('the board listens by the phone of this console, where it is free', () => {
  const { calls, send } = callsWith([]);
  const free = offered({ calls });
  expect(free).toMatchObject({ whyNever: null, whyNot: null, session: null });
  free?.listen(session, 'Bruno');
  expect(send.mock.calls).toEqual([[{ type: 'call.listen', session, name: 'Bruno' }]]);
  const busy = ownCall(listens());
  expect(offered({ calls: callsWith([], { mine: [busy] }).calls })).toMatchObject({
    whyNot: 'Your phone is in use: end its call first.',
    session,
  });
  expect(offered({ calls: callsWith([], { mine: [{ ...busy, state: 'ended' }] }).calls })).toMatchObject({ whyNot: null, session: null });
  const away = { ...phone, state: 'lost' as const };
  expect(offered({ calls: callsWith([], { phone: away }).calls })?.whyNot).toBe('Your phone lost its connection. Reconnecting…');
  expect(offered({})?.whyNot).toBe('This console has no phone.');
});

test('the board says that another server carries the calls; without telephony it offers nothing', () => {
  const { calls } = callsWith([]);
  expect(offered({ calls, sip: { ...someSettings, embedded: false } })?.whyNever).toMatch(/^Calls are carried by a SIP server of your own/);
  expect(offered({ calls, sip: null })).toBeNull();
});
