import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { anAlarm, ana, refused } from '../../../machines/quality/paths/samples.ts';
import { aCall } from '../../../machines/telephony/calls/calls.samples.ts';
import type { CallsContext } from '../../../machines/telephony/calls/calls.types.ts';
import { toastMs } from '../../../machines/telephony/calls/lists.ts';
import { noHeadset } from '../../../machines/telephony/headset/headset.machine.ts';
import { ConsoleProvider } from '../../platform/console.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { createFakeConsole } from '../../testing/console.ts';
import { Localized } from '../../testing/localized.tsx';
import { startRing } from '../phone/ring.ts';
import { CallNotices } from './CallNotices.tsx';
import type { CallsRef } from './calls.ts';
import { DialRequestQueue, DialRequestsProvider } from './dial/dial-request-queue.ts';
import { PhoneDialog } from './PhoneDialog.tsx';
import { PhoneState } from './PhoneState.tsx';
import { useRestoreFocus } from './useRestoreFocus.ts';
import { CallToasts } from './waiting/CallToasts.tsx';
import { WaitingCalls } from './waiting/WaitingCalls.tsx';
import { WaitingNow } from './waiting/WaitingWidget.tsx';

const quiet = vi.fn();
vi.mock('../phone/ring.ts', () => ({ startRing: vi.fn(() => quiet), ringtone: {}, callWaitingTone: {} }));
beforeEach(() => vi.clearAllMocks());

const account = { device_id: 'SIP-1001', number: '1001', authorization_user: '1001', ha1: null, password: null };
const ready = { state: 'registered', fault: null, retryAt: null, account } as const;
const call = aCall(1, { id_alarm: null });
const dialler = {
  ...ana,
  abilities: [...ana.abilities, ...(['read', 'update', 'create'] as const).map((action) => ({ action, subject: 'SipCall' }))],
};

const never = () => new Promise<never>(() => undefined);
const platform: Platform = {
  capabilities: null,
  call: never,
  ask: never,
  download: never,
  clock: { now: () => 0, update: () => undefined },
};

function stand(
  draw: (calls: CallsRef) => ReactNode,
  overrides: Partial<CallsContext> = {},
  { user = dialler, isUnread = false, children = {} } = {},
) {
  const send = vi.fn();
  const context = {
    phone: ready,
    waiting: [],
    toasts: [],
    hidden: [],
    known: [],
    mine: [],
    declining: [],
    activeKey: null,
    devices: noHeadset,
    volume: 1,
    notices: [],
    unreadable: [],
    refusal: null,
    ...overrides,
  };
  const snapshot = {
    context,
    children: {},
    can: () => true,
    matches: ({ list }: { list: string }) => list === (isUnread ? 'unread' : context.refusal ? 'refused' : 'read'),
  };
  const calls = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }), send } as unknown as CallsRef;
  const requests = new DialRequestQueue();
  render(
    <Localized>
      <ConsoleProvider value={createFakeConsole(user, children).console}>
        <PlatformProvider value={platform}>
          <DialRequestsProvider value={requests}>{draw(calls)}</DialRequestsProvider>
        </PlatformProvider>
      </ConsoleProvider>
    </Localized>,
  );
  return send;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a call that comes in is announced with who and where, rings, and is answered or put away', {
  tags: ['OP-9.04', 'OQ-62'],
}, async () => {
  const send = stand((calls) => <CallToasts calls={calls} />, { waiting: [call], toasts: [{ call, until: Date.now() + toastMs }] });
  expect(screen.getByRole('region', { name: 'Incoming call: gate-1' }).textContent).toContain('Gate 1');
  expect(screen.getByText('Incoming call: gate-1, Gate 1').getAttribute('aria-live')).toBe('assertive');
  expect(startRing).toHaveBeenCalledOnce();
  await press('Answer');
  await press('Reject');
  expect(send.mock.calls.map(([event]) => event)).toEqual([
    { type: 'call.take', session: 'session-1' },
    { type: 'call.reject', session: 'session-1' },
  ]);
});

