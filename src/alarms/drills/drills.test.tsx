import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { DrillChoices } from '../../../contract/alarms/drills.ts';
import { TenantId, UnitId, UserId } from '../../../contract/platform/ids.ts';
import { aDrill } from '../../../machines/alarms/drills/drills.paths.ts';
import { anAlarm, at, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { failures, renderScreen } from '../../testing/screen.tsx';
import { DrillMark } from '../queue/DrillMark.tsx';
import { DrillsScreen } from './DrillsScreen.tsx';

const list = 'GET /v1/drills';
const one = 'GET /v1/drills/:id';
const start = 'POST /v1/drills';
const end = 'POST /v1/drills/:id/end';
const centro = { id: TenantId.parse(1), name: 'Centro' };
const choices: DrillChoices = {
  units: [{ id: UnitId.parse(100), name: 'Warehouse 7', tenant: centro }],
  operators: [{ id: UserId.parse(8), name: 'Bruno Salas', online: true, tenants: [centro.id] }],
  types: ['Panic'],
  levels: [],
};
const offered = { 'GET /v1/drill_choices': () => replied(choices) };
const all = <DrillsScreen params={{}} pattern="/drills/:id?" />;
const opened = <DrillsScreen params={{ id: '4' }} pattern="/drills/:id?" />;
const button = (name: string) => screen.getByRole('button', { name });
const rowOf = (text: string) =>
  within(screen.getByRole('region', { name: 'Alarms' }))
    .getByText(text)
    .closest('tr')?.textContent;

describe('the list', () => {
  test('four failures are four sentences, none of which says that there was no drill', async () => {
    const sentences = new Set<string>();
    for (const answer of Object.values(failures)) {
      cleanup();
      await renderScreen(all, { answers: { [list]: answer } });
      await screen.findByRole('button', { name: 'Try again' });
      sentences.add(document.body.textContent);
    }
    expect(sentences.size).toBe(4);
    for (const text of sentences) expect(text).not.toContain('There was no drill yet');
  });

  test('names each drill, its operators and how many alarms are raised; none says so', async () => {
    await renderScreen(all, { answers: { [list]: () => replied([aDrill]) } });
    const row = (await screen.findByRole('link', { name: 'Night shift' })).closest('tr');
    expect(row?.textContent).toMatch(/^Night shiftRunningBruno SalasWarehouse 71 \/ 2/);
    cleanup();
    await renderScreen(all, { answers: { [list]: () => replied([]) } });
    expect(await screen.findByText('There was no drill yet')).toBeTruthy();
  });

  test('without the right to start drills there is no button', async () => {
    await renderScreen(all, { answers: { [list]: () => replied([]) }, abilities: [{ action: 'read', subject: 'Drill' }] });
    await screen.findByText('There was no drill yet');
    expect(screen.queryByRole('button', { name: 'Start a drill…' })).toBeNull();
  });
});

describe('a drill', () => {
  test('shows its alarms, the times of each operator, and what it did not send', async () => {
    await renderScreen(opened, { answers: { [one]: () => replied(aDrill) } });
    await screen.findByText('Night shift');
    expect(rowOf('Panic')).toBe('0:00Panic A-000071Warehouse 7AttendingBruno Salas0:04');
    expect(rowOf('Fire')).toBe('1:00Fire Warehouse 7Planned');
    expect(
      within(screen.getByRole('region', { name: 'Operators' }))
        .getByText('Bruno Salas')
        .closest('tr')?.textContent,
    ).toBe('Bruno Salas10:040');
    expect(screen.getByRole('region', { name: 'Would have left the platform' }).textContent).toContain('Mailchief@here.test');
  });

  test('is ended by its button; then it says how many alarms were missed', async () => {
    const ended = { ...aDrill, ended: at(90), ended_by: 'Ana', missed: 2 };
    const answer = vi.fn(() => replied(ended));
    let now: typeof aDrill = aDrill;
    await renderScreen(opened, {
      answers: {
        [one]: () => replied(now),
        [end]: () => {
          now = ended;
          return answer();
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'End the drill' }));
    expect(await screen.findByText('2 alarms were taken by nobody.')).toBeTruthy();
    expect([answer.mock.calls.length, screen.queryByRole('button', { name: 'End the drill' })]).toEqual([1, null]);
  });
});

describe('the form', () => {
  const fill = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Start a drill…' }));
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Night shift' } });
    fireEvent.click(screen.getByLabelText('Bruno Salas'));
    fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'Button at the till' } });
  };

  test('says what is missing, and sends name, operators and alarms under a key', async () => {
    const started = vi.fn((_: unknown) => replied(aDrill));
    await renderScreen(all, { answers: { [list]: () => replied([]), [start]: started, ...offered } });
    fireEvent.click(await screen.findByRole('button', { name: 'Start a drill…' }));
    await screen.findByLabelText(/^Name/);
    expect(button('Start').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await fill();
    fireEvent.click(button('Start'));
    await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
    expect(started.mock.calls[0]?.[0]).toMatchObject({
      key: expect.any(String),
      body: {
        name: 'Night shift',
        operators: [8],
        scenario: {
          kind: 'scripted',
          steps: [{ after_seconds: 0, id_unit: 100, alarm_type: 'Panic', priority: 1, description: 'Button at the till' }],
        },
      },
    });
  });

  test('a refusal says why; without an answer the same start is repeated with the same key', async () => {
    const answers = [() => refused('request.invalid'), () => Promise.reject(new Error('no network')), () => replied(aDrill)];
    const started = vi.fn((_: unknown): unknown => answers.shift()?.());
    await renderScreen(all, { answers: { [list]: () => replied([]), [start]: started, ...offered } });
    await fill();
    fireEvent.click(button('Start'));
    expect((await screen.findByRole('alert')).textContent).toContain('Some values are not valid.');
    await fill();
    fireEvent.click(button('Start'));
    expect((await screen.findByText(/Trying again starts it once/)).textContent).toContain('not known whether the drill runs');
    fireEvent.click(button('Try again'));
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(3));
    const [, unanswered, again] = started.mock.calls.map(([sent]) => sent as { key: string });
    expect(again?.key).toBe(unanswered?.key);
  });
});

test('an alarm of a drill is marked, a real one is not', async () => {
  await renderScreen(<DrillMark alarm={{ ...anAlarm(1), drill: { id: 4, name: 'Night shift', operators: [] } }} />);
  expect(screen.getByTitle('Night shift').textContent).toBe('Drill');
  cleanup();
  await renderScreen(<DrillMark alarm={anAlarm(1)} />);
  expect(screen.queryByText('Drill')).toBeNull();
});
