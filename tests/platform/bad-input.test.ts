import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Alarm } from '../../contract/alarm.ts';
import { api, type CallName, type Endpoint } from '../../contract/api.ts';
import { defaultGrid, defaultPreferences } from '../../contract/config.ts';
import { Refusal } from '../../contract/refusal.ts';
import { call, openAlarms, raise, signInByApi, unitsOf } from '../kit/caller.ts';
import { intakeToken, password, people } from '../kit/people.ts';
import { type RunningPlatform, startPlatform } from '../kit/platform.ts';
import { type BadRequest, badRequests, pathOf, type Sample } from './bad-requests.ts';

interface Ground {
  readonly alarm: Alarm;
  readonly unit: number;
  readonly camera: number;
}

/** A right request of every call; a new call does not compile until it has one. */
const samples = {
  signIn: () => ({ body: { email: people.qa, password } }),
  verifyCode: () => ({ body: { token: 'no-such-challenge', code: '123456' } }),
  resendCode: () => ({ body: { token: 'no-such-challenge' } }),
  refresh: () => ({ body: { refreshToken: 'no-such-token' } }),
  signOut: () => ({}),
  setUp: () => ({ body: { code: 'no-such-code', email: people.qa, password, name: 'x' } }),
  me: () => ({}),
  saveConfig: () => ({ body: { config: { preferences: defaultPreferences, grid: defaultGrid } } }),
  alarms: () => ({ query: { alarm_status: 'waiting' } }),
  openAlarms: () => ({ query: {} }),
  alarmById: ({ alarm }) => ({ query: { alarm_id: alarm.alarm_id } }),
  changeAlarm: ({ alarm }) => ({ params: { id: alarm.id }, body: { alarm_status: 'attending', version: alarm.version } }),
  alarmRecord: ({ alarm }) => ({ params: { id: alarm.id } }),
  viewForAlarm: ({ alarm }) => ({ query: { id_alarm: alarm.id } }),
  alarmComments: () => ({ query: {} }),
  alarmLevels: () => ({ query: {} }),
  tenants: () => ({}),
  units: () => ({ query: {} }),
  unit: ({ unit }) => ({ params: { id: unit } }),
  mediaLink: ({ camera }) => ({ body: { id_camera: camera, kind: 'live' } }),
  missedEvents: () => ({ query: { epoch: 'e', after: 0 } }),
  raiseAlarm: ({ unit, camera }) => ({
    body: { reference: 'bad-input', id_unit: unit, description: 'x', alarm_type: 'Intrusion', priority: 1, cameras: [camera] },
  }),
  intakeTokens: () => ({}),
  makeIntakeToken: () => ({ body: { name: 'x' } }),
  endIntakeToken: () => ({ params: { id: 1 } }),
  authorizeChannel: () => ({ body: { socket_id: '1.1', channel_name: 'private-user-1' } }),
  capabilities: () => ({}),
  health: () => ({}),
  demoScenario: () => ({ body: { name: 'calm', seed: 1 } }),
  demoMailbox: () => ({}),
} satisfies Record<CallName, (ground: Ground) => Sample>;
const calls = Object.keys(samples) as CallName[];

let platform: RunningPlatform;
let ground: Ground;
let ana: string;
let carla: string;
let wall: string;
let others: Ground;

beforeAll(async () => {
  platform = await startPlatform();
  const tokens = await Promise.all(
    (['ana', 'carla', 'wall'] as const).map(async (who) => (await signInByApi(platform.url, who)).access_token),
  );
  [ana = '', carla = '', wall = ''] = tokens;
  [ground, others] = await Promise.all([groundOf(ana), groundOf(carla)]);
});
afterAll(() => platform?.clear());

async function groundOf(token: string): Promise<Ground> {
  const unit = (await unitsOf(platform.url, token)).find((it) => it.cameras.length > 0);
  if (!unit) throw new Error('no unit with a camera');
  const { id } = await raise(platform.url, { unit });
  const alarm = (await openAlarms(platform.url, token)).find((it) => it.id === id);
  const camera = unit.cameras[0]?.id;
  if (!alarm || camera === undefined) throw new Error('the raised alarm is not open');
  return { alarm, unit: unit.id, camera };
}

