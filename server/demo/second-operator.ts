import { setTimeout as pause } from 'node:timers/promises';
import type { Grant } from '../../contract/access/index.ts';
import type { Alarm, AlarmChange } from '../../contract/alarms/index.ts';
import { api, headers } from '../../contract/api.ts';
import { demoPassword } from './people.ts';
import { createRandom } from './random.ts';

const resolutionComments = [
  'Verificado en video, sin novedad',
  'Patrulla en sitio, área asegurada',
  'Se habló con el sitio, todo en orden',
] as const;
const lookMs = 4000;
const betweenMs = 1500;

/** Work of the second operator. The first alarm is taken already; `rest` handles the others. */
interface Second {
  readonly alarms: number;
  rest(): Promise<void>;
}

/**
 * Simulates the operator Bruno: signs in, takes the most urgent waiting alarms one by one and ends them with a comment, all over HTTP like
 * a console. An alarm that another user took first is skipped.
 * @param of maximum number of alarms; the seed determines his comments
 */
export async function actAsSecond(url: string, of: { seed: number; count: number }, signal: AbortSignal): Promise<Second> {
  const luck = createRandom(of.seed);
  const client = await signIn(url, signal);
  const open = await client<Alarm[]>(api.openAlarms, `${api.openAlarms.path}?max=200`);
  const waiting = open.filter((alarm) => alarm.alarm_status === 'waiting').slice(0, of.count);
  const change = (alarm: Alarm, wish: AlarmChange) =>
    client<Alarm>(api.changeAlarm, api.changeAlarm.path.replace(':id', String(alarm.id)), wish);
  const take = (alarm: Alarm) => change(alarm, { alarm_status: 'attending', version: alarm.version }).catch(ignoreConflict);
  const end = async (alarm: Alarm | null) => {
    await pause(lookMs, undefined, { signal });
    if (alarm)
      await change(alarm, { alarm_status: 'attended', comments: luck.pick(resolutionComments), version: alarm.version }).catch(
        ignoreConflict,
      );
  };
  const [first, ...others] = waiting;
  const takenAlarm = first ? await take(first) : null;
  return {
    alarms: waiting.length,
    rest: async () => {
      await end(takenAlarm);
      for (const alarm of others) {
        await pause(betweenMs, undefined, { signal });
        await end(await take(alarm));
      }
      await client(api.signOut, api.signOut.path, {});
    },
  };
}

class Conflict extends Error {}
/** Whether the refusal means that another user was first, which is normal. */
function ignoreConflict(error: unknown): null {
  if (error instanceof Conflict) return null;
  throw error;
}

type ApiClient = <T>(call: { method: string }, path: string, body?: object) => Promise<T>;

async function signIn(url: string, signal: AbortSignal): Promise<ApiClient> {
  const clientFor =
    (token: string | null): ApiClient =>
    async <T>({ method }: { method: string }, path: string, body?: object) => {
      const reply = await fetch(`${url}${path}`, {
        method,
        headers: {
          [headers.module]: headers.moduleValue,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal,
      });
      if (reply.status === 409) throw new Conflict(await reply.text());
      if (!reply.ok) throw new Error(`The second operator was answered ${reply.status} by ${method} ${path}`);
      return ((await reply.json()) as { data: T }).data;
    };
  const grant = await clientFor(null)<Grant>(api.signIn, api.signIn.path, { email: 'bruno@demo.test', password: demoPassword });
  return clientFor(grant.access_token);
}
