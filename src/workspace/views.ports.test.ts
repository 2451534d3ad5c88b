import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { refused } from '../../machines/quality/paths/samples.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from '../platform/index.ts';
import { provideViews } from './views.ports.ts';

interface Sent {
  call: string;
  options: Record<string, unknown>;
}

/** Runs a port of the views at a platform without calls beyond the specification. */
async function run(port: 'readViews' | 'writeView', input: unknown): Promise<Sent[]> {
  const sent: Sent[] = [];
  const ask = async ({ method, path }: Endpoint, { signal: _, ...options }: Record<string, unknown>) => {
    sent.push({ call: `${method} ${path}`, options });
    return path === '/v1/layout/for-me' ? refused('route.not_found') : { ok: true, data: { data: [] } };
  };
  const logic = actorsOf(provideViews({ ask: ask as unknown as Http['ask'] }))[port];
  if (!logic) throw new Error('the port is not filled');
  const actor = createActor(logic, { input });
  actor.start();
  await toPromise(actor);
  return sent;
}

test('layouts are asked for by 1000 at the literal path of the specification, and so are views', {
  tags: ['OP-7.12', 'OP-7.13', 'OP-9.07'],
}, async () => {
  const sent = await run('readViews', undefined);
  expect(sent.map(({ call, options }) => [call, options['query']])).toEqual([
    ['GET /v1/user-views', [['max', '1000']]],
    ['GET /v1/layout/for-me', undefined],
    ['GET /v1/layout', [['max', '1000']]],
  ]);
});

test.each([
  [{ kind: 'save', name: 'Night', data: {}, key: 'k' }, 'POST /v1/user-views', { body: { name: 'Night', data: {} }, key: 'k' }],
  [{ kind: 'update', id: 4, data: {}, key: 'k' }, 'PUT /v1/user-views/:id', { params: { id: 4 }, body: { data: {} }, key: 'k' }],
  [{ kind: 'rename', id: 4, name: 'Day', key: 'k' }, 'PUT /v1/user-views/:id', { params: { id: 4 }, body: { name: 'Day' }, key: 'k' }],
  [{ kind: 'remove', id: 4, key: 'k' }, 'DELETE /v1/user-views/:id', { params: { id: 4 } }],
])('a view is written as %j', { tags: ['OP-7.13'] }, async (write, call, options) => {
  expect(await run('writeView', write)).toEqual([{ call, options }]);
});
