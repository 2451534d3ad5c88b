import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { type Field, isWritable } from '../../contract/catalogues/fields/field.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { signIn, startTown, type TownPlatform } from '../../server/testing/town.ts';
import { findUnclear } from './clear-refusal.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

const signedIn = new Map<string, { token: string; at: number }>();
/** An access token that has not run out, however long the machine takes. */
async function tokenOf(who: 'admin' | 'guest'): Promise<string> {
  const known = signedIn.get(who);
  if (known && performance.now() - known.at < 60_000) return known.token;
  const token = await signIn(platform, who);
  signedIn.set(who, { token, at: performance.now() });
  return token;
}

interface BadCall {
  method: Endpoint['method'];
  path: string;
  body?: string;
  fault: string;
}

async function send({ method, path, body }: BadCall, token: string | undefined) {
  const reply = await fetch(platform.url + path, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  return { status: reply.status, text: await reply.text() };
}

const badIds = ['abc', '0', '-1', '1.5', '99999999999999999999', '%00', '%27%20or%201%3D1', '2000000001'];
const badQueries = [
  'page=0',
  'page=x',
  'max=0',
  'max=100000',
  'search=%00',
  'no_such_field=1',
  'id=x',
  'id.has=1',
  `search=${'x'.repeat(101)}`,
];
const badBodies = ['{"a":', 'null', '[]', '"text"', '7', '{"no_such_field":1}'];

/**
 * Returns some of the samples, different ones for each catalogue and call: one engine serves all catalogues, and
 * tests/platform/fuzz.test.ts sends every endpoint over a hundred invalid bodies.
 */
function someOf<T>(samples: readonly T[], count: number, place: number): T[] {
  return Array.from({ length: count }, (_, n) => samples[(place + n * 3) % samples.length] as T);
}

/** Values that no field of the kind holds. */
function wrongFor({ kind }: Field): unknown[] {
  if (kind === 'text' || kind === 'secret') return [7, {}, [1], '\0', 'x'.repeat(5000)];
  if (kind === 'flag') return ['maybe', 7];
  if (kind === 'number') return ['x', {}, 1e300];
  if (kind === 'ref') return [2_000_000_001, 'x', -1];
  if (kind === 'refs') return [[2_000_000_001], 'x', [{}]];
  return [true, { a: [] }, 7];
}

const callsFor = (catalogue: Catalogue) => callsOf(catalogue, { product: platform.config.productSlug });

/** Builds requests with one fault each from the descriptor. */
function badRequests(catalogue: Catalogue): BadCall[] {
  const place = catalogues.indexOf(catalogue);
  const { list, create, edit, editMany, removeMany, importRows, ...byId } = callsFor(catalogue);
  const bodied = [create, edit && { ...edit, path: edit.path.replace(':id', '1') }, editMany, removeMany, importRows].filter(
    Boolean,
  ) as Endpoint[];
  const named = [byId.record, edit, byId.remove, byId.uses, byId.changes].filter(Boolean) as Endpoint[];
  const wrong = catalogue.fields.filter(isWritable).map((field, at) => [field.name, someOf(wrongFor(field), 1, place + at)[0]] as const);
  return [
    ...(catalogue.servedBy ? [] : someOf(badQueries, 3, place)).map((query) => ({
      method: list.method,
      path: `${list.path}?${query}`,
      fault: query,
    })),
    ...named.flatMap(({ method, path }, call) =>
      someOf(badIds, 3, place + call).map((id) => ({
        method,
        path: path.replace(':id', id),
        fault: `${method} ${id}`,
        ...(method === 'PUT' || method === 'POST' ? { body: '{}' } : {}),
      })),
    ),
    ...bodied.flatMap(({ method, path }, call) =>
      someOf(badBodies, 2, place + call).map((body) => ({ method, path, body, fault: `${method} ${path} ${body}` })),
    ),
    ...(create
      ? wrong.map(([name, value]) => ({
          method: create.method,
          path: create.path,
          body: JSON.stringify({ [name]: value }),
          fault: `${name}: ${JSON.stringify(value).slice(0, 30)}`,
        }))
      : []),
  ];
}

describe('a bad request to a catalogue gets a clear refusal', () => {
  test.each(catalogues.map((one) => [one.key, one] as const))('%s', async (_key, catalogue) => {
    const unclearOnes: string[] = [];
    for (const bad of badRequests(catalogue)) {
      const why = findUnclear(await send(bad, await tokenOf('admin')));
      if (why) unclearOnes.push(`${bad.fault}: ${why}`);
    }
    expect(unclearOnes).toEqual([]);
  });
});

describe('the door of a catalogue opens to its key only', { tags: ['OP-6.01'] }, () => {
  // Everybody saves views of their own (OP-7.13), with read on Home.
  const locked = catalogues.filter(({ key }) => key !== 'user-view');
  test.each(locked.map((one) => [one.key, one] as const))('%s', async (_key, catalogue) => {
    for (const { method, path } of Object.values(callsFor(catalogue)) as Endpoint[]) {
      const request = {
        method,
        path: path.replace(':id', '1'),
        fault: '',
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
      };
      // One check authenticates all calls, and bad-input.test.ts tests it with a wrong token: here only lists get one.
      for (const token of method === 'GET' && !path.includes(':') ? [undefined, 'nonsense'] : [undefined]) {
        const answer = await send(request, token);
        expect([method, path, [401, 404].includes(answer.status), findUnclear(answer)]).toEqual([method, path, true, undefined]);
      }
      const answer = await send(request, await tokenOf('guest'));
      const isOpen = catalogue.isForOperators && method === 'GET';
      if (!isOpen) expect([method, path, [403, 404].includes(answer.status), findUnclear(answer)]).toEqual([method, path, true, undefined]);
    }
  });
});
