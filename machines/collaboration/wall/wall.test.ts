import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { WallUser } from '../../../contract/collaboration/wall.ts';
import type { UserView } from '../../../contract/workspace/views.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { type Answer, implementPort } from '../../shared/port.ts';
import { wallMachine } from './wall.machine.ts';
import { aView, aWall } from './wall.paths.ts';
import { type WallAssignment, type WallPresence, wallsMachine } from './walls.machine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const minute = 60_000;

function startWall(of: { view?: () => Promise<Answer<UserView | null>>; build?: () => string; online?: () => void } = {}) {
  const machine = wallMachine.provide({
    actors: {
      readView: implementPort(of.view ?? (async () => replied(aView))),
      reportOnline: implementPort(async (): Promise<Answer<null>> => {
        of.online?.();
        return replied(null);
      }),
      readBuild: implementPort(async () => of.build?.() ?? 'one'),
    },
  });
  return createActor(machine).start();
}
const turn = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('a wall shows what it is told, and says when nothing is assigned', { tags: ['OP-7.42', 'OP-2.60'] }, async () => {
  const wall = startWall();
  await turn();
  expect(wall.getSnapshot().matches({ picture: 'shown' })).toBe(true);
  wall.send({ type: 'wall.updated', view: null });
  expect(wall.getSnapshot().matches({ picture: 'empty' })).toBe(true);
  wall.send({ type: 'wall.updated', view: { ...aView, name: 'Other' } });
  expect(wall.getSnapshot().context.view?.name).toBe('Other');
});

test('a wall without its platform retains its picture, retries, and reloads on reconnect', async () => {
  let isThere = true;
  let reads = 0;
  const wall = startWall({
    view: async () => {
      reads += 1;
      if (!isThere) throw new Error('offline');
      return replied(aView);
    },
  });
  await turn();
  isThere = false;
  wall.send({ type: 'wall.renew' });
  await turn();
  expect(wall.getSnapshot().matches({ picture: 'unread' })).toBe(true);
  expect(wall.getSnapshot().context.view).toEqual(aView);
  await turn(60 * minute);
  isThere = true;
  await turn(5000);
  expect(wall.getSnapshot().matches({ picture: 'shown' })).toBe(true);
  expect(reads).toBeGreaterThan(700);
});

test('what is said while the view is being read is not overwritten by an older reply', async () => {
  let answer: ((view: Answer<UserView | null>) => void) | undefined;
  const wall = startWall({
    view: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const first = answer;
  wall.send({ type: 'wall.updated', view: aView });
  first?.(replied(null));
  await turn();
  answer?.(replied(aView));
  await turn();
  expect(wall.getSnapshot().context.view).toEqual(aView);
});

test('it says every 30 s that it is there', { tags: ['OQ-95', 'ADM-4.09'] }, async () => {
  let told = 0;
  startWall({ online: () => (told += 1) });
  await turn();
  expect(told, 'at the start').toBe(1);
  await turn(5 * minute);
  expect(told).toBe(11);
});

test('it loads itself anew when the platform has another console, not before', async () => {
  let build = 'one';
  const wall = startWall({ build: () => build });
  await turn(24 * 60 * minute);
  expect(wall.getSnapshot().matches({ build: 'current' })).toBe(true);
  build = 'two';
  await turn(5 * minute);
  expect(wall.getSnapshot().matches({ build: 'outdated' })).toBe(true);
});

test('a restored link reloads the view, and does not disturb the search for another console', async () => {
  let looked = 0;
  const build = () => {
    looked += 1;
    return 'one';
  };
  const wall = startWall({ build });
  await turn();
  wall.send({ type: 'wall.renew' });
  await turn();
  expect([looked, wall.getSnapshot().value]).toEqual([1, { picture: 'shown', presence: 'reported', build: 'current' }]);
});

test('those who assign ask every 30 s which walls are there; a wall can be given a view and none', {
  tags: ['OP-4.31', 'OP-7.15', 'OQ-95', 'ADM-4.09', 'OQ-114'],
}, async () => {
  let status: 'on' | 'off' = 'off';
  const asked: (WallAssignment | null)[] = [];
  const machine = wallsMachine.provide({
    actors: {
      readWalls: implementPort(async (): Promise<Answer<WallUser[]>> => replied([aWall()])),
      ping: implementPort(async (): Promise<Answer<WallPresence>> => replied([{ id: aWall().id, active_sesion_video_wall: status }])),
      assignView: implementPort(async (input: WallAssignment | null): Promise<Answer<WallUser>> => {
        asked.push(input);
        if (input?.to?.view === 404) return refused('record.not_found');
        return replied(aWall({ video_wall_view: input?.to ? { id: input.to.view, name: 'Gates', kind: 'view' } : null }));
      }),
    },
  });
  const walls = createActor(machine, { input: { newKey: () => 'key' } }).start();
  const first = () => walls.getSnapshot().context.walls[0];
  await turn();
  expect(first()?.active_sesion_video_wall).toBe('on');
  await turn(30_000);
  expect(first()?.active_sesion_video_wall).toBe('off');
  status = 'on';
  await turn(30_000);
  expect(first()?.active_sesion_video_wall).toBe('on');
  walls.send({ type: 'walls.assign', id: 31, to: { view: 5, kind: 'view' } });
  await turn();
  expect(first()?.video_wall_view?.name).toBe('Gates');
  walls.send({ type: 'walls.assign', id: 31, to: { view: 404, kind: 'layout' } });
  await turn();
  expect(walls.getSnapshot().matches({ assigning: 'refused' })).toBe(true);
  walls.send({ type: 'walls.assign', id: 31, to: null });
  await turn();
  expect(first()?.video_wall_view).toBeNull();
  expect(asked.map((one) => one?.wall.video_wall_view?.id ?? null)).toEqual([null, 5, 5]);
});