describe('the alarm of a call that comes in is displayed from its toast', { tags: ['OP-7.19', 'OQ-62'] }, () => {
  const alarm = anAlarm(7);
  const of = { ...call, id_alarm: alarm.id };
  const toast = (queue: ReadonlyMap<AlarmId, typeof alarm>) => {
    const open = vi.fn();
    const alarms = { getSnapshot: () => ({ context: { queue } }) };
    stand(
      (calls) => <CallToasts calls={calls} />,
      { waiting: [of], toasts: [{ call: of, until: Date.now() + toastMs }] },
      { children: { tabs: { send: open }, alarms } },
    );
    return open;
  };

  test('by a call, where it is in no list', async () => {
    const asked = vi.spyOn(platform, 'call').mockResolvedValue({ ok: true, data: alarm } as never);
    const open = toast(new Map());
    await press('Open alarm');
    expect(asked).toHaveBeenCalledExactlyOnceWith('alarmById', { query: { alarm_id: '7' } });
    await vi.waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith({ type: 'tabs.open', alarm }));
    asked.mockRestore();
  });

  test('at once, where it is in the queue', async () => {
    const asked = vi.spyOn(platform, 'call');
    const open = toast(new Map([[alarm.id, alarm]]));
    await press('Open alarm');
    expect(open).toHaveBeenCalledExactlyOnceWith({ type: 'tabs.open', alarm });
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});

test('nothing rings while no call comes in', { tags: ['OP-9.04'] }, () => {
  stand((calls) => <CallToasts calls={calls} />);
  expect(startRing).not.toHaveBeenCalled();
});

test('a waiting call is ended for the site only after a question', { tags: ['OP-4.17'] }, async () => {
  const send = stand((calls) => <WaitingCalls calls={calls} waiting={[call]} />, { waiting: [call] });
  await press('End call for the site…');
  expect(send).not.toHaveBeenCalled();
  await press('End call');
  expect(send).toHaveBeenCalledWith({ type: 'call.decline', session: 'session-1' });
});

test('a waiting call that is being ended says so, and cannot be ended again', { tags: ['OP-4.17'] }, async () => {
  stand((calls) => <WaitingCalls calls={calls} waiting={[call]} />, { waiting: [call], declining: [call.sessionId] });
  await press('End call for the site…: This call is being ended.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('waiting calls that could not be read say so, and not why they were refused before', { tags: ['OP-7.22', 'OP-8.06'] }, () => {
  stand((calls) => <WaitingNow calls={calls} />, { refusal: refused('access.forbidden').refusal }, { isUnread: true });
  expect(screen.getByText('Error obtaining the information')).toBeTruthy();
  expect(screen.queryByText('You are not allowed to do this.')).toBeNull();
});

test('who has no registered phone is told why a call cannot be taken, and nothing is sent', { tags: ['OP-4.22'] }, async () => {
  const phone = { state: 'lost', fault: null, retryAt: null, account } as const;
  const send = stand((calls) => <WaitingCalls calls={calls} waiting={[call]} />, { waiting: [call], phone });
  const answer = screen.getByRole('button', { name: 'Answer' });
  expect(answer.title).toBe('Your phone lost its connection. Reconnecting…');
  await userEvent.click(answer);
  expect(send).not.toHaveBeenCalled();
});

test('the truth bar says that the phone is ready only while it is registered; a deaf one alarms', { tags: ['OP-4.21', 'OP-4.22'] }, () => {
  stand((calls) => <PhoneState calls={calls} />);
  expect(screen.getByRole('status').textContent).toContain('Phone ready 1001');
  stand((calls) => <PhoneState calls={calls} />, { phone: { state: 'lost', fault: null, retryAt: null, account } });
  expect(screen.getByRole('alert').textContent).toContain('Phone disconnected');
});

test('who comes later is told by name who has taken the call', { tags: ['OP-7.23'] }, async () => {
  const notice = { id: 3, at: 0, kind: 'taken', call, by: 'Bruno' } as const;
  const send = stand((calls) => <CallNotices calls={calls} notices={[notice]} />);
  expect(screen.getByRole('listitem').textContent).toBe('gate-1: Bruno took this call.');
  await press('Dismiss');
  expect(send).toHaveBeenCalledWith({ type: 'notice.dismiss', id: 3 });
});

test('a phone that was switched off on purpose alarms nobody', { tags: ['OP-4.21'] }, () => {
  stand((calls) => <PhoneState calls={calls} />, { phone: { state: 'off', fault: null, retryAt: null, account } });
  expect(screen.getByRole('status').textContent).toContain('Phone off');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what could not be read of the waiting calls is said, and read again when asked', { tags: ['OP-4.17'] }, async () => {
  const given = { waiting: [call] };
  const send = stand((calls) => <WaitingNow calls={calls} />, given, { isUnread: true });
  expect(screen.getByRole('status').textContent).toContain('Waiting calls could not be refreshed: some may be missing.');
  await press('Try again');
  expect(send).toHaveBeenCalledWith({ type: 'calls.renew' });
});

test('the focus goes back to where it was when a call that had it is gone', { tags: ['OP-9.04'] }, async () => {
  function Desk() {
    const [rings, ring] = useState(true);
    useRestoreFocus(rings);
    return (
      <>
        <input aria-label="notes" />
        <div data-calls="">{rings && <button onClick={() => ring(false)}>Answer</button>}</div>
      </>
    );
  }
  render(<Desk />);
  await userEvent.click(screen.getByRole('textbox', { name: 'notes' }));
  await press('Answer');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'notes' }));
});

test.each(['reading', 'unread', 'refused', 'lost', 'registered'] as const)(
  'a phone that is %s can be switched off by hand',
  async (state) => {
    const send = stand((calls) => <PhoneDialog calls={calls} onClose={() => undefined} />, {
      phone: { state, fault: null, retryAt: null, account },
    });
    await press('Switch off');
    expect(send).toHaveBeenCalledWith({ type: 'phone.disconnect' });
  },
);
test.each(['none', 'off', 'elsewhere'] as const)('one that is %s has nothing to be switched off', (state) => {
  stand((calls) => <PhoneDialog calls={calls} onClose={() => undefined} />, { phone: { state, fault: null, retryAt: null, account } });
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
});