/** The key to the door of a call. */
function tokenFor(name: CallName): string | undefined {
  const { kind } = api[name].door;
  return kind === 'intake' ? intakeToken : kind === 'signed_in' || kind === 'ability' ? ana : undefined;
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

/** What is wrong with an answer to a bad request; undefined when it is a clear refusal. */
function unclear({ status, text }: { status: number; text: string }): string | undefined {
  if (status < 400 || status > 499) return `answered ${status}: ${text.slice(0, 200)}`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${status}, and no JSON: ${text.slice(0, 200)}`;
  }
  const read = Refusal.safeParse(body);
  if (!read.success) return `${status}, and not the envelope: ${text.slice(0, 200)}`;
  if (!/[a-z].*\.$/i.test(read.data.message)) return `${status}, and no sentence: ${read.data.message}`;
  if (/\bat \S+ \(|\.ts:\d|node_modules|SELECT |INSERT |stack/i.test(text))
    return `${status}, and it shows its inside: ${text.slice(0, 300)}`;
  return undefined;
}

/** Everything that ana and carla can see of what is kept, but their own sessions. */
async function kept() {
  const read = async (path: string, token: string) => (await call<{ data: unknown }>(`${platform.url}${path}`, { token })).body.data;
  return Promise.all(
    [ana, carla].flatMap((token) => [
      openAlarms(platform.url, token),
      read('/v1/alarm?max=500', token),
      read('/v1/alarm_comment', token),
      read('/v1/alarm_level', token),
      read('/v1/unit?max=500', token),
      read('/v1/services/tenants/tenants-by-user', token),
      read('/v1/users/me', token),
    ]),
  );
}

describe('a bad request gets a clear refusal and changes nothing', () => {
  test.each(calls)('%s', async (name) => {
    const before = await kept();
    const unclearOnes: string[] = [];
    const bads = badRequests(name, samples[name](ground));
    const { params, body }: Endpoint = api[name];
    if (params ?? body) expect(bads.length).toBeGreaterThan(5);
    for (const bad of bads) {
      const why = unclear(await send(bad, tokenFor(name)));
      if (why) unclearOnes.push(`${bad.fault}: ${why}`);
    }
    expect(unclearOnes).toEqual([]);
    expect(await kept()).toEqual(before);
  });
});

/** Text that no store or page may stumble over. It may be kept or refused, and must not break anything. */
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
    const body = { reference: `odd-${odd}`, id_unit: ground.unit, description: odd, alarm_type: odd.slice(0, 40), priority: 1 };
    const change = { alarm_status: 'attending', comments: odd, protocol: odd.slice(0, 40), version: 99 };
    const asked = `/v1/alarm?search=${encodeURIComponent(odd.replace('\uD800', '%'))}`;
    const answers = [
      await send({ method: 'POST', path: '/v1/intake/alarms', body: JSON.stringify(body) }, intakeToken),
      await send({ method: 'PUT', path: `/v1/alarm/${ground.alarm.id}`, body: JSON.stringify(change) }, ana),
      await send({ method: 'GET', path: asked }, ana),
    ];
    for (const { status, text } of answers) if (status >= 500) broken.push(`${JSON.stringify(odd)}: ${status} ${text.slice(0, 200)}`);
  }
  expect(broken).toEqual([]);
});

const guarded = calls.filter((name) => !['public', 'demo'].includes(api[name].door.kind));
const request = (name: CallName, of: Ground) => {
  const endpoint: Endpoint = api[name];
  const sample: Sample = samples[name](of);
  return { method: endpoint.method, path: pathOf(endpoint, sample), ...(sample.body ? { body: JSON.stringify(sample.body) } : {}) };
};

describe('a door opens to its key only', () => {
  test.each(guarded)('%s', async (name) => {
    const before = await kept();
    const wrongKeys = [undefined, 'nonsense', `${ana.slice(0, -3)}abc`, api[name].door.kind === 'intake' ? ana : intakeToken];
    for (const key of wrongKeys) {
      const answer = await send(request(name, ground), key);
      expect([answer.status, unclear(answer)]).toEqual([401, undefined]);
    }
    expect(await kept()).toEqual(before);
  });
});

/** Calls that name a record, and what they answer when there is none. */
const naming = ['alarmById', 'changeAlarm', 'alarmRecord', 'viewForAlarm', 'unit', 'mediaLink'] as const satisfies CallName[];
const nowhere = { alarm: 2_000_000_001, unit: 2_000_000_002, camera: 2_000_000_003 };

describe('OP-6.01 what another tenant has is answered exactly like what does not exist', () => {
  test.each(naming)('%s', async (name) => {
    const before = await kept();
    const absent = {
      alarm: { ...ground.alarm, id: nowhere.alarm as Alarm['id'], alarm_id: 'A-does-not-exist' },
      unit: nowhere.unit,
      camera: nowhere.camera,
    };
    const [theirs, none] = [await send(request(name, others), ana), await send(request(name, absent), ana)];
    expect(none.status).toBe(404);
    expect(unclear(none)).toBeUndefined();
    const faceless = (text: string) => text.replaceAll(/"request_?id":"[^"]*"/gi, '');
    expect([theirs.status, faceless(theirs.text)]).toEqual([none.status, faceless(none.text)]);
    expect(await kept()).toEqual(before);
  });
});

test('OP-6.01 a user without the ability is refused by name, and nothing is changed', async () => {
  const before = await kept();
  const answer = await send(request('changeAlarm', ground), wall);
  expect(unclear(answer)).toBeUndefined();
  expect([403, 404]).toContain(answer.status);
  expect(await kept()).toEqual(before);
});

test('an unknown address of the API is refused in the same envelope', async () => {
  for (const path of ['/v1/nothing', '/v1/alarm/1/2/3', '/v1/', '/v1/../etc/passwd']) {
    const answer = await send({ method: 'GET', path }, ana);
    expect([answer.status, unclear(answer)]).toEqual([404, undefined]);
  }
  const wrongMethod = await send({ method: 'DELETE', path: '/v1/unit' }, ana);
  expect(wrongMethod.status).toBeGreaterThanOrEqual(404);
  expect(unclear(wrongMethod)).toBeUndefined();
});
