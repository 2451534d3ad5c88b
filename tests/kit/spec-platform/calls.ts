import { randomUUID } from 'node:crypto';
import type { Realtime } from './realtime.ts';
import { signChannel } from './realtime.ts';
import { type Account, code, device, type Records, type Row, secret, tenants } from './records.ts';
import { listOf, ok, type Reply, refuse } from './replies.ts';

export interface Call {
  readonly method: string;
  /** The path below `/v1/`, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  readonly token: string | null;
}

export interface State {
  readonly records: Records;
  readonly realtime: () => Realtime;
  /** Access token → user. */
  readonly tokens: Map<string, Account>;
  /** Sign-ins that wait for their code: token → user. */
  readonly challenges: Map<string, Account>;
}

type Handler = (call: Call, state: State, user: Account) => Reply;

const grantTo = ({ tokens }: State, user: Account): Reply => {
  const access_token = randomUUID();
  tokens.set(access_token, user);
  return ok({ access_token, user });
};

/** Calls of who is not signed in. */
const publicCalls: Readonly<Record<string, (call: Call, state: State) => Reply>> = {
  'POST user/auth': ({ body }, state) => {
    const user = state.records.accounts.find(({ email }) => email === body['email']);
    if (!user || body['password'] !== secret) return refuse(401, 'failed to login');
    if (!user.email.startsWith('code@')) return grantTo(state, user);
    const token = randomUUID();
    state.challenges.set(token, user);
    return ok({ two_factor: true, method: 'email', token });
  },
  'POST user/auth/verify': ({ body }, state) => {
    const user = state.challenges.get(String(body['token']));
    if (!user || body['code'] !== code) return refuse(422, 'Incorrect code');
    return grantTo(state, user);
  },
};

function changeAlarm({ path, body }: Call, state: State): Reply {
  const alarm = state.records.rows['alarm']?.find(({ id }) => path === `alarm/${id}`);
  if (!alarm) return refuse(404);
  const { alarm_status, comments, protocol } = body;
  Object.assign(alarm, { alarm_status, ...(comments == null ? {} : { comments }), ...(protocol == null ? {} : { protocol }) });
  publishAlarm(state, alarm);
  return ok(alarm);
}

/** Sends an alarm to whoever is signed in: the same event for a new one and for a changed one (OQ-32). */
export function publishAlarm({ records, realtime }: State, alarm: Row): void {
  for (const { id } of records.accounts) realtime().publish(`user-${id}`, 'alarm', alarm);
}

/** An export that reports its progress (ADM-7.51): the reply says nothing. */
function exportMatches(_: Call, { realtime }: State, { id }: Account): Reply {
  const tell = (event: string, data: unknown) => realtime().publish(`lpr-matches-export-${id}`, event, data);
  setImmediate(() => {
    tell('process', { progress: 40 });
    tell('end', { url: '/files/matches.csv' });
  });
  return ok();
}

const spreadsheet = (name: string, rows: readonly Row[]): Reply => ({
  file: { type: 'text/csv', name: `${name}.csv`, body: rows.map(({ id }) => String(id)).join('\n') },
});

