import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Ability } from '../../../contract/access/index.ts';
import type { Alarm, AlarmComment } from '../../../contract/alarms/alarm.ts';
import { type BulkActRequest, type BulkActResult, type BulkGate, bulkActCalls, bulkActLimit } from '../../../contract/alarms/bulk-acts.ts';
import type { Addressee } from '../../../contract/alarms/handling.ts';
import { anAlarm, bruno, refused } from '../../../machines/quality/paths/samples.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { type OperatorContext, OperatorContextProvider } from '../alarm/operator-context.ts';
import { BulkBar } from './BulkBar.tsx';

type Parts = { body: BulkActRequest };
type Ask = (endpoint: object, parts: Parts) => Promise<unknown>;
const done = ({ id }: { id: Alarm['id'] }): BulkActResult => ({ id, result: 'done', holder: null, status: 'canceled', version: 2 });
const allDone: Ask = async (_, { body }) => ({ ok: true, data: { done: 2, refused: 0, results: body.alarms.map(done) } });

const rights = ['update', 'park', 'end_override'].map((action): Ability => ({ action, subject: 'Alarm' }));
const free: BulkGate = { alarms: [], outcomes: [] };
const people: Addressee[] = [
  { kind: 'user', id: bruno.id, name: 'Bruno', online: true },
  { kind: 'group', id: 3, name: 'Night', online: false },
];

interface Shown {
  ownership?: 'untaken' | 'mine';
  gate?: BulkGate | null;
  abilities?: readonly Ability[];
  comments?: readonly AlarmComment[];
}

/** The bar under a list with the keyboard, at a platform with these requirements; null: it cannot say them. */
function show(
  alarms: readonly Alarm[],
  act: Ask = allDone,
  { ownership = 'untaken', gate = free, abilities = rights, comments = [] }: Shown = {},
) {
  const spy = vi.fn(act);
  const onClear = vi.fn();
  const parts: number[] = [];
  const ask = async (endpoint: object, sent: Parts) => {
    if (endpoint === bulkActCalls.gatesOfAlarms) parts.push(sent.body.alarms.length);
    if (endpoint === bulkActCalls.gatesOfAlarms) return gate === null ? Promise.reject(new Error('no answer')) : { ok: true, data: gate };
    if (endpoint === bulkActCalls.addresseesOfAlarms) return { ok: true, data: people };
    return spy(endpoint, sent);
  };
  const platform = { ask, clock: { now: () => Date.parse('2026-01-05T08:00:00.000Z') } } as unknown as Platform;
  const bar = (selected: readonly Alarm[]) => (
    <Localized>
      <PlatformProvider value={platform}>
        <OperatorContextProvider value={{ abilities, comments } as unknown as OperatorContext}>
          <section>
            <div role="listbox" tabIndex={0} aria-label="Queue" />
            <BulkBar ownership={ownership} selected={selected} onClear={onClear} />
          </section>
        </OperatorContextProvider>
      </PlatformProvider>
    </Localized>
  );
  const { rerender } = render(bar(alarms));
  return { spy, onClear, parts, select: (selected: readonly Alarm[]) => rerender(bar(selected)) };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.getByRole('dialog', { hidden: true });
const names = () => screen.getAllByRole('button', { hidden: true }).map((button) => button.textContent);

test('waiting alarms can be taken and canceled, own ones ended, released, forwarded and parked', () => {
  show([anAlarm(1)]);
  expect(names()).toEqual(['Take… C', 'Cancel… X', '']);
  show([anAlarm(2)], allDone, { ownership: 'mine' });
  expect(names().slice(3)).toEqual(['Resolve… E', 'Cancel… X', 'Release… B', 'Forward… O', 'Park… P', '']);
});

/** What was read for the dialog has arrived. */
const read = () => waitFor(() => expect(dialog().getAttribute('data-state')).toBe('choosing.ready'));
const field = () => screen.getByRole('textbox', { name: /Comments|Note|^Reason \(/, hidden: true });
const write = (value: string) => fireEvent.change(field(), { target: { value } });

test('Enter agrees once the comment is written; the request names each alarm with its version', async () => {
  const { spy, select } = show([anAlarm(1), anAlarm(2)]);
  press(/^Cancel…/);
  await read();
  expect(dialog().textContent).toContain('Cancel 2 alarms');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect([spy.mock.calls.length, dialog().textContent?.includes('Write this first.')]).toEqual([0, true]);
  write('Test of the panel');
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
  expect(spy).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: 'Enter' });
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
  press(/^Take…/);
  press(/^Take 2 alarms/);
  const text = (await screen.findByText('Bruno')).closest('dialog')?.textContent ?? '';
  expect(text).toContain('1 alarm taken.');
  expect(text).toContain('1 alarm was not changed:');
  expect(text).toContain(anAlarm(2).alarm_id);
  expect(text).toContain('Another operator holds this alarm.');
});

