import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { frequencies } from '../../../contract/automation/frequencies.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { recordMachine } from '../../../machines/catalogues/record/record.machine.ts';
import { replied } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { renderScreen } from '../../testing/screen.tsx';
import { CronEditor } from './CronEditor.tsx';
import { PurgePart } from './PurgePart.tsx';
import { ScheduledAlarmPart } from './ScheduledAlarmPart.tsx';
import { SchedulePart } from './SchedulePart.tsx';

const presets = frequencies.map(([name = '', value = ''], at) => ({ id: at + 1, name, value }));

/** Opens the form of a record of this catalogue, with a platform that returns the next runs. */
async function open(key: CatalogueKey, kept: object | null) {
  const asked: unknown[] = [];
  const script = new Script<'readRecord'>({ readRecord: [replied({ id: 7, version: 1, ...kept })] });
  const machine = recordMachine.provide({ actors: { readRecord: script.port('readRecord') } });
  const input = { catalogue: catalogueOf(key), id: kept ? 7 : null, purpose: 'edit', newKey: () => 'key' } as const;
  const record = createActor(machine, { input }).start();
  await waitFor(record, (now) => now.matches('editing'));
  const ask = async (_: unknown, { body }: { body: unknown }) => {
    asked.push(body);
    return Promise.resolve(replied({ zone: 'America/Mexico_City', runs: ['2026-03-02T14:00:00.000Z'] }));
  };
  const platform = { ask, capabilities: null } as unknown as Platform;
  let isLetting: (() => boolean) | null = null;
  const part = {
    record,
    isEditable: true,
    beforeSave: (check: (() => boolean) | null) => {
      isLetting = check;
    },
  };
  const show = (drawn: ReactNode) =>
    render(
      <Localized>
        <PlatformProvider value={platform}>{drawn}</PlatformProvider>
      </Localized>,
    );
  return {
    record,
    part,
    asked,
    show,
    saves: () => isLetting?.() ?? true,
    draft: () => record.getSnapshot().context.draft,
    user: userEvent.setup(),
  };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const textOf = ({ textContent }: Element) => textContent;
const choose = async (value: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: /^How often/ }), value);

test('the presets are offered by their names, in their order', {
  tags: ['OP-9.55', 'OP-9.56', 'OP-9.57', 'OP-9.58'],
}, async () => {
  const { part, show } = await open('schedule', null);
  show(<CronEditor {...part} frequencies={presets.map((one) => ({ ...one, name: '' }))} />);
  const offered = within(screen.getByRole('combobox', { name: /^How often/ })).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Choose…',
    'Every minute',
    ...[2, 3, 4, 5, 10, 15, 30].map((minutes) => `Every ${minutes} minutes`),
    'Hourly',
    'Hourly at',
    ...[2, 3, 4, 6].map((hours) => `Every ${hours} hours`),
    'Daily',
    'Weekly',
    'Monthly',
    'Last day of month',
    'Custom',
    'Cron expression',
  ]);
});

test('adding a preset fills the form and selects its frequency; several expressions are custom', {
  tags: ['OP-9.55', 'OP-9.58'],
}, async () => {
  const { part, show, draft, user } = await open('schedule', null);
  show(<CronEditor {...part} frequencies={presets} />);
  await choose('*/5 * * * *');
  await user.click(button('Add'));
  expect(screen.getByText('Every 5 minutes')).toBeDefined();
  expect(draft()).toMatchObject({ cron_expressions: ['*/5 * * * *'], frequency: { label: 'Every 5 minutes' } });
  await user.click(button('Another time'));
  await choose('custom');
  const repeats = screen.getByRole('combobox', { name: 'Repeats' });
  expect(within(repeats).getAllByRole('option').map(textOf)).toEqual(['Hourly', 'Daily', 'Weekly', 'Monthly']);
  await user.selectOptions(repeats, 'weekly');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').flatMap(({ labels }) => [...(labels ?? [])].map(textOf))).toEqual([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  expect(screen.getByText(/At 08:00, only on Friday/)).toBeDefined();
  await user.click(button('Add'));
  expect(draft()).toMatchObject({ cron_expressions: ['*/5 * * * *', '0 8 * * 5'], frequency: { label: 'Custom' } });
  await user.click(button(/^Remove: Every 5/));
  expect(draft()).toMatchObject({ cron_expressions: ['0 8 * * 5'], frequency: { label: 'Custom' } });
});

test('“Hourly at” asks for the minute past the hour', { tags: ['OP-9.56'] }, async () => {
  const { part, show, draft, user } = await open('schedule', null);
  show(<CronEditor {...part} frequencies={presets} />);
  expect(screen.queryByLabelText(/^Minute past the hour/)).toBeNull();
  await choose('{minute} * * * *');
  const minute = screen.getByLabelText(/^Minute past the hour/);
  await user.clear(minute);
  await user.type(minute, '20');
  await user.click(button('Add'));
  expect(draft()).toMatchObject({ cron_expressions: ['20 * * * *'], frequency: { label: 'Hourly at' } });
});

