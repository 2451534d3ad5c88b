import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { AssignableCamera } from '../../../contract/catalogues/extra/assignment.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { type Answer, implementPort } from '../../shared/port.ts';
import { type AssignWrite, assignmentMachine, type CamerasPage } from './assignment.machine.ts';
import { gateCamera, twoCenters } from './assignment.paths.ts';
import { cameraPage, searchKey, sectorKey } from './blocks.ts';

const gates = { of: 'sector', center: 1, sector: 2 } as const;
const cameras = (many: number): AssignableCamera[] => Array.from({ length: many }, (_, at) => ({ ...gateCamera, id: at + 1 }));

function desk(answers: { write?: (asked: AssignWrite) => Promise<Answer<{ changed: number; cameras: number; assigned: number }>> } = {}) {
  const asked: unknown[] = [];
  const writes: AssignWrite[] = [];
  const machine = assignmentMachine.provide({
    actors: {
      readCenters: implementPort(async (): Promise<Answer<typeof twoCenters>> => replied(twoCenters)),
      readCameras: implementPort(async ({ part, page }): Promise<Answer<CamerasPage>> => {
        asked.push([part, page]);
        return replied({ rows: cameras(3), total: 3 });
      }),
      assignCameras: implementPort(async (write: AssignWrite) => {
        writes.push(write);
        return answers.write ? answers.write(write) : replied({ changed: 1, cameras: 4, assigned: 2 });
      }),
    },
  });
  let key = 0;
  const actor = createActor(machine, { input: { kind: 'user', newKey: () => `key ${(key += 1)}` } }).start();
  const rests = () => waitFor(actor, (snapshot) => snapshot.matches({ shown: 'resting' }) && snapshot.context.wanted.length === 0);
  return { actor, asked, writes, rests };
}

test('reads cameras of a sector when they are looked at, each page once', async () => {
  const { actor, asked, rests } = desk();
  actor.send({ type: 'assignment.choose', holder: { id: 7, label: 'Ana' } });
  await rests();
  for (const page of [1, 1, 2]) actor.send({ type: 'assignment.load', part: gates, page });
  await rests();
  expect(asked).toEqual([
    [gates, 1],
    [gates, 2],
  ]);
  const block = actor.getSnapshot().context.blocks.get(sectorKey(1, 2));
  expect([block?.total, block?.rows.get(0)?.id, block?.rows.get(cameraPage)?.id]).toEqual([3, 1, 1]);
});

test('what is given is shown as given, in that part alone, and counted again', { tags: ['OQ-114', 'ADM-7.39'] }, async () => {
  const { actor, writes, rests } = desk();
  actor.send({ type: 'assignment.choose', holder: { id: 7, label: 'Ana' } });
  await rests();
  actor.send({ type: 'assignment.load', part: gates, page: 1 });
  await rests();
  const given = () => [...(actor.getSnapshot().context.blocks.get(sectorKey(1, 2))?.rows.values() ?? [])].map(({ assigned }) => assigned);
  actor.send({ type: 'assignment.assign', which: { of: 'camera', id: 2 } });
  await rests();
  expect(given()).toEqual([false, true, false]);
  actor.send({ type: 'assignment.assign', which: { of: 'sector', id: 9, center: 1 } });
  await rests();
  expect(given()).toEqual([false, true, false]);
  actor.send({ type: 'assignment.assign', which: { of: 'center', id: 1 } });
  await rests();
  expect(given()).toEqual([true, true, true]);
  actor.send({ type: 'assignment.unassign', which: { of: 'all', search: '' } });
  await rests();
  expect(given()).toEqual([false, false, false]);
  expect(writes.map(({ which, isAssigned, key }) => [which.of, isAssigned, key])).toEqual([
    ['camera', true, 'key 1'],
    ['sector', true, 'key 2'],
    ['center', true, 'key 3'],
    ['all', false, 'key 4'],
  ]);
});

test('sends the same write with the same key again after no answer', async () => {
  let tries = 0;
  const { actor, writes, rests } = desk({
    write: async () => {
      tries += 1;
      if (tries === 1) throw new Error('no network');
      return replied({ changed: 1, cameras: 4, assigned: 1 });
    },
  });
  actor.send({ type: 'assignment.choose', holder: { id: 7, label: 'Ana' } });
  await rests();
  actor.send({ type: 'assignment.assign', which: { of: 'camera', id: 1 } });
  await waitFor(actor, (snapshot) => snapshot.matches({ shown: 'unsure' }));
  actor.send({ type: 'assignment.renew' });
  await rests();
  expect(writes.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
});

test('forgets what an earlier search found, and begins anew with somebody else', async () => {
  const { actor, rests } = desk();
  actor.send({ type: 'assignment.choose', holder: { id: 7, label: 'Ana' } });
  await rests();
  actor.send({ type: 'assignment.load', part: { of: 'found', search: 'gate' }, page: 1 });
  await rests();
  expect(actor.getSnapshot().context.blocks.has(searchKey)).toBe(true);
  actor.send({ type: 'assignment.search', search: 'yard' });
  expect(actor.getSnapshot().context.blocks.has(searchKey)).toBe(false);
  actor.send({ type: 'assignment.choose', holder: { id: 8, label: 'Bruno' } });
  expect(actor.getSnapshot().context).toMatchObject({ holder: { id: 8 }, search: '' });
});

test('says why a write was refused, and shows nothing as given', async () => {
  const { actor, rests } = desk({ write: async () => refused('record.not_found') });
  actor.send({ type: 'assignment.choose', holder: { id: 7, label: 'Ana' } });
  await rests();
  actor.send({ type: 'assignment.assign', which: { of: 'camera', id: 1 } });
  await waitFor(actor, (snapshot) => snapshot.matches({ shown: 'writeRefused' }));
  expect(actor.getSnapshot().context.refusal?.code).toBe('record.not_found');
  actor.send({ type: 'assignment.renew' });
  await rests();
});
