import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { AlarmId } from '../../../contract/platform/ids.ts';
import { aSignal } from '../../../machines/intake/signals/signals.paths.ts';
import { replied } from '../../../machines/quality/paths/samples.ts';
import { home } from '../../platform/routing/routes.ts';
import { failures, renderScreen } from '../../testing/screen.tsx';
import { SignalDetail } from './SignalDetail.tsx';
import { SignalsScreen } from './SignalsScreen.tsx';
import { UnknownScreen } from './UnknownScreen.tsx';

const list = 'GET /v1/signals';
const one = 'GET /v1/signals/:id';
const unknown = 'GET /v1/unknown_signals';
const page = (...rows: ReturnType<typeof aSignal>[]) => replied({ rows, next: null });
const view = <SignalsScreen params={{}} pattern="/signals" />;
const unknownView = <UnknownScreen params={{}} pattern="/unknown_signals" />;

/** The sentences of the four failures, each of which must be another one. */
async function sentencesOf(open: (answer: () => unknown) => Promise<unknown>): Promise<Set<string>> {
  const sentences = new Set<string>();
  for (const answer of Object.values(failures)) {
    cleanup();
    await open(answer);
    await screen.findByRole('button', { name: 'Try again' });
    sentences.add(document.body.textContent);
  }
  return sentences;
}

describe('signals', () => {
  test('four failures are four sentences, none of which says that there is nothing', async () => {
    const sentences = await sentencesOf((answer) => renderScreen(view, { answers: { [list]: answer } }));
    expect(sentences.size).toBe(4);
    for (const text of sentences) expect(text).not.toContain('No signal was received yet');
  });

  test('an empty list says what is needed for a first signal', async () => {
    await renderScreen(view, { answers: { [list]: () => page() } });
    expect(await screen.findByText('No signal was received yet')).toBeTruthy();
    expect(screen.getByText(/Create a receiver and its devices/)).toBeTruthy();
  });

  test('a list without rows says nothing was found only once its filters were answered', async () => {
    const answers = [page(), new Promise<never>(() => undefined)];
    const asks = vi.fn(() => answers.shift());
    await renderScreen(view, { answers: { [list]: asks } });
    await screen.findByText('No signal was received yet');
    fireEvent.change(screen.getByRole('textbox', { name: 'Search account, code, zone, unit' }), { target: { value: '2A' } });
    await vi.waitFor(() => expect(asks).toHaveBeenCalledTimes(2));
    expect(screen.getByText('Loading the list…')).toBeTruthy();
    expect(screen.queryByText('No results found')).toBeNull();
  });

  test('a signal says why it raised no alarm, and shows the bytes that arrived', async () => {
    await renderScreen(view, {
      answers: { [list]: () => page(aSignal(1)), [one]: () => replied({ ...aSignal(1), raw: btoa('#1A2B|NBA05'), pictures: [] }) },
    });
    const table = within(await screen.findByRole('table'));
    fireEvent.click(table.getByRole('button'));
    const detail = within(await screen.findByRole('complementary', { name: 'Signal' }));
    expect(detail.getByText('Signals of this code are only logged.')).toBeTruthy();
    expect((await detail.findByLabelText('Bytes in hexadecimal digits and text')).textContent).toContain('#1A2B|NBA05');
    expect(detail.queryByRole('button', { name: 'Open alarm' })).toBeNull();
  });

  test.each(['unknown_device', 'unknown_code'] as const)('a signal of an %s says what to create', async (outcome) => {
    await renderScreen(<SignalDetail signal={aSignal(1, { outcome, reason: null })} onClose={() => undefined} />);
    expect(screen.getByText(/Create the (device|code), and its next signals/)).toBeTruthy();
  });

  test('bytes that are refused, unreadable or unanswered are never shown as nothing', async () => {
    for (const answer of Object.values(failures)) {
      cleanup();
      await renderScreen(<SignalDetail signal={aSignal(1)} onClose={() => undefined} />, { answers: { [one]: answer } });
      expect(await screen.findByRole('alert')).toBeTruthy();
      expect(screen.queryByText('The platform itself noticed this: nothing arrived.')).toBeNull();
    }
  });
});

describe('the alarm of a signal', () => {
  const alarm = { id: AlarmId.parse(7), alarm_id: 'A-7' };
  const raised = <SignalDetail signal={aSignal(1, { outcome: 'alarm', reason: null, alarm })} onClose={() => undefined} />;

  test('is opened at home, where its outcome is stated', async () => {
    const openTarget = { getSnapshot: vi.fn(), send: vi.fn<(event: unknown) => void>() };
    const { location } = await renderScreen(raised, { actors: { openTarget } });
    fireEvent.click(screen.getByRole('button', { name: 'Open alarm' }));
    expect(openTarget.send).toHaveBeenCalledWith({ type: 'target.open', target: { kind: 'alarm', alarm_id: 'A-7' } });
    expect(location.history?.at(-1)).toBe(home);
  });
});

describe('unknown signals', () => {
  const row = {
    receiver: { id: 1, name: 'Panels', kind: 'dc09' },
    outcome: 'unknown_device',
    account: '2001',
    vocabulary: null,
    code: null,
    reason: null,
    count: 3,
    first: aSignal(1).received,
    last: aSignal(2).received,
    last_id: 2,
  };

  test('four failures are four sentences, none of which says that all is known', async () => {
    const sentences = await sentencesOf((answer) => renderScreen(unknownView, { answers: { [unknown]: answer } }));
    expect(sentences.size).toBe(4);
    for (const text of sentences) expect(text).not.toContain('is known');
  });

  test('an empty list says that every sender and code is known', async () => {
    await renderScreen(unknownView, { answers: { [unknown]: () => replied([]) } });
    expect(await screen.findByText('Every sender and code of the last 30 days is known')).toBeTruthy();
  });

  test('a sender becomes a device for those who may create devices, and for nobody else', async () => {
    await renderScreen(unknownView, { answers: { [unknown]: () => replied([row]) } });
    expect(await screen.findByRole('button', { name: 'Create device' })).toBeTruthy();
    cleanup();
    await renderScreen(unknownView, { answers: { [unknown]: () => replied([row]) }, abilities: [{ action: 'read', subject: 'Signal' }] });
    expect(await screen.findByText('2001')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create device' })).toBeNull();
  });
});
