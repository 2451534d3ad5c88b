import { type RawBuilder, sql } from 'kysely';
import { type App, platformScope } from '../../platform/index.ts';
import { outputsOf, switchOutput } from './output-drivers.ts';

type Parts = Pick<App, 'store' | 'clock' | 'config' | 'log'>;

const pollMs = 5000;
/** The process that switched an output on temporarily also restores it; this long after the due time it is presumed dead. */
const graceMs = 10_000;
/** Delay before an unreachable output is retried, in ms. */
const retryMs = 30_000;
const isOverdue = (now: RawBuilder<unknown>) => sql<boolean>`off_due <= ${now} - make_interval(secs => ${graceMs / 1000})`;

/**
 * Restores outputs that were switched on temporarily when the platform stopped before their time, or that could not be reached then
 * (OP-9.61). Several platforms may run this concurrently: each output is claimed by one. An output that was switched again since then is left
 * alone.
 */
export async function restoreOverdueOutputs(app: Parts, signal: AbortSignal): Promise<void> {
  const now = app.clock.now();
  const again = new Date(now + retryMs);
  const outputs = await app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update digital_output set off_due = ${again} where id in (
        select id from digital_output where ${isOverdue(sql`${new Date(now)}::timestamptz`)} order by off_due limit 20 for update skip locked)
      returning id`.execute(tx);
    return outputsOf(
      tx,
      rows.map(({ id }) => id),
    );
  });
  const within = <T>(statement: ReturnType<typeof sql<T>>) => app.store.within(platformScope, (tx) => statement.execute(tx));
  for (const output of outputs) {
    const { rows } = await within(sql`select 1 from digital_output where id = ${output.id} and off_due = ${again}`);
    if (rows.length === 0) continue;
    const outcome = await switchOutput({ app, key: `back-${output.id}-${now}`, signal }, output, false);
    if (outcome.ok)
      await within(sql`update digital_output set is_on = false, changed_at = ${new Date(app.clock.now())}, off_due = null
        where id = ${output.id} and off_due = ${again}`);
    else
      app.log.error(
        { output: output.id, code: outcome.code },
        'an output that was switched on for a while is still on, and is tried again',
      );
  }
}

/** Restores due outputs periodically while the platform runs. */
export function startOutputRestore(app: Parts & Pick<App, 'onClose' | 'dueWork'>): void {
  const ending = new AbortController();
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= restoreOverdueOutputs(app, ending.signal)
      .catch((error: unknown) => app.log.warn({ err: error }, 'the outputs could not be looked after, and are again'))
      .finally(() => {
        looking = undefined;
      });
  };
  app.dueWork.add({ everyMs: pollMs, isDue: (now) => sql`exists (select from digital_output where ${isOverdue(now)})`, begin: look });
  app.onClose.push(async () => {
    ending.abort();
    await looking;
  });
}
