import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { replied, startOfDay } from '../../../../machines/quality/paths/samples.ts';
import { Script } from '../../../../machines/quality/paths/scripted.ts';
import { timelineMachine } from '../../../../machines/video/index.ts';
import { aRead, yard } from '../../../../machines/video/timeline/timeline.paths.ts';
import { renderScreen } from '../../../testing/screen.tsx';
import { Tools } from './Tools.tsx';

test('the buttons of a timeline go five seconds back and forward', { tags: ['OP-2.63', 'OP-9.59'] }, async () => {
  const script = new Script<'readTimeline'>({ readTimeline: [replied(aRead([]))] });
  const machine = timelineMachine.provide({ actors: { readTimeline: script.port('readTimeline') } });
  const at = startOfDay + 60_000;
  const timeline = createActor(machine, { input: { unit: 100, cameras: [yard], from: startOfDay, to: startOfDay + 120_000, at } }).start();
  await waitFor(timeline, (now) => now.matches({ window: 'shown' }));
  const sought: number[] = [];
  timeline.on('timeline.seeked', (event) => sought.push(event.at - at));
  await renderScreen(<Tools timeline={timeline} zone="UTC" panel={null} onPanel={() => undefined} />);
  for (const name of ['Back 5 seconds', 'Back 5 seconds', 'Forward 5 seconds']) fireEvent.click(screen.getByRole('button', { name }));
  expect(sought).toEqual([-5000, -10_000, -5000]);
});
