import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, type CallName } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { defaultGrid, defaultPreferences } from '../../contract/workspace/config.ts';
import { startTown, type TownPlatform, townPassword, townTokens } from '../../server/testing/town.ts';
import { type BadRequest, badRequests, pathOf, type Sample } from './bad-requests.ts';
import { findUnclear } from './clear-refusal.ts';

/** Records that a request can name. */
interface SampleRecords {
  readonly alarm: { readonly id: number; readonly alarm_id: string };
  readonly unit: number;
  readonly camera: number;
}

/** A right request of every call; a new call does not compile until it has one. */
const samples = {
  signIn: () => ({ body: { email: 'ana@town.test', password: townPassword } }),
  verifyCode: () => ({ body: { token: 'no-such-challenge', code: '123456' } }),
  resendCode: () => ({ body: { token: 'no-such-challenge' } }),
  refresh: () => ({ body: { refreshToken: 'no-such-token' } }),
  register: () => ({ body: { email: 'new@town.test', password: townPassword, name: 'x' } }),
  signOut: () => ({}),
  setUp: () => ({ body: { code: 'no-such-code', email: 'ana@town.test', password: townPassword, name: 'x' } }),
  me: () => ({}),
  saveConfig: () => ({ body: { config: { preferences: defaultPreferences, grid: defaultGrid } } }),
  alarms: () => ({ query: { alarm_status: 'waiting' } }),
  openAlarms: () => ({ query: {} }),
  alarmById: ({ alarm }) => ({ query: { alarm_id: alarm.alarm_id } }),
  alarmGate: ({ alarm }) => ({ params: { id: alarm.id } }),
  alarmVideoViewed: ({ alarm, camera }) => ({ params: { id: alarm.id }, body: { id_camera: camera } }),
  alarmAddressees: ({ alarm }) => ({ params: { id: alarm.id }, query: {} }),
  handleAlarm: ({ alarm }) => ({ params: { id: alarm.id }, body: { act: 'resume', version: 1 } }),
  changeAlarm: ({ alarm }) => ({ params: { id: alarm.id }, body: { alarm_status: 'attending', version: 1 } }),
  alarmRecord: ({ alarm }) => ({ params: { id: alarm.id } }),
  viewForAlarm: ({ alarm }) => ({ query: { id_alarm: alarm.id } }),
  alarmComments: () => ({ query: {} }),
  alarmLevels: () => ({ query: {} }),
  tenants: () => ({}),
  units: () => ({ query: {} }),
  unit: ({ unit }) => ({ params: { id: unit } }),
  pressVirtualButton: ({ unit }) => ({ params: { id: unit }, body: { reason: 'Somebody is at the door' } }),
  mediaLink: ({ camera }) => ({ body: { id_camera: camera, kind: 'live' } }),
  exports: () => ({}),
  missedEvents: () => ({ query: { epoch: 'e', after: 0 } }),
  raiseAlarm: ({ unit, camera }) => ({
    body: { reference: 'bad-input', id_unit: unit, description: 'x', alarm_type: 'Intrusion', priority: 1, cameras: [camera] },
  }),
  endIntakeToken: () => ({ params: { id: 1 } }),
  authorizeChannel: () => ({ body: { socket_id: '1.1', channel_name: 'private-user-1' } }),
  capabilities: () => ({}),
  health: () => ({}),
  demoScenario: () => ({ body: { name: 'calm', seed: 1 } }),
  diskReport: () => ({}),
  demoMailbox: () => ({}),
  alarmFilterChoices: () => ({ params: { field: 'unit' } }),
} satisfies Record<CallName, (records: SampleRecords) => Sample>;
const calls = Object.keys(samples) as CallName[];

let platform: TownPlatform;
let sampleRecords: SampleRecords;
let others: SampleRecords;

beforeAll(async () => {
  platform = await startTown({ mode: 'demo' });
  const samplesOf = async (place: 'north' | 'harbour', token: string): Promise<SampleRecords> => {
    const { unit, cameras } = platform.town[place];
    return { alarm: await platform.raise({ id_unit: unit, token }), unit, camera: cameras[0] ?? 0 };
  };
  [sampleRecords, others] = [await samplesOf('north', townTokens.first), await samplesOf('harbour', townTokens.second)];
});
afterAll(() => platform?.clear());

/** Returns the token that a call requires. */
function tokenFor(name: CallName): string | undefined {
  const { kind } = api[name].access;
  return kind === 'intake' ? townTokens.first : kind === 'signed_in' || kind === 'ability' ? platform.tokens.ana : undefined;
}

