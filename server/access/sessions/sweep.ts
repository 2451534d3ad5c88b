import { reportLimits } from '../../../contract/quality/index.ts';
import { type App, idempotencyTtlMs, platformScope, removeMailFiles } from '../../platform/index.ts';
import { longestWindowMs } from '../throttle.ts';
import { endExpiredSessions } from './sessions.ts';

const everyMs = 30_000;
const day = 24 * 3600_000;

/** Periodically ends expired sessions and deletes obsolete data. @returns a function that stops the sweep */
export function startSweep(app: App): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep(app).catch((error: unknown) => app.log.error({ err: error }, 'the sweep failed'));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** One round of the sweep. */
export async function sweep({ store, clock }: Pick<App, 'store' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now - ms);
  await store.within(platformScope, async (tx) => {
    await tx.deleteFrom('throttle').where('at', '<', before(longestWindowMs)).execute();
    await tx.deleteFrom('two_factor').where('created', '<', before(day)).execute();
    await tx
      .deleteFrom('remembered_device')
      .where('created', '<', before(90 * day))
      .execute();
    await tx.deleteFrom('way_in').where('expires', '<', before(day)).execute();
    await tx.deleteFrom('sign_on_attempt').where('expires', '<', before(day)).execute();
    await tx.deleteFrom('passkey_challenge').where('expires', '<', before(0)).execute();
    await tx.deleteFrom('factor_set_up').where('expires', '<', before(day)).execute();
    await tx.deleteFrom('idempotency').where('created', '<', before(idempotencyTtlMs)).execute();
    await tx
      .deleteFrom('qa_traces')
      .where('at', '<', before(reportLimits.keptDays * day))
      .execute();
    await tx
      .deleteFrom('session')
      .where('expires', '<', before(30 * day))
      .execute();
    await tx
      .deleteFrom('mail')
      .where('at', '<', before(30 * day))
      .execute();
    await removeMailFiles(tx);
  });
  await store.within(platformScope, (tx) => endExpiredSessions(tx, now));
}
