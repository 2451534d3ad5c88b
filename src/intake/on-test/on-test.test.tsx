import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aSignal } from '../../../machines/intake/signals/signals.paths.ts';
import { aTest } from '../../../machines/intake/test-mode/test-mode.paths.ts';
import { at, refused, replied } from '../../../machines/quality/paths/samples.ts';
import { failures, renderScreen } from '../../testing/screen.tsx';
import { OnTestScreen } from './OnTestScreen.tsx';
import { SetOnTest } from './SetOnTest.tsx';

const list = 'GET /v1/signal_tests';
const start = 'POST /v1/signal_tests';
const report = 'GET /v1/signal_tests/:id/report';
const signals = 'GET /v1/signals';
const view = <OnTestScreen params={{}} pattern="/on_test" />;
const atStart = () => Date.parse(at(0));

afterEach(() => vi.unstubAllGlobals());

describe('what is on test', () => {
  test('four failures are four sentences, none of which says that nothing is on test', async () => {
    const sentences = new Set<string>();
    for (const answer of Object.values(failures)) {
      cleanup();
      await renderScreen(view, { answers: { [list]: answer } });
      await screen.findByRole('button', { name: 'Try again' });
      sentences.add(document.body.textContent);
    }
    expect(sentences.size).toBe(4);
    for (const text of sentences) expect(text).not.toContain('Nothing is on test');
  });

  test('an empty list says that nothing is on test', async () => {
    await renderScreen(view, { answers: { [list]: () => replied([]) } });
    expect(await screen.findByText('Nothing is on test')).toBeTruthy();
  });

  test('a test shows the time that is left by the clock of the platform, and never less than none', async () => {
    const clock = { now: atStart() + 60_000 };
    await renderScreen(view, { answers: { [list]: () => replied([aTest, { ...aTest, id: 2, until: at(30) }]) }, now: () => clock.now });
    expect(await screen.findByText('1 h 59 min left')).toBeTruthy();
    expect(screen.getByText('0 seconds left')).toBeTruthy();
  });

  test('a test that ended is listed apart, with its end and without a countdown', async () => {
    await renderScreen(view, { answers: { [list]: () => replied([{ ...aTest, ended: at(60), ended_by: 'Ana' }]) } });
    expect(await screen.findByRole('heading', { name: 'Ended in the last seven days' })).toBeTruthy();
    expect(screen.getByText('Nothing is on test.')).toBeTruthy();
    expect(screen.queryByText(/left$/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'End test' })).toBeNull();
  });
});

describe('the report of a test', () => {
  const zone = (number: string, count: number) => ({
    number,
    name: `Zone ${number}`,
    signals: count,
    codes: count > 0 ? ['BA'] : [],
    last: null,
  });
  const open = async (answer: () => unknown) => {
    await renderScreen(view, { answers: { [list]: () => replied([aTest]), [report]: answer } });
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }));
    return within(await screen.findByRole('dialog'));
  };

  test('counts the zones that did not signal, and is printed by its button', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const dialog = await open(() => replied({ test: aTest, zones: [zone('1', 0), zone('2', 0), zone('3', 4)] }));
    expect(await dialog.findByText('2 zones did not signal.')).toBeTruthy();
    expect(dialog.getAllByRole('row').map((row) => row.textContent?.slice(0, 7))).toEqual(['ZoneNam', '1Zone 1', '2Zone 2', '3Zone 3']);
    fireEvent.click(dialog.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('a unit without zones, and one whose zones all signalled, are two sentences', async () => {
    const none = await open(() => replied({ test: aTest, zones: [] }));
    expect(await none.findByText('The unit has no zones, and none signalled.')).toBeTruthy();
    cleanup();
    const all = await open(() => replied({ test: aTest, zones: [zone('1', 1)] }));
    expect(await all.findByText('Every zone signalled.')).toBeTruthy();
  });

  test('that fails says why, in four different sentences', async () => {
    const sentences = new Set<string | null>();
    for (const answer of Object.values(failures)) {
      cleanup();
      sentences.add((await (await open(answer)).findByRole('alert')).textContent);
    }
    expect(sentences.size).toBe(4);
  });
});

describe('setting on test from a unit or an alarm', () => {
  const unit = { id: 100, name: 'Warehouse 7' };
  const abilities = [{ action: 'create', subject: 'SignalTest' }] as const;
  const open = async (alarm: number | null, answers: Parameters<typeof renderScreen>[1] = {}) => {
    const rendered = await renderScreen(<SetOnTest unit={unit} alarm={alarm} abilities={abilities} />, answers);
    fireEvent.click(screen.getByRole('button', { name: 'Set on test…' }));
    await screen.findByLabelText(/Reason/);
    return { ...rendered, dialog: within(screen.getByRole('dialog')) };
  };
  const fill = () => fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Service' } });
  const chosen = async (name: RegExp) => (await screen.findByLabelText<HTMLInputElement>(name)).value;

  test('without the right there is no button', async () => {
    await renderScreen(<SetOnTest unit={unit} alarm={null} abilities={[]} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a unit is chosen at the start, and what is on test is stated once it is', async () => {
    const lists = [[], [aTest]];
    const { dialog, callsOf } = await open(null, {
      answers: { [list]: () => replied(lists.shift() ?? [aTest]), [start]: () => replied(aTest) },
      now: atStart,
    });
    expect(await chosen(/^Unit/)).toBe('Warehouse 7');
    fill();
    fireEvent.click(dialog.getByRole('button', { name: 'Set on test' }));
    expect(await screen.findByText('2 h 0 min left')).toBeTruthy();
    expect(callsOf('POST').map(([, options]) => (options as { body: unknown }).body)).toEqual([
      { id_unit: 100, id_device: null, id_zone: null, minutes: 120, reason: 'Service' },
    ]);
  });

  test('a refused start says why, and the form stays', async () => {
    const { dialog } = await open(null, { answers: { [list]: () => replied([]), [start]: () => refused('record.not_found') } });
    await chosen(/^Unit/);
    fill();
    fireEvent.click(dialog.getByRole('button', { name: 'Set on test' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(await chosen(/Reason/)).toBe('Service');
  });

  test('device and zone of the signal that raised an alarm are chosen', async () => {
    const { dialog, ask } = await open(7, {
      answers: { [list]: () => replied([]), [signals]: () => replied({ rows: [aSignal(1)], next: null }) },
    });
    await dialog.findByLabelText(/^Unit/);
    expect([await chosen(/^Unit/), await chosen(/^Device/), await chosen(/^Zone/)]).toEqual(['Warehouse 7', 'Panel 7', 'Back door']);
    const [, options] = ask.mock.calls.find(([endpoint]) => endpoint.path === '/v1/signals') ?? [];
    expect((options as { query: unknown }).query).toEqual([
      ['id_alarm', '7'],
      ['outcome', 'alarm'],
      ['max', '1'],
    ]);
  });

  test('an alarm that no signal raised chooses its unit alone; one that cannot be read says so', async () => {
    const first = await open(7, { answers: { [list]: () => replied([]), [signals]: () => replied({ rows: [], next: null }) } });
    expect(await chosen(/^Zone/)).toBe('');
    expect(first.dialog.queryByRole('alert')).toBeNull();
    cleanup();
    const second = await open(7, { answers: { [list]: () => replied([]), [signals]: failures.unanswered } });
    expect((await screen.findByRole('alert')).textContent).toContain('The zone of the alarm is not known:');
    expect(second.callsOf('POST')).toEqual([]);
  });
});
