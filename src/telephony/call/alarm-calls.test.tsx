import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SipCall } from '../../../contract/telephony/call.ts';
import { anAlarm, ana, at, replied } from '../../../machines/quality/paths/samples.ts';
import { aCall } from '../../../machines/telephony/calls/calls.samples.ts';
import { ConsoleProvider } from '../../platform/console.ts';
import type { Http } from '../../platform/http/http.ts';
import { createFakeConsole } from '../../testing/console.ts';
import { renderSlot } from '../../testing/slot.tsx';
import { InfoView } from '../../workspace/slots/info/InfoView.tsx';
import type { SlotViewProps } from '../../workspace/slots/slot.ts';

const alarm = anAlarm(7);
const readers = [...ana.abilities, { action: 'read' as const, subject: 'SipCall' }];

/** Draws the info slot of an alarm with calls in the platform, and returns what the platform was asked for. */
function open(abilities = readers, known: readonly SipCall[] = []): unknown[] {
  const asked: unknown[] = [];
  const rows = [
    aCall(1, { id_alarm: alarm.id, remotePartyNumber: '9101', state: 'connected', began_at: at(1) }),
    aCall(2, { id_alarm: alarm.id, remotePartyNumber: '9102', state: 'ended', ending: 'hung_up', recording_url: '/r/2', began_at: at(2) }),
    aCall(3, { id_alarm: anAlarm(8).id, remotePartyNumber: '9103' }),
  ];
  const ask = (async ({ path }: { path: string }, options: { query?: unknown }) => {
    asked.push([path, options.query]);
    return replied({ data: rows, total: rows.length, last_page: 1 });
  }) as unknown as Http['ask'];
  const snapshot = { context: { known } };
  const calls = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) };
  const { console } = createFakeConsole(ana, { calls });
  const Slot = (props: SlotViewProps) => (
    <ConsoleProvider value={console}>
      <InfoView {...props} />
    </ConsoleProvider>
  );
  renderSlot(Slot, { alarm, abilities, ask });
  return asked;
}

test('the info slot lists the calls of its alarm: state, remote number, recording', { tags: ['OQ-61', 'OP-4.19'] }, async () => {
  const asked = open();
  await screen.findByRole('heading', { name: 'Calls' }, { timeout: 10_000 });
  const lines = [...document.querySelectorAll<HTMLElement>('[data-call]')];
  expect(lines.map((line) => [line.dataset['call'], line.dataset['state']])).toEqual([
    ['session-2', 'ended'],
    ['session-1', 'connected'],
  ]);
  const [ended, running] = lines.map((line) => within(line));
  expect(ended?.getByText(/→ 9102$/)).toBeTruthy();
  expect(ended?.getByRole('button', { name: /^Listen to the recording/ })).toBeTruthy();
  expect(running?.getByText(/→ 9101$/)).toBeTruthy();
  expect(running?.getByText('connected')).toBeTruthy();
  expect(running?.queryByRole('button', { name: /recording/ })).toBeNull();
  expect(asked).toContainEqual(['/v1/sip_call', expect.arrayContaining([['id_alarm', String(alarm.id)]])]);
});

test('an update gives the entry of its alarm the new state, remote number and recording', { tags: ['OP-4.19', 'OQ-61'] }, async () => {
  const update = { id_alarm: alarm.id, remotePartyNumber: '9109', state: 'ended', ending: 'hung_up', recording_url: '/r/1' } as const;
  open(readers, [aCall(1, { ...update, began_at: at(1) })]);
  await screen.findByRole('heading', { name: 'Calls' }, { timeout: 10_000 });
  const entry = document.querySelector<HTMLElement>('[data-call="session-1"]');
  expect(entry?.dataset['state']).toBe('ended');
  const { getByText, getByRole, queryByText } = within(entry as HTMLElement);
  expect(getByText(/→ 9109$/)).toBeTruthy();
  expect(getByRole('button', { name: /^Listen to the recording/ })).toBeTruthy();
  expect(queryByText(/9101|^connected$/)).toBeNull();
});

test('who may not read calls is not shown any, and the platform is not asked', { tags: ['OQ-61'] }, () => {
  const asked = open([...ana.abilities]);
  expect(screen.queryByRole('heading', { name: 'Calls' })).toBeNull();
  expect(asked.filter((one) => JSON.stringify(one).includes('sip_call'))).toEqual([]);
});
