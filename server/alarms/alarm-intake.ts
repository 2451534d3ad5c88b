import type { IntakeAlarm } from '../../contract/intake/index.ts';
import {
  type App,
  type IntakeSender,
  parseHappenedAt,
  platformScope,
  refuse,
  retryOnDeadlock,
  type Tx,
  traceTransaction,
} from '../platform/index.ts';
import { type Arrival, drawPictures } from './alarm-row.ts';
import { Batcher } from './batcher.ts';
import { storeMatches } from './match-rows.ts';
import { type Raised, raiseAlarms } from './raise-alarms.ts';

/** Raises the alarms that receivers accept, whatever their protocol. */
export interface AlarmIntake {
  /**
   * Raises one alarm from a receiver. Pictures are re-encoded, and alarms that arrive at the same moment share a transaction.
   * @returns the raised alarm, marked as a duplicate if this sender used its `reference` before; or why it is rejected
   * @throws Refused `request.invalid` for an impossible time, `access.throttled` while too many alarms wait for the store
   */
  raise(sender: IntakeSender, alarm: IntakeAlarm): Promise<Raised>;
}

const maxBatch = 64;
/** Maximum bytes of alarms that wait for the store; further senders are refused, so that memory does not fill up. */
const maxWaitingBytes = 100_000_000;

/** Opens the intake of alarms; work that already has a transaction calls `raiseAlarms`. */
export function openAlarmIntake({ store, clock, figures, intakeTimes, tracing }: App): AlarmIntake {
  const batches = new Batcher<Arrival, Raised>(
    (arrivals) =>
      retryOnDeadlock(() =>
        traceTransaction(tracing, arrivals, (traced) => store.within(platformScope, (tx) => raiseWithMatches(tx, traced))),
      ),
    {
      most: maxBatch,
      weigh: ({ alarm }) => 10_000 + (alarm.detection?.image?.length ?? 0) + (alarm.detection?.reference_image?.length ?? 0),
      mostWaiting: maxWaitingBytes,
    },
  );
  figures.push({ name: 'intake_waiting', help: 'Alarms that came and wait for the store.', read: () => [{ value: batches.waiting }] });
  let rejected = 0;
  figures.push({
    name: 'alarms_rejected_total',
    help: 'Alarms that came for units that do not accept alarms.',
    type: 'counter',
    read: () => [{ value: rejected }],
  });
  return {
    raise: async (sender, alarm) => {
      const began = performance.now();
      const at = parseHappenedAt(alarm.happened_at, clock.now());
      const reencoded = alarm.detection ? await drawPictures(alarm) : undefined;
      const raised = await batches.add({ sender, alarm, at, span: tracing?.active(), ...(reencoded && { reencoded }) });
      if (raised === 'full') throw refuse('access.throttled', { message: 'Too many alarms at once: send this one again in a moment.' });
      if (raised.kind === 'raised') intakeTimes.observe((performance.now() - began) / 1000, { by: 'http' });
      if (raised.kind === 'alarms_off') rejected += 1;
      return raised;
    },
  };
}

/** Raises alarms, and stores what those of recognizers detected. */
async function raiseWithMatches(tx: Tx, arrivals: readonly Arrival[]): Promise<Raised[]> {
  const raised = await raiseAlarms(tx, arrivals);
  await storeMatches(
    tx,
    arrivals.flatMap(({ alarm }, at) => {
      const answer = raised[at];
      return answer?.kind === 'raised' && !answer.duplicate ? [{ id: answer.id, alarm }] : [];
    }),
  );
  return raised;
}
