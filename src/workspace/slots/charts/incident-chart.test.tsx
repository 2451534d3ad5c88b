import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TenantId } from '../../../../contract/platform/index.ts';
import { replied } from '../../../../machines/quality/paths/samples.ts';
import { renderScreen } from '../../../testing/screen.tsx';
import { IncidentChart } from './IncidentChart.tsx';

test('while other days are read, the bars of before stay below a note that says so', { tags: ['OQ-118'] }, async () => {
  const replies: unknown[] = [replied({ data: [{ id: 1, incident_name: 'Intrusion', colour: null, count: 2 }] })];
  await renderScreen(<IncidentChart />, {
    answers: { 'GET /v1/chart/log_incident': () => replies.shift() ?? new Promise(() => undefined) },
  });
  await screen.findByText('Intrusion');
  expect(screen.queryByText('Loading…')).toBeNull();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2020-01-01' } });
  await screen.findByText('Loading…');
  expect(screen.getByText('Intrusion')).toBeDefined();
});

test('each incident is a bar in its colour, of the days and the tenant that are chosen', { tags: ['OQ-118', 'ADM-2.12'] }, async () => {
  const bars = [
    { id: 1, incident_name: 'Intrusion', colour: '#C00012', count: 4 },
    { id: 2, incident_name: 'Fire', colour: '#FF9A1F', count: 2 },
  ];
  const queries: unknown[] = [];
  await renderScreen(<IncidentChart />, {
    answers: {
      'GET /v1/chart/log_incident': (options) => {
        queries.push((options as { query: unknown }).query);
        return replied({ data: queries.length > 2 ? [] : bars });
      },
    },
    user: { tenants: [{ id: TenantId.parse(5), name: 'South' }] },
  });
  await screen.findByText('Intrusion');
  const drawn = [...document.querySelectorAll<HTMLElement>('dd span[style]')].map(({ style }) => [
    style.getPropertyValue('--colour'),
    style.getPropertyValue('--share'),
  ]);
  expect(drawn).toEqual([
    ['#C00012', '100%'],
    ['#FF9A1F', '50%'],
  ]);
  fireEvent.change(screen.getByLabelText('Tenant'), { target: { value: '5' } });
  await vi.waitFor(() => expect(JSON.stringify(queries.at(-1))).toMatch(/id_tenant\W+5\b/));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2020-01-01' } });
  expect(await screen.findByText('No data available')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2020-02-03' } });
  await vi.waitFor(() => expect(queries).toHaveLength(4));
  const days = { start_date: new Date(2020, 0, 1), end_date: new Date(2020, 1, 3, 23, 59, 59, 999) };
  const spans = Object.entries(days).map(([name, day]) => [name, day.toISOString()]);
  expect(queries.at(-1)).toEqual(expect.arrayContaining(spans));
});
