import type { Alarm } from '../../contract/alarms/alarm.ts';
import type { BulkActReply, BulkActRequest, BulkActResult } from '../../contract/alarms/bulk-acts.ts';
import { alarmOf } from '../../contract/alarms/refused-alarm.ts';
import type { AlarmId } from '../../contract/platform/index.ts';
import { type Caller, type Refused, refuse, savepointRunner, type Tx } from '../platform/index.ts';
import { inPlatformScope } from './assigned-groups.ts';
import { type ChangeResult, changeAlarm } from './change-alarm.ts';
import { type HandlingResult, handleAlarm } from './handle-alarm.ts';
import { type PublishAlarm, publishAlarms } from './publish-alarms.ts';

/** @returns the alarm after an act, as JSON text @throws Refused where it was not carried out */
export function jsonOrRefusal(answer: ChangeResult | HandlingResult): string {
  if (answer.kind === 'changed') return answer.json;
  if (answer.kind === 'not_found') throw refuse('record.not_found');
  if (answer.kind === 'forbidden') throw refuse('access.forbidden');
  if (answer.kind === 'invalid') throw refuse('request.invalid', { errors: answer.errors });
  const { code, message, alarm } = answer;
  throw refuse(code, { message, details: { alarm, ...('missing' in answer && { missing: answer.missing }) } });
}

/**
 * Carries out one act on several alarms by the rules of the single acts, each in its own savepoint: a refused one is left unchanged and says
 * why. Alarms are locked in the order of their ids, so that concurrent requests wait for each other and exactly one wins each alarm. What
 * was done is published together at the end.
 */
export async function actOnAlarms(tx: Tx, caller: Caller, { alarms, act }: BulkActRequest, now: Date): Promise<BulkActReply> {
  const runInSavepoint = savepointRunner(tx);
  const changed: AlarmId[] = [];
  const collect: PublishAlarm = async (_, { id }) => void changed.push(id);
  const actOn = async (id: AlarmId, version: number | undefined) =>
    act.kind === 'change'
      ? changeAlarm(tx, caller, id, { ...act.change, version }, collect)
      : handleAlarm(tx, caller, id, { ...act.request, version }, { now, publish: collect });
  const results = new Map<AlarmId, BulkActResult>();
  for (const { id, version } of alarms.toSorted((a, b) => a.id - b.id)) {
    let json = '';
    const refused = await runInSavepoint(async () => {
      json = jsonOrRefusal(await actOn(id, version));
    });
    results.set(id, refused ? refusedResult(id, refused) : doneResult(JSON.parse(json) as Alarm));
  }
  await inPlatformScope(tx, () => publishAlarms(tx, changed));
  const rows = alarms.map(({ id }) => results.get(id) as BulkActResult);
  const done = rows.filter(({ result }) => result === 'done').length;
  return { done, refused: rows.length - done, results: rows };
}

const doneResult = (alarm: Alarm): BulkActResult => ({
  id: alarm.id,
  result: 'done',
  holder: holderOf(alarm),
  status: alarm.alarm_status,
  version: alarm.version,
});

function refusedResult(id: AlarmId, refused: Refused): BulkActResult {
  const { code, message, errors } = refused;
  const alarm = alarmOf(refused.body());
  const sentences = errors ? Object.values(errors).flat().join(' ') : message;
  return { id, result: 'refused', holder: alarm ? holderOf(alarm) : null, status: alarm?.alarm_status ?? null, code, message: sentences };
}

const holderOf = ({ ended_by, taken_by }: Alarm) => ended_by ?? taken_by;
