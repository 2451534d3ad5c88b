import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../contract/catalogues/calls.ts';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import { childProgram } from '../../server/testing/child-program.ts';
import { waitUntil } from '../../server/testing/wait-until.ts';
import { listEndpoints } from './endpoints.ts';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';
import { hostileUploads } from './hostile-uploads.ts';

/**
 * The longest time that one request may hold the main thread, in ms of its CPU time, and how often a longer one is sent again: what is
 * compiled or collected once does not count.
 */
const mostMs = 100;
const repeated = 3;

interface Started {
  url: string;
  token: string;
  intake: string;
  product: string;
}

let child: ChildProcess;
let started: Started;
beforeAll(async () => {
  child = fork(await childProgram('event-loop'), {
    execArgv: [],
    env: { ...process.env, LOG_LEVEL: 'silent' },
  });
  [started] = (await once(child, 'message')) as [Started];
}, 300_000);
afterAll(async () => {
  if (child.exitCode !== null) return;
  child.send('end');
  await once(child, 'exit');
});

async function readLongest(): Promise<number> {
  child.send('read');
  const [{ longest }] = (await once(child, 'message')) as [{ longest: number }];
  return longest;
}

interface Sending {
  readonly name: string;
  /** Bytes of its body. */
  readonly bytes: number;
  /** The statuses with which it may be answered; left out: any but 500. */
  readonly expected?: readonly number[];
  send(): Promise<Response>;
}

const isExpected = ({ expected }: Sending, status: number): boolean => expected?.includes(status) ?? status !== 500;

/** Sends requests at once. @returns their statuses, and how long the main thread computed at once meanwhile, in ms */
async function measure(sendings: readonly Sending[]): Promise<{ statuses: number[]; ms: number }> {
  const statuses = await Promise.all(
    sendings.map(async ({ send }) => {
      const reply = await send();
      await reply.arrayBuffer();
      return reply.status;
    }),
  );
  return { statuses, ms: await readLongest() };
}

interface Offence {
  name: string;
  status: number;
  ms: number;
}

async function findOffence(sending: Sending): Promise<Offence | null> {
  let least: Offence | null = null;
  for (let n = 0; n < repeated; n += 1) {
    const { statuses, ms } = await measure([sending]);
    const offence = { name: sending.name, status: statuses[0] ?? 0, ms: Math.round(ms) };
    if (!isExpected(sending, offence.status)) return offence;
    if (ms <= mostMs) return null;
    if (!least || ms < least.ms) least = offence;
  }
  return least;
}

/** So many requests and bytes are sent at once. */
const together = { requests: 12, bytes: 3_000_000 };

/** Groups are made one after the other: all bodies together would need gigabytes. */
function* groupsOf(sendings: Iterable<Sending>): Generator<Sending[]> {
  let group: Sending[] = [];
  let bytes = 0;
  for (const sending of sendings) {
    if (group.length === together.requests || (group.length > 0 && bytes + sending.bytes > together.bytes)) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(sending);
    bytes += sending.bytes;
  }
  yield group;
}

async function offencesAmong(sendings: Iterable<Sending>): Promise<Offence[]> {
  const found: Offence[] = [];
  for (const group of groupsOf(sendings)) found.push(...(await findOffences(group)));
  return found;
}

/**
 * A group computes at least as long at once as the longest of its requests: where it stays within the limit, all of them do, and where it does
 * not, its halves are measured, and in the end each request by itself.
 */
async function findOffences(group: readonly Sending[]): Promise<Offence[]> {
  const [first] = group;
  if (!first) return [];
  if (group.length === 1) return [(await findOffence(first)) ?? []].flat();
  const { statuses, ms } = await measure(group);
  if (ms <= mostMs && group.every((sending, at) => isExpected(sending, statuses[at] ?? 0))) return [];
  const half = Math.ceil(group.length / 2);
  return [...(await findOffences(group.slice(0, half))), ...(await findOffences(group.slice(half)))];
}

const excluded = new Set(['signOut', 'lock', 'endOtherSessions', 'endSession', 'endSessionsOfUser', 'changePassword', 'demoScenario']);
const named = () => listEndpoints(started.product).filter(({ name, endpoint }) => !excluded.has(name) && endpoint.access.kind !== 'demo');

const send = ({ method, path, body }: HostileRequest, token: string) =>
  fetch(started.url + path, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });

function* requestsTo(endpoints: ReturnType<typeof named>): Generator<Sending> {
  for (const { of, ...request } of hostileRequests(endpoints)) {
    const token = of.endpoint.access.kind === 'intake' ? started.intake : started.token;
    yield { name: request.name, bytes: request.body?.length ?? 0, send: () => send(request, token) };
  }
}

function* uploadsTo(endpoints: ReturnType<typeof named>): Generator<Sending> {
  for (const { name, path, headers, body, status } of hostileUploads(endpoints)) {
    const bytes = body instanceof FormData ? together.bytes : body.length;
    const upload = () =>
      fetch(started.url + path, { method: 'POST', headers: { authorization: `Bearer ${started.token}`, ...headers }, body });
    yield { name, bytes, expected: status, send: upload };
  }
}

const patience = { timeout: 1_500_000 };

test('no request of a room holds the main thread for more than 100 ms', patience, async () => {
  expect(await offencesAmong(requestsTo(named().filter(({ catalogue }) => !catalogue)))).toEqual([]);
});

test('no request of a catalogue holds the main thread for more than 100 ms', patience, async () => {
  expect(await offencesAmong(requestsTo(named().filter(({ catalogue }) => catalogue)))).toEqual([]);
});

test('no upload holds the main thread for more than 100 ms, and broken forms are refused', patience, async () => {
  expect(await offencesAmong(uploadsTo(named()))).toEqual([]);
});

test('an export of 20,000 rows holds the main thread for at most 100 ms', { ...patience, tags: ['ADM-7.08'] }, async () => {
  const rows = 20_000;
  child.send({ matches: rows });
  await once(child, 'message');
  expect(await findOffence({ name: 'export', bytes: 0, expected: [200], send: exportMatches })).toBeNull();
});

async function exportMatches(): Promise<Response> {
  const headers = { authorization: `Bearer ${started.token}` };
  const { path } = callsOf(catalogueOf('lpr-match'), { product: started.product }).list;
  const begun = await fetch(`${started.url}${path}?action=export`, { headers });
  expect(begun.status).toBe(200);
  const { job } = (await begun.json()) as { job: string };
  const url = await waitUntil(async () => {
    const reply = await fetch(`${started.url}/v1/exports`, { headers });
    const { data } = (await reply.json()) as { data: { id: string; state: string; url: string | null }[] };
    const found = data.find(({ id }) => id === job);
    expect(found?.state).toBe('ended');
    return found?.url;
  }, 120_000);
  return fetch(started.url + url);
}
