import * as z from 'zod/mini';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { endRequirements } from '../../../contract/alarms/gate.ts';
import { alarmOf } from '../../../contract/alarms/refused-alarm.ts';
import { type Refusal, RefusalCode } from '../../../contract/platform/index.ts';
import { retryAtOf, triesLeftOf } from '../../../contract/refusal-details.ts';
import { type PageContext, timeText } from './layout.ts';

const WithMissing = z.object({ missing: z.array(z.enum(endRequirements)) });

/** Why something was refused, in the language of the page: who was first, what is missing, when it may be tried again. */
export function refusalTexts(page: PageContext, refusal: Refusal): string[] {
  const { words, now } = page;
  const code = RefusalCode.safeParse(refusal.code).data;
  const alarm = alarmOf(refusal);
  const missing = WithMissing.safeParse(refusal.details).data?.missing;
  const [triesLeft, retryAt] = [triesLeftOf(refusal), retryAtOf(refusal)];
  return [
    (code && words.refusals[code]) ?? refusal.message,
    alarm && changedBy(page, alarm),
    missing && `${words.needs} ${missing.map((one) => words.needed[one]).join(', ')}.`,
    triesLeft !== undefined && words.triesLeft(triesLeft),
    retryAt !== undefined && words.retryIn(Math.max(1, Math.ceil((retryAt - now) / 60_000))),
  ].filter((text) => typeof text === 'string');
}

/** Who took or ended an alarm, and when; undefined while it waits. */
function changedBy(page: PageContext, { alarm_status, ended_at, ended_by, taken_at, taken_by }: Alarm): string | undefined {
  const { words } = page;
  const at = (moment: string | null) => (moment === null ? '' : timeText(page, moment));
  if (alarm_status === 'attended') return words.resolved(ended_by?.name ?? words.platform, at(ended_at));
  if (alarm_status === 'canceled') return words.canceled(ended_by?.name ?? words.platform, at(ended_at));
  return alarm_status === 'attending' ? words.took(taken_by?.name ?? words.platform, at(taken_at)) : undefined;
}