async function send(bad: Pick<BadRequest, 'method' | 'path'> & { body?: string }, token: string | undefined) {
  const reply = await fetch(`${platform.url}${bad.path}`, {
    method: bad.method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(bad.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(bad.body === undefined ? {} : { body: bad.body }),
  });
  return { status: reply.status, text: await reply.text() };
}

/** Counts all records visible to Ana and Carla. */
async function countRecords() {
  const calls = ['openAlarms', 'alarms', 'alarmComments', 'alarmLevels', 'units', 'tenants', 'me'] as const;
  const people = ['ana', 'carla'] as const;
  const replies = await Promise.all(people.flatMap((as) => calls.map(async (name) => (await platform.call(name, { as })).reply)));
  // Vehicles of the demo drive on meanwhile, so the stream has a newer head.
  return replies.map((reply) => ({ ...reply, head: null }));
}

describe('a bad request gets a clear refusal and changes nothing', () => {
  test.each(calls)('%s', async (name) => {
    const before = await countRecords();
    const unclearOnes: string[] = [];
    const bads = badRequests(name, samples[name](sampleRecords));
    const { params, body }: Endpoint = api[name];
    if (params ?? body) expect(bads.length).toBeGreaterThan(5);
    for (const bad of bads) {
      const why = findUnclear(await send(bad, tokenFor(name)));
      if (why) unclearOnes.push(`${bad.fault}: ${why}`);
    }
    expect(unclearOnes).toEqual([]);
    expect(await countRecords()).toEqual(before);
  });
});

/** Unusual text that the store and pages must handle: it may be stored or refused. */
const oddTexts = [
  'a\u0000b',
  '\uD800',
  '‮gnp.exe',
  "'); DROP TABLE alarm; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  ' '.repeat(50),
];

test('odd text is kept or refused, and never breaks the platform', async () => {
  const broken: string[] = [];
  for (const odd of oddTexts) {
    const body = { reference: `odd-${odd}`, id_unit: sampleRecords.unit, description: odd, alarm_type: odd.slice(0, 40), priority: 1 };
    const change = { alarm_status: 'attending', comments: odd, protocol: odd.slice(0, 40), version: 99 };
    const path = `/v1/alarm?search=${encodeURIComponent(odd.replace('\uD800', '%'))}`;
    const answers = [
      await send({ method: 'POST', path: '/v1/intake/alarms', body: JSON.stringify(body) }, townTokens.first),
      await send({ method: 'PUT', path: `/v1/alarm/${sampleRecords.alarm.id}`, body: JSON.stringify(change) }, platform.tokens.ana),
      await send({ method: 'GET', path }, platform.tokens.ana),
    ];
    for (const { status, text } of answers) if (status >= 500) broken.push(`${JSON.stringify(odd)}: ${status} ${text.slice(0, 200)}`);
  }
  expect(broken).toEqual([]);
});

const guarded = calls.filter((name) => !['public', 'demo'].includes(api[name].access.kind));
const request = (name: CallName, of: SampleRecords) => {
  const endpoint: Endpoint = api[name];
  const sample: Sample = samples[name](of);
  return { method: endpoint.method, path: pathOf(endpoint, sample), ...(sample.body ? { body: JSON.stringify(sample.body) } : {}) };
};

describe('a door opens to its key only', () => {
  test.each(guarded)('%s', async (name) => {
    const before = await countRecords();
    const wrongKeys = [
      undefined,
      'nonsense',
      `${platform.tokens.ana.slice(0, -3)}abc`,
      api[name].access.kind === 'intake' ? platform.tokens.ana : townTokens.first,
    ];
    for (const key of wrongKeys) {
      const answer = await send(request(name, sampleRecords), key);
      expect([answer.status, findUnclear(answer)]).toEqual([401, undefined]);
    }
    expect(await countRecords()).toEqual(before);
  });
});

/** Calls that take a record id, and their answers if there is no such record. */
const naming = ['alarmById', 'changeAlarm', 'alarmRecord', 'viewForAlarm', 'unit', 'mediaLink'] as const satisfies CallName[];
const nowhere = { alarm: 2_000_000_001, unit: 2_000_000_002, camera: 2_000_000_003 };

describe('what another tenant has is answered exactly like what does not exist', { tags: ['OP-6.01'] }, () => {
  test.each(naming)('%s', async (name) => {
    const before = await countRecords();
    const absent = {
      alarm: { id: nowhere.alarm, alarm_id: 'A-does-not-exist' },
      unit: nowhere.unit,
      camera: nowhere.camera,
    };
    const [foreign, none] = [
      await send(request(name, others), platform.tokens.ana),
      await send(request(name, absent), platform.tokens.ana),
    ];
    expect(none.status).toBe(404);
    expect(findUnclear(none)).toBeUndefined();
    const faceless = (text: string) => text.replaceAll(/"request_?id":"[^"]*"/gi, '');
    expect([foreign.status, faceless(foreign.text)]).toEqual([none.status, faceless(none.text)]);
    expect(await countRecords()).toEqual(before);
  });
});

test('a user without the ability is refused by name, and nothing is changed', { tags: ['OP-6.01'] }, async () => {
  const before = await countRecords();
  const answer = await send(request('changeAlarm', sampleRecords), platform.tokens.guest);
  expect(findUnclear(answer)).toBeUndefined();
  expect([403, 404]).toContain(answer.status);
  expect(await countRecords()).toEqual(before);
});

test('an unknown address of the API is refused in the same envelope', async () => {
  for (const path of ['/v1/nothing', '/v1/alarm/1/2/3', '/v1/']) {
    const answer = await send({ method: 'GET', path }, platform.tokens.ana);
    expect([answer.status, findUnclear(answer)]).toEqual([404, undefined]);
  }
  const wrongMethod = await send({ method: 'DELETE', path: '/v1/unit' }, platform.tokens.ana);
  expect(wrongMethod.status).toBeGreaterThanOrEqual(404);
  expect(findUnclear(wrongMethod)).toBeUndefined();
});
