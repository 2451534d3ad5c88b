import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEndpoints } from './endpoints.ts';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';
import { hostileUploads, type Upload } from './hostile-uploads.ts';

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
  child = fork(fileURLToPath(new URL('event-loop.child.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
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

/** Sends a request. @returns its status, and how long the main thread computed for it at once, in ms */
async function measure(send: () => Promise<Response>): Promise<{ status: number; ms: number }> {
  const reply = await send();
  await reply.arrayBuffer();
  return { status: reply.status, ms: await readLongest() };
}

interface Offence {
  name: string;
  status: number;
  ms: number;
}

async function findOffence(name: string, send: () => Promise<Response>): Promise<Offence | null> {
  let least: Offence | null = null;
  for (let n = 0; n < repeated; n += 1) {
    const { status, ms } = await measure(send);
    if (status === 500) return { name, status, ms: Math.round(ms) };
    if (ms <= mostMs) return null;
    if (!least || ms < least.ms) least = { name, status, ms: Math.round(ms) };
  }
  return least;
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

async function offencesOf(endpoints: ReturnType<typeof named>): Promise<Offence[]> {
  const found: Offence[] = [];
  for (const [at, one] of endpoints.entries()) {
    const token = one.endpoint.access.kind === 'intake' ? started.intake : started.token;
    for (const request of hostileRequests(one, at)) {
      const offence = await findOffence(request.name, () => send(request, token));
      if (offence) found.push(offence);
    }
  }
  return found;
}

const patience = { timeout: 1_500_000 };

test('no request of a room holds the main thread for more than 100 ms', patience, async () => {
  expect(await offencesOf(named().filter(({ catalogue }) => !catalogue))).toEqual([]);
});

test('no request of a catalogue holds the main thread for more than 100 ms', patience, async () => {
  const catalogues = named().filter(({ catalogue }) => catalogue);
  expect(await offencesOf(catalogues)).toEqual([]);
});

test('no upload holds the main thread for more than 100 ms, and broken forms are refused', patience, async () => {
  const found: Offence[] = [];
  const uploads: Upload[] = hostileUploads(named());
  for (const { name, path, headers, body, status } of uploads) {
    const upload = () =>
      fetch(started.url + path, { method: 'POST', headers: { authorization: `Bearer ${started.token}`, ...headers }, body });
    const offence = await findOffence(name, upload);
    if (offence) found.push(offence);
    const reply = await upload();
    if (status.includes(reply.status)) await reply.arrayBuffer();
    else found.push({ name: `${name}: ${(await reply.text()).slice(0, 200)}`, status: reply.status, ms: 0 });
  }
  expect(found).toEqual([]);
});
