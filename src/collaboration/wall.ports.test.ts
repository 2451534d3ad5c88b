import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { WallUser } from '../../contract/collaboration/wall.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from '../platform/http/http.ts';
import { provideWall, provideWalls } from './wall.ports.ts';

/** Runs a port of walls. @returns its answer, and the calls that it made */
async function run(port: 'readWalls' | 'ping' | 'assignView' | 'reportOnline', input: object | null, replies: readonly object[] = []) {
  const sent: unknown[] = [];
  const left = [...replies];
  const ask = async ({ method, path }: Endpoint, { params, body }: Record<string, unknown>) => {
    sent.push([`${method} ${path}`, params, body]);
    return left.shift() ?? { ok: true, data: null };
  };
  const needs = { ask: ask as unknown as Http['ask'] };
  const logic = actorsOf(port === 'reportOnline' ? provideWall(needs) : provideWalls(needs))[port];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input });
  actor.start();
  return { answer: await toPromise(actor), sent };
}
const wall = (video_wall_view: WallUser['video_wall_view']) => ({ id: 5, name: 'Wall', video_wall_view });
const view = { view: 3, kind: 'view' };

test('the walls are read, at the address of the specification where the other is unknown', {
  tags: ['OQ-95', 'OP-7.14', 'OP-7.15', 'ADM-7.48'],
}, async () => {
  const unknown = { ok: false, refusal: { success: false, code: 'route.not_found', message: '' } };
  const { answer, sent } = await run('readWalls', null, [unknown, { ok: true, data: [wall(null)] }]);
  expect(sent).toEqual(['GET /v1/videowall/users', 'GET /v1/users/videowallusers/viewall'].map((call) => [call, undefined, undefined]));
  expect(answer).toEqual({ ok: true, data: [wall(null)] });
  const forbidden = { ok: false, refusal: { success: false, code: 'access.forbidden', message: '' } };
  expect((await run('readWalls', null, [forbidden])).answer).toEqual(forbidden);
});

test('a ping is answered by data.users, who are online or not', {
  tags: ['OQ-95', 'OP-4.31', 'OP-7.15', 'ADM-4.09', 'ADM-7.48'],
}, async () => {
  const users = [{ id: 5, active_sesion_video_wall: 'on' }];
  const { answer, sent } = await run('ping', null, [{ ok: true, data: { users } }]);
  expect([sent, answer]).toEqual([[['GET /v1/videowall/ping', undefined, undefined]], { ok: true, data: users }]);
});

test('a wall reports its status as online', { tags: ['OP-4.31', 'OP-7.15', 'ADM-4.09', 'ADM-7.48', 'OQ-95'] }, async () => {
  const { sent } = await run('reportOnline', null);
  expect(sent).toEqual([['POST /v1/videowall/update-user-status', undefined, { status: 'online' }]]);
});

test('a wall knows its console by what every node serves, unless they serve different ones', async () => {
  const readBuild = async (build?: string | null) => {
    const needs = { ask: (async () => ({ ok: true, data: { version: '0.1.0', build } })) as unknown as Http['ask'] };
    const logic = actorsOf(provideWall(needs)).readBuild;
    if (!logic) throw new Error('the port is not filled');
    const actor = createActor(logic, { input: null });
    actor.start();
    return toPromise(actor);
  };
  expect([await readBuild('one'), await readBuild('two')]).toEqual(['one', 'two']);
  await expect(readBuild(null)).rejects.toThrow('The nodes serve different consoles.');
});

test('a wall without a view is given one, one with a view another, and a view is taken away', {
  tags: ['OP-7.14', 'ADM-7.48', 'OQ-95'],
}, async () => {
  const assign = async (of: object, to: object | null) => (await run('assignView', { wall: of, to, key: 'key-1' })).sent;
  const shown = wall({ id: 1, name: 'Day', kind: 'view' });
  expect(await assign(wall(null), view)).toEqual([['POST /v1/users/videowallusers/view/:id', { id: 5 }, view]]);
  expect(await assign(shown, view)).toEqual([['PUT /v1/users/videowallusers/updateview/:id', { id: 5 }, view]]);
  expect(await assign(shown, null)).toEqual([['DELETE /v1/users/videowallusers/deleteviewvideowall/:id', { id: 5 }, undefined]]);
});
