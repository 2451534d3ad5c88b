import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { ana } from '../../machines/quality/paths/samples.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from '../platform/http/http.ts';
import { provideRuns } from './command-runs.ports.ts';
import { providePlan } from './plan.ports.ts';

const sent: unknown[] = [];
const ask = (async ({ method, path }: Endpoint, { params, body, key }: Record<string, unknown>) => {
  sent.push([`${method} ${path}`, params, body, key]);
  return { ok: true, data: null };
}) as unknown as Http['ask'];

/** Runs a port of a machine. @returns the calls that it made */
async function run(machine: Parameters<typeof actorsOf>[0], port: string, input: object) {
  sent.length = 0;
  const logic = actorsOf(machine)[port];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input });
  actor.start();
  await toPromise(actor);
  return [...sent];
}

test('a command is executed by POST at its address, for its alarm or without one', { tags: ['OQ-65', 'OP-4.25'] }, async () => {
  const machine = actorsOf(provideRuns({ ask, now: () => 0 }))['run'] as unknown as Parameters<typeof actorsOf>[0];
  const plain = { dry: false, confirmed: false };
  for (const body of [{ ...plain, alarm_id: 7 }, plain])
    expect(await run(machine, 'execute', { command: 4, key: 'key-1', body })).toEqual([
      ['POST /v1/command/:id/execute', { id: 4 }, body, 'key-1'],
    ]);
});

test('answers of a plan are logged by POST at its address, with their alarm', { tags: ['OQ-65', 'OP-4.24'] }, async () => {
  const answers = [{ node: 'a', answer: 'yes' }];
  const submission = { plan: 4, alarm: 7, answers, version: 0, restart: false, key: 'key-1' };
  expect(await run(providePlan({ ask }, ana.id), 'sendAnswers', submission)).toEqual([
    ['POST /v1/action_plan/:id/log', { id: 4 }, { alarm_id: 7, answers, version: 0, restart: false }, 'key-1'],
  ]);
});
