import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { UserId } from '../../../contract/platform/index.ts';
import { type App, platformScope, type Store, type Tx } from '../../platform/index.ts';
import { publishPresence } from './chat-publisher.ts';

/** Times in ms. A lease is renewed three times before it expires; reloading a page does not cause an offline status. */
export interface PresenceTimes {
  lease: number;
  renew: number;
  grace: number;
}
const usualTimes: PresenceTimes = { lease: 60_000, renew: 20_000, grace: 4000 };

/**
 * Tracks connected users across nodes. Each node holds a lease in the store for each user with a socket on it; a user is online while one
 * of their leases is valid. Changes are published to users who share a conversation with them. When a node stops, its leases expire; its
 * users reconnect to another node meanwhile.
 */
export class Presence {
  readonly #store: Store;
  readonly #times: PresenceTimes;
  readonly #failed: (error: unknown) => void;
  readonly #node = randomUUID();
  readonly #here = new Set<UserId>();
  readonly #leaving = new Map<UserId, NodeJS.Timeout>();
  /** Users who arrived and left since the last turn, who are stored together: after a restart all of them arrive at once. */
  readonly #arrived = new Set<UserId>();
  readonly #left = new Set<UserId>();
  readonly #renewing: NodeJS.Timeout;
  #turn: Promise<void> = Promise.resolve();

  constructor(store: Store, failed: (error: unknown) => void, times: PresenceTimes = usualTimes) {
    this.#store = store;
    this.#times = times;
    this.#failed = failed;
    this.#renewing = setInterval(() => void this.renew(), times.renew);
    this.#renewing.unref();
  }

  /** A user opened a socket here. */
  userConnected(user: UserId): void {
    clearTimeout(this.#leaving.get(user));
    this.#leaving.delete(user);
    if (this.#here.has(user)) return;
    this.#here.add(user);
    this.#note(() => this.#arrived.add(user));
  }

  /** A user was here without a socket: online for as long as one lease, unless they come again. */
  userVisited(user: UserId): void {
    if (!this.#here.has(user)) this.#note(() => this.#arrived.add(user));
  }

  /** The last socket of a user closed; the user goes offline unless they reconnect shortly. */
  userDisconnected(user: UserId): void {
    if (!this.#here.has(user) || this.#leaving.has(user)) return;
    const timer = setTimeout(() => {
      this.#leaving.delete(user);
      this.#here.delete(user);
      this.#note(() => {
        this.#arrived.delete(user);
        this.#left.add(user);
      });
    }, this.#times.grace);
    timer.unref();
    this.#leaving.set(user, timer);
  }

  /** Renews this node's leases, and ends those that no node renewed. */
  renew(): Promise<void> {
    return this.#inTurn(async (tx) => {
      await this.#lease(tx, [...this.#here]);
      const { rows } = await sql<{ id: UserId }>`
        delete from presence where (node, id_user) in (
          select node, id_user from presence where until <= clock_timestamp() for update skip locked) returning id_user as id`.execute(tx);
      await publishOffline(tx, [...new Set(rows.map(({ id }) => id))]);
    });
  }

  /** Ends the work of this node; its leases run out by themselves. */
  async close(): Promise<void> {
    clearInterval(this.#renewing);
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
    await this.#turn;
  }

  #note(change: () => void): void {
    const isDue = this.#arrived.size + this.#left.size > 0;
    change();
    if (!isDue) void this.#inTurn((tx) => this.#storeChanges(tx));
  }

  /** Stores who left before who arrived: of a user who did both, the arrival is the later one. */
  async #storeChanges(tx: Tx): Promise<void> {
    const [left, arrived] = [[...this.#left], [...this.#arrived]];
    this.#left.clear();
    this.#arrived.clear();
    if (left.length > 0) {
      await tx.deleteFrom('presence').where('node', '=', this.#node).where('id_user', 'in', left).execute();
      await publishOffline(tx, left);
    }
    await this.#lease(tx, arrived);
  }

  async #lease(tx: Tx, users: readonly UserId[]): Promise<void> {
    if (users.length === 0) return;
    const ids = `{${users.join(',')}}`;
    const away = await sql<{ id: UserId }>`
      select u.id from user_account u where u.id = any (${ids}::bigint[])
        and not exists (select 1 from presence p where p.id_user = u.id and p.until > clock_timestamp())`.execute(tx);
    await sql`
      insert into presence (node, id_user, until)
      select ${this.#node}::uuid, u.id, clock_timestamp() + make_interval(secs => ${this.#times.lease / 1000}) from user_account u
      where u.id = any (${ids}::bigint[]) order by u.id
      on conflict (node, id_user) do update set until = excluded.until`.execute(tx);
    const arrived = away.rows.map(({ id }) => id);
    if (arrived.length > 0) await publishPresence(tx, arrived, true);
  }

  #inTurn(work: (tx: Tx) => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(() => this.#store.within(platformScope, work)).catch(this.#failed);
    return this.#turn;
  }
}

/** Publishes as offline those users who have no lease left. */
async function publishOffline(tx: Tx, users: readonly UserId[]): Promise<void> {
  if (users.length === 0) return;
  const { rows } = await sql<{ id: UserId }>`
    select u.id from unnest(${`{${users.join(',')}}`}::bigint[]) as u (id)
    where not exists (select 1 from presence p where p.id_user = u.id and p.until > clock_timestamp())`.execute(tx);
  if (rows.length > 0) {
    await publishPresence(
      tx,
      rows.map(({ id }) => id),
      false,
    );
  }
}

/** Presence of the users of this node's sockets, for as long as the platform runs. */
export function openPresence(app: App): Presence {
  const presence = new Presence(app.store, (error) => app.log.warn({ err: error }, 'presence could not be stored; retrying'));
  app.onClose.push(() => presence.close());
  return presence;
}
