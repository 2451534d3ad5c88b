import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAlarm } from '../../../../machines/quality/paths/samples.ts';
import { renderSlot } from '../../../testing/slot.tsx';
import { WazeView } from './WazeView.tsx';

test('traffic around the alarm’s unit is the embedded map of Waze, in a sandbox', { tags: ['OP-9.38', 'OQ-76', 'OQ-48'] }, () => {
  renderSlot(WazeView, { alarm: anAlarm(1) });
  const frame = screen.getByTitle('Traffic around Warehouse 7');
  expect(frame.getAttribute('src')).toBe('https://embed.waze.com/iframe?zoom=14&lat=19.430000&lon=-99.130000&pin=1');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
});

test('a unit without a position says so', () => {
  const alarm = anAlarm(1);
  renderSlot(WazeView, { alarm: { ...alarm, unit: { ...alarm.unit, position: null } } });
  expect(screen.getByText('This unit has no position on the map.')).toBeTruthy();
});