test('a refused request says why, and how many alarms it left unchanged', async () => {
  show([anAlarm(1), anAlarm(2)], async () => refused('access.forbidden'));
  press(/^Take…/);
  press(/^Take 2 alarms/);
  expect((await screen.findByText(/2 alarms were not changed\./)).textContent).toBeTruthy();
});

test('danger to life and priority 1 among the alarms are named before the act', () => {
  show([anAlarm(1, { life_safety: true }), anAlarm(2, {}, 1), anAlarm(3, {}, 1)]);
  press(/^Cancel…/);
  expect(dialog().textContent).toContain('1 alarm of life safety is among them. 2 alarms of priority 1 are among them.');
});

test('without an answer the dialog says so and asks again under the same key', async () => {
  show([anAlarm(1)], () => Promise.reject(new Error('no answer')));
  press(/^Take…/);
  press(/^Take 1 alarm/);
  expect((await screen.findByText(/No response yet/)).textContent).toBeTruthy();
  expect(names().some((name) => name === 'Check now')).toBe(true);
});

const video = 'video' as const;
const lacking: BulkGate = {
  alarms: [
    { id: anAlarm(1).id, requires: [video, 'outcome', 'comment'], done: [video] },
    { id: anAlarm(2).id, requires: [video, 'outcome', 'comment'], done: [] },
  ],
  outcomes: [{ id: 4, name: 'False', letter: 'F', kind: 'false', demands_cause: true, causes: [{ id: 9, name: 'Animal' }] }],
};

test('an end has one outcome, cause and score; an alarm that lacks something stays open', async () => {
  const { spy } = show([anAlarm(1), anAlarm(2)], allDone, { ownership: 'mine', gate: lacking });
  press(/^Resolve…/);
  await read();
  expect(dialog().textContent).toContain('1 alarm stays open, because something is missing:');
  expect(screen.getByText('Video looked at').closest('li')?.textContent).toContain(anAlarm(2).alarm_id);
  write('Cat in the yard');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect([spy.mock.calls.length, dialog().textContent?.includes('Choose how the alarm ended.')]).toEqual([0, true]);
  fireEvent.keyDown(field(), { key: 'f', code: 'KeyF', altKey: true });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(spy).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('combobox', { name: /Cause/, hidden: true }), { target: { value: '9' } });
  fireEvent.change(screen.getByRole('combobox', { name: /AVS-01/, hidden: true }), { target: { value: '1' } });
  expect(names().some((name) => name?.startsWith('Resolve 1 alarm '))).toBe(true);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(spy.mock.calls[0]?.[1].body).toEqual({
    alarms: [{ id: 1, version: anAlarm(1).version }],
    act: {
      kind: 'change',
      change: { alarm_status: 'attended', comments: 'Cat in the yard', id_alarm_outcome: 4, id_alarm_cause: 9, avs_score: 1 },
    },
  });
});

test('an override ends all with its reason, and needs its right', async () => {
  const { spy } = show([anAlarm(1), anAlarm(2)], allDone, { ownership: 'mine', gate: lacking });
  press(/^Resolve…/);
  await read();
  write('Camera is broken');
  press(/^End it all the same/);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(spy).not.toHaveBeenCalled();
  const reason = screen.getByRole('textbox', { name: /Reason for ending/, hidden: true });
  fireEvent.change(reason, { target: { value: 'No picture' } });
  expect(dialog().textContent).toContain('1 alarm is ended although something is missing:');
  fireEvent.keyDown(reason, { key: 'Enter' });
  expect(spy.mock.calls[0]?.[1].body.alarms).toHaveLength(2);
  expect(spy.mock.calls[0]?.[1].body.act).toMatchObject({ change: { override: 'No picture' } });
});

