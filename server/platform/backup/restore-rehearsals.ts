import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Selectable, sql } from 'kysely';
import type { BackupsState, RestoreRehearsal } from '../../../contract/platform/rehearsal.ts';
import { instant } from '../clock.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app.ts';
import { refuse } from '../http/refused.ts';
import { rehearsalFinding } from '../self-watch/conditions.ts';
import type { ConditionFinding } from '../self-watch/finding.ts';
import { platformScope, type Tx } from '../store/store.ts';
import { Turns } from '../turns.ts';
import type { RestoreRehearsalTable } from './rehearsal.tables.ts';
import { type Rehearsed, rehearse } from './rehearse.ts';

const checkedEveryMs = 10 * 60_000;
/** How long a platform holds a rehearsal without renewing it, and how often it does, in ms. */
const [leaseMs, renewedEveryMs] = [90_000, 20_000];
const day = 86_400_000;
const listed = 10;
const isBackup = (name: string): boolean => /^[\w.-]+\.backup$/.test(name);

type Row = Selectable<RestoreRehearsalTable>;
type Backup = NonNullable<Config['backup']>;

/** Rehearsals of restoring backups, on request and by schedule: one at a time in an installation. */
export class RestoreRehearsals {
  readonly #app: Pick<App, 'config' | 'store' | 'clock' | 'log' | 'selfWatch'>;
  readonly #rehearse: typeof rehearse;
  readonly #turns: Turns;
  #running: Promise<void> = Promise.resolve();

  constructor(app: Pick<App, 'config' | 'store' | 'clock' | 'log' | 'selfWatch'>, run: typeof rehearse = rehearse) {
    this.#app = app;
    this.#rehearse = run;
    this.#turns = new Turns(
      checkedEveryMs,
      () => this.#startDue(),
      (error) => app.log.warn({ err: error }, 'whether a restore rehearsal is due could not be read, and is read again'),
    );
  }

  start(): void {
    const { backup } = this.#app.config;
    if (backup === null || backup.rehearseDays === 0) return;
    this.#turns.start();
  }

  async close(): Promise<void> {
    await this.#turns.close();
    await this.#running;
  }

  /** Resolves when what this platform carries out has ended. */
  get ended(): Promise<void> {
    return this.#running;
  }

  /** Starts the rehearsal that is due by schedule. */
  check(): Promise<void> {
    return this.#turns.take();
  }

  async read(): Promise<BackupsState> {
    const { backup } = this.#app.config;
    const rows = await this.#app.store.within(platformScope, async (tx) => {
      await endAbandoned(tx, this.#app.clock.now());
      return tx.selectFrom('restore_rehearsal').selectAll().orderBy('id', 'desc').limit(listed).execute();
    });
    const rehearsals = rows.map(rehearsalOf);
    if (backup === null) return { directory: 'none', backups: [], rehearsals, every_days: null };
    const every_days = backup.rehearseDays || null;
    const backups = await listBackups(backup.directory);
    return backups === null
      ? { directory: 'unread', backups: [], rehearsals, every_days }
      : { directory: 'read', backups, rehearsals, every_days };
  }

  /**
   * Starts a rehearsal; it goes on after this resolved.
   * @throws Refused `record.not_found` where there is no such backup, `rehearsal.running` while one runs
   */
  async begin(backup: string, by: { id: number } | null): Promise<RestoreRehearsal> {
    const schedule = this.#app.config.backup;
    if (schedule === null || !isBackup(backup)) throw refuse('record.not_found');
    const { clock, store, selfWatch } = this.#app;
    const now = clock.now();
    const row = await store.within(platformScope, async (tx) => {
      await endAbandoned(tx, now);
      const { rows } = await sql<Row>`
        insert into restore_rehearsal (backup, begun, until, node, id_user, user_name)
        values (${backup}, ${new Date(now)}, ${new Date(now + leaseMs)}, ${selfWatch.node}, ${by?.id ?? null}::bigint,
          (select nullif(concat_ws(' ', name, first_surname), '') from user_account where id = ${by?.id ?? null}::bigint))
        on conflict do nothing returning *`.execute(tx);
      return rows[0];
    });
    if (!row) throw refuse('rehearsal.running');
    this.#running = this.#carryOut(row, schedule);
    return rehearsalOf(row);
  }

  async #carryOut(row: Row, { directory, passphrase }: Backup): Promise<void> {
    const { config, clock, log, store } = this.#app;
    const renewal = setInterval(() => {
      const until = new Date(clock.now() + leaseMs);
      void store
        .within(platformScope, (tx) =>
          tx.updateTable('restore_rehearsal').set({ until }).where('id', '=', row.id).where('ended', 'is', null).execute(),
        )
        .catch(() => undefined);
    }, renewedEveryMs);
    try {
      const rehearsed = await this.#rehearse(join(directory, row.backup), { config, passphrase, now: () => clock.now() }).catch(
        (error: Error): Rehearsed => ({ outcome: 'unanswered', reason: error.message.slice(0, 400), result: null }),
      );
      log[rehearsed.outcome === 'restored' ? 'info' : 'error'](
        { backup: row.backup, outcome: rehearsed.outcome, reason: rehearsed.reason },
        'a restore rehearsal ended',
      );
      await this.#record(row, rehearsed);
    } catch (error) {
      log.error({ err: error }, 'what came of a restore rehearsal could not be recorded');
    } finally {
      clearInterval(renewal);
    }
  }

  async #record(row: Row, { outcome, reason, result }: Rehearsed): Promise<void> {
    const { store, clock, selfWatch, config } = this.#app;
    await store.within(platformScope, async (tx) => {
      await tx
        .updateTable('restore_rehearsal')
        .set({ ended: new Date(clock.now()), outcome, reason, result: result && JSON.stringify(result) })
        .where('id', '=', row.id)
        .where('ended', 'is', null)
        .execute();
      const detail = JSON.stringify({ outcome, ...(result && { counts: result.counts, checks: result.checks }) });
      await sql`select audit_note('record', 'rehearsed', ${row.id_user}::bigint, null, null, ${row.backup}, ${detail}::jsonb)`.execute(tx);
    });
    if (config.backup) for (const finding of await this.findings(config.backup)) await selfWatch.record(finding);
  }

  /** How rehearsals stand, for the self-watch; none before the first is due. */
  async findings({ rehearseDays }: Backup): Promise<ConditionFinding[]> {
    const now = this.#app.clock.now();
    const { last, restored, since } = await this.#app.store.within(platformScope, readStanding);
    if (last === null && rehearseDays === 0) return [];
    return [rehearsalFinding({ last, restored, since, everyDays: rehearseDays }, now)];
  }

  async #startDue(): Promise<void> {
    const { config, clock, store } = this.#app;
    const { backup } = config;
    if (backup === null || backup.rehearseDays === 0) return;
    const { last, since } = await store.within(platformScope, readStanding);
    const pause = last !== null && last.outcome !== null && last.outcome !== 'restored' ? day : backup.rehearseDays * day;
    const from = last?.begun.getTime() ?? since;
    if (from === null || clock.now() - from < pause) return;
    const [newest] = (await listBackups(backup.directory)) ?? [];
    if (!newest) return;
    await this.begin(newest.name, null).catch((error: { code?: string }) => {
      if (error.code !== 'rehearsal.running') throw error;
    });
  }
}

