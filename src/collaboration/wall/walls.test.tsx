import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { aWall } from '../../../machines/collaboration/wall/wall.paths.ts';
import { wallsMachine } from '../../../machines/collaboration/wall/walls.machine.ts';
import { unplugged } from '../../../machines/quality/paths/model.ts';
import { viewsMachine } from '../../../machines/workspace/views/views.machine.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { Walls } from './Walls.tsx';

test('a view of which it is not known whether the wall got it says so, and can be sent again', async () => {
  const machine = unplugged(wallsMachine);
  const newKey = () => 'key';
  const wall = aWall();
  const snapshot = machine.resolveState({
    value: { list: 'read', assigning: 'unanswered' },
    context: { newKey, walls: [wall], refusal: null, assignment: { wall, to: null, key: 'key' }, assignmentRefusal: null },
  });
  const views = createActor(unplugged(viewsMachine), { input: { newKey } }).start();
  await renderScreen(<Walls walls={createActor(machine, { snapshot, input: { newKey } })} />, { actors: { views } });
  expect(screen.getByRole('alert').textContent).toMatch(/^No response\. Try again\./);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
