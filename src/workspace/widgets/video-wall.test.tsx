import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Ability } from '../../../contract/access/index.ts';
import { aWall } from '../../../machines/collaboration/wall/wall.paths.ts';
import { unplugged } from '../../../machines/quality/paths/model.ts';
import { replied } from '../../../machines/quality/paths/samples.ts';
import { viewsMachine } from '../../../machines/workspace/views/views.machine.ts';
import { type OperatorContext, OperatorContextProvider } from '../../alarms/index.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { VideoWallWidget } from './VideoWallWidget.tsx';

const users = 'GET /v1/videowall/users';

/** Draws the widget for an operator with this right alone. @returns the calls that it made */
async function open(right: Ability) {
  const views = createActor(unplugged(viewsMachine), { input: { newKey: () => 'key' } }).start();
  const { callsOf } = await renderScreen(
    <OperatorContextProvider value={{ abilities: [right] } as unknown as OperatorContext}>
      <VideoWallWidget />
    </OperatorContextProvider>,
    { abilities: [right], answers: { [users]: () => replied([aWall()]) }, actors: { views } },
  );
  return () => callsOf('GET').map(([{ method, path }]) => `${method} ${path}`);
}

test('with read on VideoWall the walls are listed in the widget', { tags: ['OQ-116', 'OP-2.43'] }, async () => {
  const called = await open({ action: 'read', subject: 'VideoWall' });
  expect(await screen.findByRole('heading', { name: 'Wall North' })).toBeTruthy();
  expect(called()).toContain(users);
  expect(screen.getByRole('combobox')).toBeTruthy();
});

test.each([
  ['update', 'VideoWall'],
  ['read', 'Video'],
])(
  'with %s on %s the widget says which right is missing, and asks for no walls',
  { tags: ['OQ-116', 'OP-2.43'] },
  async (action, subject) => {
    const called = await open({ action, subject });
    expect(screen.getByText('You need the permission “read” on “VideoWall”.')).toBeTruthy();
    expect([called(), screen.queryByRole('combobox')]).toEqual([[], null]);
  },
);