const signedInCalls: Readonly<Record<string, Handler>> = {
  'POST user/logout': ({ token }, { tokens }) => {
    tokens.delete(token ?? '');
    return ok();
  },
  'PUT users/update-config': ({ body }, _, user) => {
    user.config = body['config'] as Account['config'];
    return ok();
  },
  'GET authTwoFactor/getUser': (_, __, { email }) => ok({ email, phone: null, enabled: true, method: 'email' }),
  'GET services/alarms/alarm-by-id': ({ query }, { records }) => {
    const asked = query.get('alarm_id');
    const alarm = records.rows['alarm']?.find((row) => row['alarm_id'] === asked || String(row.id) === asked);
    return alarm ? ok(alarm) : refuse(404);
  },
  'GET services/views/find': ({ query }) => {
    if (query.get('id_alarm') === '102') return refuse(404);
    return ok({ id: 4, name: 'Harbour view', slots: query.get('id_alarm') === '101' ? alarmSlots : [alarmSlots[2]] });
  },
  'GET services/views/get-views': ({ query }) => listOf([], query),
  'GET services/tenants/tenants-by-user': () => ok(tenants),
  'GET services/video/watermarks': ({ query }) => listOf([], query),
  'GET sip/waiting': ({ query }) => listOf([], query),
  'GET sip/getStatus': () => ok({ registered: true, state: 'idle' }),
  'GET users/videowallusers/viewall': () => ok([]),
  'GET lpr_match': (call, state, user) =>
    call.query.get('action') === 'export' ? exportMatches(call, state, user) : listOf(state.records.rows['lpr_match'] ?? [], call.query),
};

const alarmSlots = [
  { pos: 1, type: 'cam', name: 'Live', data: {} },
  { pos: 2, type: 'cam_pa', name: 'Before', data: {} },
  { pos: 3, type: 'info', name: 'Data', data: {} },
  { pos: 4, type: 'action_plan', name: 'Plan', data: {} },
];

/** The generic pattern: list, one, create, edit, delete, and the export of a list (ADM-7.04 and following). */
function resource(call: Call, { records }: State): Reply | null {
  const [path = '', tail] = call.path.split('/');
  const rows = records.rows[path];
  if (!rows) return null;
  if (tail === undefined) {
    if (call.method === 'GET' && call.query.get('action') === 'export') return spreadsheet(path, rows);
    if (call.method === 'GET')
      return listOf(
        rows.filter((row) => matches(row, call.query)),
        call.query,
      );
    if (call.method !== 'POST') return null;
    const row = { ...call.body, id: Math.max(0, ...rows.map(({ id }) => id)) + 1 };
    rows.push(row);
    return ok(row);
  }
  const at = rows.findIndex(({ id }) => String(id) === tail);
  const row = rows[at];
  if (!row || !/^\d+$/.test(tail)) return null;
  if (call.method === 'DELETE') rows.splice(at, 1);
  if (call.method === 'PUT') Object.assign(row, call.body);
  return ok(call.method === 'DELETE' ? null : row);
}

const matches = (row: Row, query: URLSearchParams): boolean => {
  const status = query.get('alarm_status');
  return status === null || row['alarm_status'] === status;
};

/** Answers a call below `/v1/`; null: the specification does not have it. */
export function answer(call: Call, state: State): Reply | null {
  const name = `${call.method} ${call.path}`;
  const open = publicCalls[name];
  if (open) return open(call, state);
  const user = state.tokens.get(call.token ?? '');
  const handler = signedInCalls[name];
  const isKnown = handler !== undefined || /^(device_interphone\/getDeviceByDeviceId|sip|alarm|unit)\b/.test(call.path);
  if (!user) return isKnown || (call.path.split('/')[0] ?? '') in state.records.rows ? refuse(401, 'Unauthenticated.') : null;
  if (handler) return handler(call, state, user);
  if (/^PUT alarm\/\d+$/.test(name)) return changeAlarm(call, state);
  if (name.startsWith('GET device_interphone/getDeviceByDeviceId/'))
    return name.endsWith(`/${device.device_id}`) ? ok(device) : refuse(404);
  return resource(call, state);
}

/** Signs a private channel of the caller's own (OP-7.46). */
export function authorize({ body, token }: Call, { tokens }: State): Reply {
  const user = tokens.get(token ?? '');
  const channel = String(body['channel_name']);
  const isOwn = user !== undefined && (channel.endsWith(`-${user.id}`) || channel.endsWith(`-${device.device_id}`));
  return isOwn && !channel.startsWith('private-chat') ? { json: { auth: signChannel(String(body['socket_id']), channel) } } : refuse(403);
}
