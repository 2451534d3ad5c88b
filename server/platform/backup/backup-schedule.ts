import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { BackupReport } from '../../../contract/capabilities.ts';
import { instant } from '../clock.ts';
import type { Config } from '../config.ts';
import type { App } from '../http/app.ts';
import { backupDirectoryFault, backupFinding } from '../self-watch/conditions.ts';
import type { ConditionFinding } from '../self-watch/finding.ts';
import { platformScope, type Tx } from '../store/store.ts';
import { Turns } from '../turns.ts';
import { backUp } from './backup.ts';

const checkedEveryMs = 60_000;
/** How long a platform may take for a backup before another makes it, at most, and how long one that failed is not tried again. */
const claimMs = 6 * 3_600_000;
const againMs = 30 * 60_000;
/** Names of scheduled backups sort by their time; other files of the directory are never removed. */
const pattern = /^atalaya-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/;

type Schedule = NonNullable<Config['backup']>;

interface Place {
  readonly made: number;
  readonly fault: string | null;
}

/** Backups by schedule into BACKUP_DIR: one platform of the installation makes each, the oldest are removed, and administrators are told when they fail. */
export class BackupSchedule {
  readonly #app: Pick<App, 'config' | 'store' | 'clock' | 'log' | 'selfWatch'>;
  readonly #write: typeof backUp;
  /** What else there is to say of backups. */
  readonly #more: (backup: Schedule) => Promise<readonly ConditionFinding[]>;
  readonly #turns: Turns;
  #last: Place | null = null;
  #failures = 0;

  constructor(
    app: Pick<App, 'config' | 'store' | 'clock' | 'log' | 'selfWatch'>,
    write: typeof backUp = backUp,
    more: (backup: Schedule) => Promise<readonly ConditionFinding[]> = async () => [],
  ) {
    this.#app = app;
    this.#write = write;
    this.#more = more;
    this.#turns = new Turns(
      checkedEveryMs,
      () => this.#check(),
      (error) => app.log.warn({ err: error }, 'whether a backup is due could not be read, and is read again'),
    );
  }

  start(): void {
    const { config, selfWatch } = this.#app;
    if (config.backup === null) return;
    const { backup } = config;
    selfWatch.add({ condition: 'backup', look: async () => [await this.#finding(backup), ...(await this.#more(backup))] });
    this.#turns.start();
    void this.check();
  }

  close(): Promise<void> {
    return this.#turns.close();
  }

  /** Of this installation; null: backups are not scheduled. */
  report(): BackupReport | null {
    if (this.#app.config.backup === null || this.#last === null) return null;
    const { made, fault } = this.#last;
    return { made: made === 0 ? null : instant(made), fault };
  }

  /** 'ok', or a sentence that states why the last backup failed. */
  health(): string {
    const fault = this.#last?.fault;
    return fault ? `The last backup failed: ${fault}` : 'ok';
  }

  /** Time of the last backup, seconds since 1970; undefined: none. */
  get madeSeconds(): number | undefined {
    return this.#last?.made ? this.#last.made / 1000 : undefined;
  }

  get failures(): number {
    return this.#failures;
  }

  /** Makes the backup that is due, if no other platform of the installation makes it. Checks do not overlap. */
  check(): Promise<void> {
    return this.#turns.take();
  }

  async #check(): Promise<void> {
    const { store, clock, config } = this.#app;
    const { backup } = config;
    if (backup === null) return;
    const now = clock.now();
    const isMine = await store.within(platformScope, async (tx) => {
      this.#last = await readPlace(tx);
      return now - this.#last.made >= backup.everyMs && (await claim(tx, now, Math.min(claimMs, backup.everyMs)));
    });
    if (!isMine) return;
    const fault = await this.#make(backup, now);
    if (fault !== null) this.#failures += 1;
    this.#last = { made: fault === null ? now : (this.#last?.made ?? 0), fault };
    await this.#tell(this.#last, backup);
  }

  /** @returns why there is none; null: it was made */
  async #make({ directory, passphrase, media, keep }: Schedule, now: number): Promise<string | null> {
    const { config, log } = this.#app;
    const name = `atalaya-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const { rows, files } = await this.#write(config, join(directory, name), { media, passphrase });
      log.info({ name, rows, files }, 'a backup was made');
      const own = (await readdir(directory)).filter((one) => pattern.test(one)).sort();
      for (const old of own.slice(0, -keep)) await rm(join(directory, old));
      return null;
    } catch (error) {
      log.error({ err: error, name }, 'a backup failed');
      return (error as Error).message;
    }
  }

  /** Stores the result, from which administrators learn when backups begin to fail and when they succeed again. */
  async #tell(place: Place, backup: Schedule): Promise<void> {
    const { store, clock, selfWatch } = this.#app;
    await store.within(platformScope, async (tx) => {
      await write(tx, 'backup made', String(place.made));
      await write(tx, 'backup fault', place.fault ?? '');
      await write(tx, 'backup claimed', String(place.fault === null ? 0 : clock.now() + againMs));
    });
    await selfWatch.record(backupFinding({ ...place, expected: clock.now() }, backup, clock.now()));
  }

  /** How backups of the installation stand, whichever of its platforms makes them. */
  async #finding(backup: Schedule): Promise<ConditionFinding> {
    const { store, clock } = this.#app;
    const { expected, ...place } = await store.within(platformScope, async (tx) => ({
      ...(await readPlace(tx)),
      expected: await readExpected(tx, clock.now()),
    }));
    const finding = backupFinding({ ...place, expected }, backup, clock.now());
    if (finding.state !== 'well') return finding;
    const fault = await backupDirectoryFault(backup.directory, place.made);
    if (fault === null) return finding;
    const { reason, ...state } = fault;
    return { ...finding, ...state, details: { ...finding.details, ...(reason !== undefined && { reason }) } };
  }
}

/** Since when backups are watched: the first is due from then on. */
async function readExpected(tx: Tx, now: number): Promise<number> {
  const row = await tx
    .selectFrom('self_watch')
    .select('created')
    .where('condition', '=', 'backup')
    .where('subject', '=', '')
    .executeTakeFirst();
  return row?.created.getTime() ?? now;
}

async function readPlace(tx: Tx): Promise<Place> {
  const rows = await tx.selectFrom('meta').selectAll().where('key', 'in', ['backup made', 'backup fault']).execute();
  const of = (key: string) => rows.find((row) => row.key === key)?.value;
  return { made: Number(of('backup made') ?? 0), fault: of('backup fault') || null };
}

/** Takes the next backup for this platform; one that ends meanwhile leaves it to whoever looks after the claim is over. */
async function claim(tx: Tx, now: number, forMs: number): Promise<boolean> {
  const value = String(now + forMs);
  const { numInsertedOrUpdatedRows: written = 0n } = await tx
    .insertInto('meta')
    .values({ key: 'backup claimed', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }).where(sql<boolean>`meta.value::bigint <= ${now}`))
    .executeTakeFirstOrThrow();
  return written > 0n;
}

const write = (tx: Tx, key: string, value: string) =>
  tx
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
