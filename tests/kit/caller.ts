import type { Challenge, Grant } from '../../contract/access/session.ts';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import type { MailboxMessage } from '../../contract/capabilities.ts';
import type { Unit } from '../../contract/places/place.ts';
import { intakeToken, password, people, type Who } from './people.ts';

/** A response: its status code and its body, parsed if it is JSON. */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly text: string;
}

/** Calls the platform at an address as a program would, with a token if one is given. */
export async function call<T = unknown>(
  url: string,
  options: { token?: string | undefined; method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const { token, body, method = body === undefined ? 'GET' : 'POST', headers = {} } = options;
  const reply = await fetch(url, {
    method,
    headers: {
      'X-Module': 'console',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    read = null;
  }
  return { status: reply.status, body: read as T, text };
}

interface Envelope<T> {
  success: true;
  data: T;
}
function requireData<T>(answer: Answer<Envelope<T>>, what: string): T {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  return answer.body.data;
}

/** Calls the platform and returns the data of its reply; a refusal is thrown. */
export async function requestData<T>(url: string, asked: Parameters<typeof call>[1] = {}): Promise<T> {
  return requireData(await call<Envelope<T>>(url, asked), new URL(url).pathname);
}

/** Signs a demo user in by the API, with the code from the mailbox where a second factor is required. */
export async function signInByApi(url: string, who: Who): Promise<Grant> {
  const first = requireData(
    await call<Envelope<Grant | Challenge>>(`${url}/v1/user/auth`, { body: { email: people[who], password } }),
    `sign in as ${who}`,
  );
  if (!('two_factor' in first)) return first;
  const code = await readCode(url, who);
  return requireData(await call<Envelope<Grant>>(`${url}/v1/user/auth/verify`, { body: { token: first.token, code } }), `code of ${who}`);
}

/** Returns the newest code in the demo mailbox for a user. */
export async function readCode(url: string, who: Who): Promise<string> {
  const { body } = await call<MailboxMessage[]>(`${url}/demo/mailbox`, { headers: { Accept: 'application/json' } });
  const code = body.find((message) => message.to === people[who] && message.code !== null)?.code;
  if (!code) throw new Error(`no code for ${who} in the mailbox`);
  return code;
}

/** Returns the first page of the units visible to a user. */
export async function readUnits(url: string, token: string): Promise<Unit[]> {
  return requireData(await call<Envelope<Unit[]>>(`${url}/v1/unit?max=100`, { token }), 'units');
}

/** Returns all open alarms of a user, over all pages. */
export async function readOpenAlarms(url: string, token: string): Promise<Alarm[]> {
  const rows: Alarm[] = [];
  for (let next: string | null | undefined = ''; next !== null && next !== undefined; ) {
    const page: Answer<Envelope<Alarm[]> & { next?: string | null }> = await call(
      `${url}/v1/services/alarms/open?max=200${next ? `&next=${encodeURIComponent(next)}` : ''}`,
      { token },
    );
    rows.push(...requireData(page, 'open alarms'));
    next = page.body.next;
  }
  return rows;
}

/** Alarm as a device reports it; missing fields get defaults. */
export interface AlarmInput {
  readonly unit: Unit;
  readonly reference?: string;
  readonly description?: string;
  /** Text that its row shows first on every screen. */
  readonly type?: string;
  readonly priority?: 1 | 2 | 3 | 4;
  /** The sender's own page about the alarm. */
  readonly view_link?: string;
}
export interface Raised {
  readonly id: number;
  readonly alarm_id: string;
  /** Text that its row shows first, unique within a test. */
  readonly type: string;
  readonly unit: Unit;
}

let sent = 0;
/** Raises an alarm through the intake, as a device does. */
export async function raiseAlarm(url: string, input: AlarmInput): Promise<Raised> {
  sent += 1;
  const { unit, type = `Fence ${sent}` } = input;
  const body = {
    reference: input.reference ?? `journey-${process.pid}-${Date.now()}-${sent}`,
    id_unit: unit.id,
    description: input.description ?? `${type}: something touched it`,
    alarm_type: type,
    priority: input.priority ?? 2,
    cameras: unit.cameras.slice(0, 2).map((camera) => camera.id),
    ...(input.view_link !== undefined && { view_link: input.view_link }),
  };
  const answer = await call<Envelope<{ id: number; alarm_id: string }>>(`${url}/v1/intake/alarms`, { token: intakeToken, body });
  return { ...requireData(answer, 'raise an alarm'), type, unit };
}
