import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
