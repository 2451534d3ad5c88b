import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { BulkActRequest, BulkActResult } from '../../../contract/alarms/bulk-acts.ts';
import { anAlarm, bruno, refused } from '../../../machines/quality/paths/samples.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { BulkBar } from './BulkBar.tsx';

type Ask = (endpoint: object, parts: { body: BulkActRequest }) => Promise<unknown>;
const done = ({ id }: { id: Alarm['id'] }): BulkActResult => ({ id, result: 'done', holder: null, status: 'canceled', version: 2 });
const allDone: Ask = async (_, { body }) => ({ ok: true, data: { done: 2, refused: 0, results: body.alarms.map(done) } });

function show(alarms: readonly Alarm[], ask: Ask = allDone, ownership: 'untaken' | 'mine' = 'untaken') {
  const spy = vi.fn(ask);
  const onClear = vi.fn();
  const bar = (selected: readonly Alarm[]) => (
    <Localized>
      <PlatformProvider value={{ ask: spy } as unknown as Platform}>
        <BulkBar ownership={ownership} selected={selected} onClear={onClear} />
      </PlatformProvider>
    </Localized>
  );
  const { rerender } = render(bar(alarms));
  return { spy, onClear, select: (selected: readonly Alarm[]) => rerender(bar(selected)) };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.getByRole('dialog', { hidden: true });
const names = () => screen.getAllByRole('button', { hidden: true }).map((button) => button.textContent);

test('waiting alarms can be taken and canceled, own ones resolved, canceled and released', () => {
  show([anAlarm(1)]);
  expect(names()).toEqual(['Take…', 'Cancel…', '']);
  show([anAlarm(2)], allDone, 'mine');
  expect(names().slice(3)).toEqual(['Resolve…', 'Cancel…', 'Release…', '']);
});

test('Enter agrees once the comment is written; the request names each alarm with its version', async () => {
  const { spy, select } = show([anAlarm(1), anAlarm(2)]);
  press('Cancel…');
  expect(dialog().textContent).toContain('Cancel 2 alarms');
  const field = screen.getByRole('textbox', { hidden: true });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect([spy.mock.calls.length, dialog().textContent?.includes('Write this first.')]).toEqual([0, true]);
  fireEvent.change(field, { target: { value: 'Test of the panel' } });
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect(spy).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  // The alarms leave the list before the reply: the result remains.
  select([]);
  expect((await screen.findByText('2 alarms canceled.')).textContent).toBeTruthy();
  expect(spy.mock.calls[0]?.[1].body).toEqual({
    alarms: [1, 2].map((id) => ({ id, version: anAlarm(id).version })),
    act: { kind: 'change', change: { alarm_status: 'canceled', comments: 'Test of the panel' } },
  });
});

test('alarms that were not changed are listed with the reason and who holds them', async () => {
  const held: BulkActResult = {
    id: anAlarm(2).id,
    result: 'refused',
    holder: { id: bruno.id, name: 'Bruno' },
    status: 'attending',
    code: 'alarm.not_owner',
    message: '',
  };
  show([anAlarm(1), anAlarm(2)], async () => ({ ok: true, data: { done: 1, refused: 1, results: [done(anAlarm(1)), held] } }));
  press('Take…');
  press(/^Take 2 alarms/);
  const text = (await screen.findByText('Bruno')).closest('dialog')?.textContent ?? '';
  expect(text).toContain('1 alarm taken.');
  expect(text).toContain('1 alarm was not changed:');
  expect(text).toContain(anAlarm(2).alarm_id);
  expect(text).toContain('Another operator holds this alarm.');
});

test('a refused request says why, and how many alarms it left unchanged', async () => {
  show([anAlarm(1), anAlarm(2)], async () => refused('access.forbidden'));
  press('Take…');
  press(/^Take 2 alarms/);
  expect((await screen.findByText(/2 alarms were not changed\./)).textContent).toBeTruthy();
});

test('danger to life and priority 1 among the alarms are named before the act', () => {
  show([anAlarm(1, { life_safety: true }), anAlarm(2, {}, 1), anAlarm(3, {}, 1)]);
  press('Cancel…');
  expect(dialog().textContent).toContain('1 alarm of life safety is among them. 2 alarms of priority 1 are among them.');
});

test('without an answer the dialog says so and asks again under the same key', async () => {
  show([anAlarm(1)], () => Promise.reject(new Error('no answer')));
  press('Take…');
  press(/^Take 1 alarm/);
  expect((await screen.findByText(/No response yet/)).textContent).toBeTruthy();
  expect(names().some((name) => name === 'Check now')).toBe(true);
});
