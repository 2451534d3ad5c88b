import * as z from 'zod/mini';
import { canAct } from '../../contract/alarms/acts.ts';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import type { Refusal, RefusalCode } from '../../contract/platform/index.ts';
import { type Decision, decisionLimitMs } from '../../machines/platform/index.ts';
import type { Answer } from '../../machines/shared/port.ts';
import type { Http } from '../platform/index.ts';

/** Keys of the decisions that were sent and whose outcome is not known, also after the page was loaded again. */
export interface SentDecisions {
  has: (key: string) => boolean;
  add: (key: string) => void;
  drop: (key: string) => void;
}

const storageKey = 'sentDecisions';
const Stored = z.record(z.string(), z.number());
const localStore = (): Pick<Storage, 'getItem' | 'setItem'> => window.localStorage;

/** Entries older than what the outbox still sends are dropped. Without storage they last as long as the page. */
export function createSentDecisions(store = localStore, now = Date.now): SentDecisions {
  let memory: Record<string, number> = {};
  const read = (): Record<string, number> => {
    try {
      const stored = z.safeParse(Stored, JSON.parse(store().getItem(storageKey) ?? '{}'));
      return { ...memory, ...(stored.success ? stored.data : {}) };
    } catch {
      return memory;
    }
  };
  const write = (entries: Record<string, number>): void => {
    memory = Object.fromEntries(Object.entries(entries).filter(([, at]) => now() - at <= 2 * decisionLimitMs));
    try {
      store().setItem(storageKey, JSON.stringify(memory));
    } catch {
      // It stays in memory.
    }
  };
  return {
    has: (key) => key in read(),
    add: (key) => write({ ...read(), [key]: now() }),
    drop: (key) => {
      const { [key]: _, ...rest } = read();
      memory = rest;
      write(rest);
    },
  };
}

let shared: SentDecisions | undefined;
/** The ones of this page. */
export const sentDecisions = (): SentDecisions => (shared ??= createSentDecisions());

/**
 * Sends a decision to a platform without idempotency and versions: never a second time. The alarm is read first, which shows whether the
 * platform can be reached and the status still allows the act. Without a readable reply the alarm is read again: it has the status that was
 * decided, or the decision is refused with `alarm.unconfirmed` and left to the operator. Throws while the alarm cannot be read; the next
 * call then only reads.
 */
export async function sendOnce(
  { http, sent }: { http: Pick<Http, 'call'>; sent: SentDecisions },
  { key, id_alarm, alarm_id, act, change }: Decision,
  signal: AbortSignal,
): Promise<Answer<Alarm>> {
  const readAlarm = () => http.call('alarmById', { query: { alarm_id }, signal });
  if (!sent.has(key)) {
    const before = await readAlarm();
    if (!before.ok) return before;
    if (!canAct(act, before.data.alarm_status)) return refusedFor('alarm.changed', before.data);
    sent.add(key);
    const { version: _, ...body } = change;
    const answer = await http.call('changeAlarm', { params: { id: id_alarm }, body, signal }).catch(() => null);
    // A bare conflict (409) does not say with what: the alarm does.
    if (answer && (answer.ok || answer.refusal.code !== 'request.in_progress')) {
      sent.drop(key);
      return answer;
    }
  }
  const after = await readAlarm();
  sent.drop(key);
  if (!after.ok) return after;
  return after.data.alarm_status === change.alarm_status ? after : refusedFor('alarm.unconfirmed', after.data);
}

function refusedFor(code: RefusalCode, alarm: Alarm): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { success: false, code, message: '', details: { alarm } } };
}
