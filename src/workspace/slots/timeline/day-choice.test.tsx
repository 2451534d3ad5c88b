import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { Script } from '../../../../machines/quality/paths/scripted.ts';
import { timelineMachine } from '../../../../machines/video/index.ts';
import { renderScreen } from '../../../testing/screen.tsx';
import { DayChoice } from './DayChoice.tsx';

const at = Date.parse('2026-07-01T20:00:00Z');

test.each([
  ['America/Mexico_City', '2026-07-15T06:00:00.000Z', '2026-07-02T07:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-07-14T13:30:00.000Z', '2026-07-01T15:00:00.000Z'],
])('a day and an exact time are those of %s', { tags: ['OP-9.28'] }, async (zone, midnight, exact) => {
  const machine = timelineMachine.provide({
    actors: { readTimeline: new Script<'readTimeline'>({ readTimeline: [] }).port('readTimeline') },
  });
  const timeline = createActor(machine, { input: { unit: null, cameras: [], from: at, to: at + 3_600_000, at } }).start();
  const sought: string[] = [];
  timeline.on('timeline.seeked', (event) => sought.push(new Date(event.at).toISOString()));
  await renderScreen(<DayChoice timeline={timeline} zone={zone} />);
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Go to…' }));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'July 15, 2026' }));
  expect(new Date(timeline.getSnapshot().context.from).toISOString()).toBe(midnight);
  open();
  fireEvent.change(screen.getByLabelText('Exact time'), { target: { value: '2026-07-02T01:30:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  expect(sought).toEqual([exact]);
});
