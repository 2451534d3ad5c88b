import { availableParallelism, hostname } from 'node:os';
import { memoryUsage } from 'node:process';
import { sql } from 'kysely';
import { compareVersions } from '../../../contract/platform/version.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { nodeName } from '../node-name.ts';
import { platformScope, type Store, type Tx } from '../store/store.ts';
import { Turns } from '../turns.ts';

/** A node that does not renew itself for this long is gone: its cameras go to others. */
export const nodeLeaseMs = 7000;
const everyMs = 1000;
/** The most cores that count: disks and networks do not grow with them. */
const mostWeight = 64;

interface Parts {
  readonly config: Pick<Config, 'dataDir' | 'nodeUrl'>;
  readonly version: string;
  readonly store: Store;
  readonly log: Log;
}

/** Another platform of the store, as it is reached. */
export interface NodeAddress {
  readonly node: string;
  readonly url: string;
}

/** This platform among those of its store: what the others know of it, renewed while it runs. */
export class NodeRegistry {
  readonly name: string;
  /** For people. */
  readonly place: string;
  readonly #parts: Parts;
  readonly #started = new Date().toISOString();
  readonly #turns: Turns;
  #url: string | null = null;
  #ingests = false;
  #storage: string | null = null;
  #isDraining = false;
  #isRegistered = false;
  #sockets: () => number = () => 0;
  #build: string | null = null;
  #files: string | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.name = nodeName(parts.config);
    this.place = `${hostname()}:${parts.config.dataDir}`;
    this.#turns = new Turns(
      everyMs,
      () => this.renew(),
      (error) => parts.log.warn({ err: error }, 'this node could not be renewed, and is in the next round'),
    );
  }

  /** Whether this platform is one of several, which reach each other. */
  get isShared(): boolean {
    return this.#parts.config.nodeUrl !== null;
  }

  /** Whether others can reach this platform by now, or need not. */
  get isOpen(): boolean {
    return !this.isShared || this.#url !== null;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** What this node can do with cameras. @param storage the directory of its recordings */
  describe(of: { ingests: boolean; storage: string }): void {
    this.#ingests = of.ingests;
    this.#storage = of.storage;
  }

  /** How many sockets are open at this node, for its report. */
  countSockets(count: () => number): void {
    this.#sockets = count;
  }

  /** The permanent name of the files of this node, by which others find it. */
  noteFiles(name: string): void {
    this.#files = name;
  }

  /** Which console this node serves. */
  noteBuild(build: string): void {
    this.#build = build;
  }

  /** Begins to be reached by others. @param port that it listens on */
  async open(port: number): Promise<void> {
    const { nodeUrl } = this.#parts.config;
    if (nodeUrl === null) return;
    const url = new URL(nodeUrl);
    if (url.port === '0') url.port = String(port);
    this.#url = url.origin;
    await this.renew();
    await this.#forget();
    this.#turns.start();
  }

  /** What the store learns with each renewal. */
  about(): string {
    this.#isRegistered = true;
    return JSON.stringify({
      place: this.place,
      version: this.#parts.version,
      url: this.#url,
      weight: Math.min(mostWeight, availableParallelism()),
      ingests: this.#ingests,
      is_draining: this.#isDraining,
      storage: this.#storage,
      started: this.#started,
      report: { sockets: this.#sockets(), memory: memoryUsage.rss(), build: this.#build, files: this.#files },
    });
  }

  async renew(): Promise<void> {
    await this.#parts.store.query('select app_renew_node($1, $2::jsonb, $3)', [this.name, this.about(), nodeLeaseMs / 1000]);
  }

  /**
   * The oldest version among the nodes that consoles reach, and the build of the console that all of them serve; null: they serve different ones;
   * absent: this one serves none.
   */
  async readConsoles(tx: Tx): Promise<{ version: string; build?: string | null }> {
    const own = { version: this.#parts.version, ...(this.#build !== null && { build: this.#build }) };
    if (!this.isShared) return own;
    const { rows } = await sql<{ version: string | null; build: string | null }>`select distinct version, report ->> 'build' as build
      from platform_node where until > now() and url is not null`.execute(tx);
    const oldest = rows.reduce(
      (found, { version }) => (version !== null && compareVersions(version, found) < 0 ? version : found),
      own.version,
    );
    if (this.#build === null) return { version: oldest };
    return { version: oldest, build: rows.every(({ build }) => build === this.#build) ? this.#build : null };
  }

  /** The other nodes that can be reached. */
  async others(): Promise<NodeAddress[]> {
    const { rows } = await this.#parts.store.within(platformScope, (tx) =>
      sql<NodeAddress>`select node, url from platform_node where node <> ${this.name} and until > now() and url is not null`.execute(tx),
    );
    return rows;
  }

  /** From now on it takes nothing new. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    if (this.isShared) await this.renew();
  }

  /** Leaves the others: what it had is free at once, or with the end of its lease where the store does not answer. */
  async close(): Promise<void> {
    await this.#turns.close();
    if (!this.#isRegistered) return;
    const leave = this.#parts.store.within(platformScope, async (tx) => {
      await tx.deleteFrom('media_lease').where('node', '=', this.name).execute();
      await sql`update platform_node set until = least(until, now()), left_at = now() where node = ${this.name}`.execute(tx);
    });
    await leave.catch((error: unknown) => this.#parts.log.warn({ err: error }, 'this node could not say that it ends'));
  }

  /** Forgets nodes that are gone for a day and have neither recordings nor packages of evidence cases. */
  async #forget(): Promise<void> {
    await this.#parts.store.within(platformScope, (tx) =>
      sql`delete from platform_node n where n.until < now() - interval '1 day'
        and not exists (select from media_file f where f.storage = n.storage)
        and not exists (select from evidence_case e where e.package_node = n.report ->> 'files')`.execute(tx),
    );
  }
}