/** The last rehearsal, when one last succeeded, and since when backups are made by schedule, in ms. */
async function readStanding(tx: Tx): Promise<{ last: Row | null; restored: number | null; since: number | null }> {
  const last = await tx.selectFrom('restore_rehearsal').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  const good = await tx
    .selectFrom('restore_rehearsal')
    .select('begun')
    .where('outcome', '=', 'restored')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const watched = await tx
    .selectFrom('self_watch')
    .select('created')
    .where('condition', '=', 'backup')
    .orderBy('created')
    .limit(1)
    .executeTakeFirst();
  return { last: last ?? null, restored: good?.begun.getTime() ?? null, since: watched?.created.getTime() ?? null };
}

/** A platform that ended leaves its rehearsal without an answer. */
async function endAbandoned(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable('restore_rehearsal')
    .set({ ended: new Date(now), outcome: 'unanswered', reason: 'The platform that carried it out ended.' })
    .where('ended', 'is', null)
    .where('until', '<', new Date(now))
    .execute();
}

/** The backups of a directory, the newest first; null: it cannot be read. */
async function listBackups(directory: string): Promise<BackupsState['backups'] | null> {
  const names = await readdir(directory).catch(() => null);
  if (names === null) return null;
  const found = await Promise.all(
    names.filter(isBackup).map(async (name) => {
      const file = await stat(join(directory, name)).catch(() => null);
      return file?.isFile() ? [{ name, made: instant(file.mtimeMs), bytes: file.size }] : [];
    }),
  );
  return found
    .flat()
    .sort((one, other) => (one.made < other.made ? 1 : -1))
    .slice(0, 50);
}

const rehearsalOf = ({ id, backup, begun, ended, user_name: by, outcome, reason, result }: Row): RestoreRehearsal => ({
  id,
  backup,
  begun: instant(begun.getTime()),
  ended: ended && instant(ended.getTime()),
  by,
  outcome,
  reason,
  result,
});
