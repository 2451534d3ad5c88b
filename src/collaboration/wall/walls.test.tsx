import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { WallUser } from '../../../contract/collaboration/wall.ts';
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

describe('a wall that shows an alarm by a rule', { tags: ['OP-2.60'] }, () => {
  const morning = { id: 5, name: 'Morning', kind: 'view' as const };
  const show = async (wall: WallUser) => {
    const machine = unplugged(wallsMachine);
    const newKey = () => 'key';
    const context = { newKey, walls: [wall], refusal: null, assignment: null, assignmentRefusal: null };
    const walls = createActor(machine, {
      snapshot: machine.resolveState({ value: { list: 'read', assigning: 'idle' }, context }),
      input: { newKey },
    });
    const views = createActor(unplugged(viewsMachine), { input: { newKey } }).start();
    walls.start();
    await renderScreen(<Walls walls={walls} />, { actors: { views } });
    return walls;
  };

  test('says which, and what follows; a button gives the wall back', async () => {
    const walls = await show(aWall({ video_wall_view: morning, alarm: { alarm_id: 'A-0001', rule: 'Critical' } }));
    expect(screen.getByText('Shows alarm A-0001 by the rule “Critical”')).toBeDefined();
    expect(screen.getByText('Then Morning again')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Give back now' }));
    expect(walls.getSnapshot().context.assignment).toMatchObject({ to: { view: 5, kind: 'view' } });
  });

  test('without a view of its own it is given back to none', async () => {
    const walls = await show(aWall({ alarm: { alarm_id: 'A-0001', rule: 'Critical' } }));
    fireEvent.click(screen.getByRole('button', { name: 'Give back now' }));
    expect(walls.getSnapshot().context.assignment).toMatchObject({ to: null });
  });

  test('does not say which to whoever may not see the alarm', async () => {
    await show(aWall({ video_wall_view: morning, alarm: { alarm_id: null, rule: null } }));
    expect(screen.getByText('Shows an alarm of another customer')).toBeDefined();
  });
});
