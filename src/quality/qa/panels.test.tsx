import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { wholeHistory } from '../../../contract/alarms/history-filter.ts';
import { forcedReplyCalls } from '../../../contract/quality/forced-replies.ts';
import { reportCalls } from '../../../contract/quality/reports.ts';
import { historyModel } from '../../../machines/alarms/history/history.paths.ts';
import { unplugged } from '../../../machines/quality/paths/model.ts';
import { ana, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { ConsoleProvider, type ConsoleRef } from '../../platform/console.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { MachineChart } from './MachineChart.tsx';
import { PathToState } from './PathToState.tsx';
import { ReportsPanel } from './ReportsPanel.tsx';
import { UnknownTransitions } from './UnknownTransitions.tsx';
import { useForcedReplies } from './useForcedReplies.ts';

afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
function around(ask: (asked: unknown) => Promise<unknown>) {
  const platform: Platform = {
    capabilities: null,
    call: never,
    ask: ask as Platform['ask'],
    download: never,
    clock: { now: () => Date.now(), update: () => undefined },
  };
  const abilities = [{ action: 'manage', subject: 'all' }] as const;
  const machine = setup({}).createMachine({ id: 'console', context: { user: { ...ana, abilities } } });
  const root = createActor(machine).start() as unknown as ConsoleRef;
  return ({ children }: { children: ReactNode }) => (
    <Localized>
      <ConsoleProvider value={root}>
        <PlatformProvider value={platform}>{children}</PlatformProvider>
      </ConsoleProvider>
    </Localized>
  );
}
const aReport = { id: 7, at: '2026-11-20T10:00:00.000Z', by: null, note: 'It froze', wanted: null, actors: 1, steps: 2, bytes: 900 };

test('a report is deleted after confirmation; a failed deletion is shown until the next action', async () => {
  const asked: unknown[] = [];
  const wrapper = around(async (call) => {
    asked.push(call);
    return call === reportCalls.deleteReport ? refused('access.forbidden') : replied([aReport]);
  });
  render(<ReportsPanel />, { wrapper });
  expect(screen.getByRole('status').textContent).toContain('Loading reports');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete report 7' }));
  expect(asked).toEqual([reportCalls.reports]);
  await act(async () => fireEvent.click(screen.getByText('Delete', { selector: 'dialog button' })));
  expect(asked).toEqual([reportCalls.reports, reportCalls.deleteReport]);
  expect(screen.getByRole('alert').textContent).not.toBe('');
});

test('replies that are slower than the turns are shown, and the next is asked for after them', async () => {
  vi.useFakeTimers();
  const rule = { id: 1, call: 'GET /v1/users/me', desk: null, force: { how: 'hold' }, stays: false };
  let asked = 0;
  const wrapper = around((call) => {
    if (call !== forcedReplyCalls.rules) return never();
    asked += 1;
    const reply = asked === 1 ? replied({ rules: [rule], held: [] }) : refused('access.throttled');
    return new Promise((answered) => setTimeout(() => answered(reply), 5000));
  });
  const { result } = renderHook(useForcedReplies, { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect([result.current.rules, asked]).toEqual([[rule], 1]);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect([result.current.rules, asked, result.current.unread === null]).toEqual([[rule], 2, false]);
});

test('only states of a chart are pressed, and a key that presses one does not scroll', () => {
  const { machine } = historyModel;
  const onTarget = vi.fn();
  const shared = { state: 'reading', target: null, onTarget, visited: new Set<string>(), taken: new Set<string>() };
  render(<MachineChart machine={machine} {...shared} />, { wrapper: Localized });
  const group = screen.getByRole('img', { name: 'any state' });
  fireEvent.click(group);
  expect([onTarget.mock.calls, group.getAttribute('aria-pressed')]).toEqual([[], null]);
  const state = screen.getByRole('button', { name: 'reading' });
  expect(fireEvent.keyDown(state, { key: ' ' })).toBe(false);
  expect(onTarget).toHaveBeenCalledWith('reading');
});

test('a step that no model takes is listed with its event and both of its states', async () => {
  const transitions = [
    { machine: 'history', event: 'history.retry', from: 'failed', to: 'idle' },
    { machine: 'nobody', event: 'x', from: 'a', to: 'b' },
  ];
  const { rerender } = render(<UnknownTransitions transitions={[]} />, { wrapper: Localized });
  await screen.findByText('Every step is in the path models.');
  rerender(<UnknownTransitions transitions={transitions} />);
  const list = await screen.findByRole('list', { name: 'Not in the models' });
  expect([...list.children].map((it) => it.textContent)).toEqual(['history history.retry failed → idle']);
});

test.each([
  ['is copied', () => Promise.resolve(), 'Copied.'],
  ['cannot be copied', () => Promise.reject(new Error('denied')), 'Could not copy'],
] as const)('a way to a state that %s says so', { tags: ['OP-8.12'] }, async (_, writeText, said) => {
  const machine = unplugged(historyModel.machine);
  const actor = createActor(machine, { input: { filter: wholeHistory } }).start();
  const running = { machine, actor, path: 'console.history' };
  const user = userEvent.setup();
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  render(<PathToState running={running} state="reading" target="empty" onTarget={() => undefined} />, { wrapper: Localized });
  await user.click(screen.getByRole('button', { name: 'Copy as a test case' }));
  expect((await screen.findByText(said)).getAttribute('role')).toBe('status');
  expect(copy.mock.calls[0]?.[0]).toContain('console.history');
});
