import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aShelving } from '../../../machines/alarms/shelving/shelving.paths.ts';
import { anAlarm, ana, at, replied } from '../../../machines/quality/paths/samples.ts';
import { ConsoleProvider } from '../../platform/console.ts';
import { createFakeConsole } from '../../testing/console.ts';
import { Localized } from '../../testing/localized.tsx';
import { failures, renderScreen } from '../../testing/screen.tsx';
import { ExpiredShelvings } from './ExpiredShelvings.tsx';
import { ShelveDialog } from './ShelveDialog.tsx';
import { ShelvingScreen } from './ShelvingScreen.tsx';

const list = 'GET /v1/alarm_shelvings';
const start = 'POST /v1/alarm_shelvings';
const end = 'DELETE /v1/alarm_shelvings/:id';
const view = <ShelvingScreen params={{}} pattern="/shelved_sources" />;

describe('the register', () => {
  test('four failures are four sentences, none of which says that nothing is shelved', async () => {
    const sentences = new Set<string>();
    for (const answer of Object.values(failures)) {
      cleanup();
      await renderScreen(view, { answers: { [list]: answer } });
      await screen.findByRole('button', { name: 'Try again' });
      sentences.add(document.body.textContent);
    }
    expect(sentences.size).toBe(4);
    for (const text of sentences) expect(text).not.toContain('Nothing is shelved');
  });

  test('shows who shelved what, why, until when and what was not raised; a search narrows it', async () => {
    const other = { ...aShelving, id: 2, zone: null, alarm_type: 'Intrusion', by: 'Bruno' };
    await renderScreen(view, { answers: { [list]: () => replied([aShelving, other]) }, now: () => Date.parse(at(60)) });
    const row = (await screen.findByText('Back door')).closest('tr');
    expect(row?.textContent).toBe('Warehouse 7Back doorFaulty detectorAna Robles59 minutes left3Unshelve');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'bruno' } });
    expect(screen.queryByText('Back door')).toBeNull();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'nobody' } });
    expect(screen.getByText('Nothing found')).toBeTruthy();
  });

  test('ends a shelving by its button', async () => {
    const ended = vi.fn(() => replied({ ...aShelving, ended: at(60), ended_by: 'Ana' }));
    await renderScreen(view, { answers: { [list]: () => replied([aShelving]), [end]: ended } });
    fireEvent.click(await screen.findByRole('button', { name: 'Unshelve' }));
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  });
});

describe('a source that is chosen', () => {
  const choose = async (subjects: readonly string[]) => {
    const abilities = [{ action: 'shelve', subject: 'Alarm' }, ...subjects.map((subject) => ({ action: 'read', subject }))];
    await renderScreen(view, { answers: { [list]: () => replied([]) }, abilities });
    fireEvent.click(await screen.findByRole('button', { name: 'Shelve a source…' }));
    await screen.findByRole('dialog');
    return screen.getAllByRole('combobox').map((field) => (field as HTMLInputElement).labels?.[0]?.textContent.replace(' *', ''));
  };

  test('is asked for by what the user may look up', async () => {
    expect(await choose(['Zone'])).toEqual(['Unit', 'Zone', 'For']);
    expect(screen.queryByRole('note')).toBeNull();
  });

  test('is found in an alarm where the user may look up nothing', async () => {
    expect(await choose([])).toEqual(['Unit', 'For']);
    expect(screen.getByRole('note').textContent).toMatch(/Open an alarm to shelve its source\.$/);
    expect(screen.getByRole('button', { name: 'Shelve', description: /Open an alarm/ })).toBeTruthy();
  });
});

test('an opened alarm shelves its type at its unit, with its own number and a reason', async () => {
  const started = vi.fn((_: unknown) => replied(aShelving));
  const alarm = anAlarm(1);
  await renderScreen(<ShelveDialog alarm={alarm} onClose={() => undefined} />, {
    answers: { [list]: () => replied([]), [start]: started, 'GET /v1/signals': () => replied({ rows: [], next: null }) },
  });
  fireEvent.change(await screen.findByRole('textbox', { name: /Reason/ }), { target: { value: 'Faulty detector' } });
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Shelve' }).getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: 'Shelve' }));
  await screen.findByText(/is shelved. This alarm stays open/);
  expect(JSON.stringify(started.mock.calls)).toContain(`"alarm_type":"${alarm.alarm_type}","minutes":60`);
});

test('the end of a shelving is announced with the number of alarms that were not raised', () => {
  const { console, say } = createFakeConsole(ana);
  render(
    <Localized>
      <ConsoleProvider value={console}>
        <ExpiredShelvings />
      </ConsoleProvider>
    </Localized>,
  );
  act(() => say({ name: 'shelving.expired', event_id: null, epoch: null, data: { shelving: aShelving } }));
  expect(screen.getByRole('status').textContent).toBe('No longer shelved: Warehouse 7 · Back door (3 alarms not raised)');
  fireEvent.click(screen.getByRole('button', { name: 'Hide this notification' }));
  expect(screen.queryByRole('status')).toBeNull();
});