test('the frequencies to choose from are those that the platform lists', { tags: ['OP-7.33'] }, async () => {
  const { part } = await open('schedule', null);
  const rows = [
    { id: 31, name: 'Every blue moon', value: '0 0 1 1 *' },
    { id: 32, name: 'Custom', value: 'custom' },
  ];
  const { ask } = await renderScreen(<SchedulePart {...part} />, {
    answers: { 'GET /v1/frequency_schedule_task': () => replied({ data: rows, total: 2, last_page: 1 }) },
  });
  const choice = await screen.findByRole('combobox', { name: /^How often/ });
  const offered = within(choice)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(offered).toContain('Every blue moon');
  expect(offered).not.toContain('Every 5 minutes');
  expect(ask.mock.calls.map(([{ method, path }]) => `${method} ${path}`)).toContain('GET /v1/frequency_schedule_task');
});

test('what is equal or wrong is refused in the literal words, and the form is not saved with it', {
  tags: ['OP-5.20', 'OP-5.21'],
}, async () => {
  const { part, show, saves, draft, user } = await open('schedule', {
    cron_expressions: ['0 8 * * *'],
    frequency: { id: 19, name: 'Custom' },
  });
  show(<CronEditor {...part} frequencies={presets} />);
  await user.click(button('Another time'));
  await choose('raw');
  const hour = screen.getByRole('textbox', { name: 'Hour' });
  await user.clear(hour);
  await user.type(hour, '25{Enter}');
  expect(screen.getByText('Please check the fields').closest('[role=alert]')).not.toBeNull();
  expect(screen.getByRole('textbox', { name: 'Hour' }).getAttribute('aria-invalid')).toBe('true');
  await user.click(hour);
  await user.paste(' 00  8 1-31 * * ');
  expect(saves()).toBe(false);
  expect(await screen.findByText('An equal expression already exists')).toBeDefined();
  expect(draft()['cron_expressions']).toEqual(['0 8 * * *']);
  await user.clear(hour);
  await user.type(hour, '9');
  expect(saves()).toBe(true);
  expect(draft()['cron_expressions']).toEqual(['0 8 * * *', '00 9 1-31 * *']);
});

test('a task without expressions shows those of its frequency and stays unchanged when viewed', async () => {
  const { part, show, record, asked } = await open('schedule', {
    cron_expressions: [],
    frequency: { id: 15, name: 'Daily' },
    id_tenant: 4,
  });
  show(<CronEditor {...part} isEditable={false} frequencies={presets} />);
  const list = screen.getByRole('list', { name: 'When it runs' });
  expect(within(list).getByText('At 00:00')).toBeDefined();
  expect(record.getSnapshot().matches({ editing: 'clean' })).toBe(true);
  expect(await screen.findByText('America/Mexico_City')).toBeDefined();
  expect(screen.getByText(/Mar 2.* 08:00/)).toBeDefined();
  expect(asked).toMatchObject([{ cron_expressions: ['0 0 * * *'] }]);
});

test('a purge rule says what it will do, and that equal statuses are none', { tags: ['OQ-36', 'OP-9.78'] }, async () => {
  const rule = { name: 'Stale', input_alarm_status: 'waiting', output_alarm_status: 'canceled', timeout: 120, comment: 'Nobody came' };
  const { part, show, record } = await open('alarm-purge', rule);
  show(<PurgePart {...part} />);
  expect(catalogueOf('alarm-purge').fields.find(({ name }) => name === 'timeout')).toMatchObject({
    kind: 'number',
    unit: 'min',
    whole: true,
  });
  expect(screen.getByText(/stay “Waiting” for longer than 2 hours to “Canceled”/)).toBeDefined();
  expect(screen.getByText('Its comment will be “Nobody came”.')).toBeDefined();
  record.send({ type: 'record.change', field: 'input_alarm_status', value: 'attending' });
  record.send({ type: 'record.change', field: 'output_alarm_status', value: 'attending' });
  expect(await screen.findByText(/must differ from the input status “Attending”/)).toBeDefined();
});

test('a scheduled alarm describes its alarm and times, over midnight too, and its next windows', { tags: ['OQ-35'] }, async () => {
  const { part, show, asked } = await open('schedule-alarm', {
    name: 'Round',
    id_tenant: 3,
    _labels: { id_tenant: 'Centro' },
    alarm_type: { id: 2, type: 'Patrol' },
    units: [],
    days: [1, 5],
    start_time: '22:30',
    end_time: '06:00',
    active: true,
  });
  show(<ScheduledAlarmPart {...part} />);
  expect(screen.getByText(/On Monday and Friday at 22:30 an alarm of the type “Patrol” is raised/)).toBeDefined();
  expect(screen.getByText(/at every unit of Centro\.$/)).toBeDefined();
  expect(screen.getByText('The window ends at 06:00 on the next day.')).toBeDefined();
  expect(await screen.findByText('America/Mexico_City')).toBeDefined();
  expect(asked).toEqual([{ cron_expressions: ['30 22 * * 1,5'], id_tenant: 3 }]);
});