test('without the right nothing is overridden; alarms that all lack something are not ended', async () => {
  const one: BulkGate = { ...lacking, alarms: lacking.alarms.slice(1) };
  show([anAlarm(2)], allDone, { gate: one, abilities: rights.slice(0, 1) });
  press(/^Cancel…/);
  await read();
  expect(screen.getByRole('button', { name: /^End it all the same/, hidden: true }).title).toContain('end_override');
  const agree = screen.getByRole('button', { name: /^Cancel 1 alarm/, hidden: true });
  expect([agree.getAttribute('aria-disabled'), agree.title]).toEqual([
    'true',
    'Each of them lacks something that is required before its end.',
  ]);
});

test('requirements that cannot be read are said, and the alarms can be ended all the same', async () => {
  const { spy } = show([anAlarm(1)], allDone, { gate: null });
  press(/^Cancel…/);
  expect((await screen.findByText(/What is required before the end is not known/)).textContent).toBeTruthy();
  write('Test');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(spy).toHaveBeenCalledTimes(1);
});

test('Alt and a digit insert a comment that is prepared for each of the alarms', async () => {
  const prepared = (id: number, comment: string, alarm_type: string | null): AlarmComment =>
    ({ id, comment, status: 'canceled', alarm_type, tenant: null }) as unknown as AlarmComment;
  const { alarm_type } = anAlarm(1);
  const comments = [prepared(1, 'Wind', null), prepared(2, 'Not of this type', 'Another'), prepared(3, 'Cat', alarm_type)];
  show([anAlarm(1), anAlarm(2)], allDone, { comments });
  press(/^Cancel…/);
  await read();
  fireEvent.keyDown(field(), { key: '2', code: 'Digit2', altKey: true });
  expect((field() as HTMLTextAreaElement).value).toBe('Cat');
});

test('several alarms are forwarded to one addressee, and parked until one time', async () => {
  const { spy } = show([anAlarm(1), anAlarm(2)], allDone, { ownership: 'mine' });
  press(/^Forward…/);
  await read();
  fireEvent.change(screen.getByRole('combobox', { name: 'Forward to', hidden: true }), { target: { value: 'group 3' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  const forward = { act: 'forward', to: { kind: 'group', id: 3 }, minutes: 2, note: '' };
  expect(spy.mock.calls[0]?.[1].body.act).toEqual({ kind: 'handling', request: forward });
  expect(await screen.findByText('2 alarms offered.')).toBeTruthy();
  press(/^Park…/);
  fireEvent.change(screen.getByRole('combobox', { name: 'Park for', hidden: true }), { target: { value: '30' } });
  write('Guard on the way');
  fireEvent.keyDown(field(), { key: 'Enter' });
  const park = { act: 'park', until: '2026-01-05T08:30:00.000Z', note: 'Guard on the way' };
  expect(spy.mock.calls[1]?.[1].body.act).toEqual({ kind: 'handling', request: park });
});

test('keys of single acts act on the selection while the list has the focus, where permitted', () => {
  show([anAlarm(1)], allDone, { ownership: 'mine', abilities: rights.slice(0, 1) });
  const list = screen.getByRole('listbox', { name: 'Queue' });
  fireEvent.keyDown(document.body, { key: 'b' });
  fireEvent.keyDown(list, { key: 'p' });
  fireEvent.keyDown(list, { key: 'b', ctrlKey: true });
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  fireEvent.keyDown(list, { key: 'b' });
  expect(dialog().textContent).toContain('Release 1 alarm');
});

test('alarms of life safety among those to be parked are named', () => {
  show([anAlarm(1, { life_safety: true })], allDone, { ownership: 'mine' });
  press(/^Park…/);
  expect(dialog().textContent).toContain('Alarms of life safety are never parked.');
});

test('of more alarms than one request may name the requirements are read in parts', async () => {
  const many = Array.from({ length: bulkActLimit + 1 }, (_, index) => anAlarm(index + 1));
  const { parts } = show(many, allDone, { gate: lacking });
  press(/^Cancel…/);
  await read();
  expect(parts).toEqual([bulkActLimit, 1]);
});
