import { sql } from 'kysely';
import { platformScope, type Store } from '../store/store.ts';

/** A line of the system log. `who` is the user's id, or the e-mail used in a sign-in attempt. */
export interface Line {
  date: Date;
  who: number | string | null;
  application: string | null;
  action: string;
  type: 'session' | 'request' | 'refused';
  resource: string | null;
  identifier: string | null;
  message: string;
  ip: string;
  name: string;
}

/** One answered request, for the count of its minute. */
export interface TrafficEntry {
  date: Date;
  request: string;
  /** The user who made it; null: nobody is signed in. */
  who: number | null;
  isRefused: boolean;
  ms: number;
}

interface Count {
  date: Date;
  request: string;
  who: number | null;
  requests: number;
  refused: number;
  ms: number;
}

/** The master tenant of a user `u`. */
const masterOf = sql`coalesce(u.id_master_tenant, (
  select min(t.id_master_tenant) from user_tenant ut join tenant t on t.id = ut.id_tenant where ut.id_user = u.id))`;

/** Maximum number of queued lines; further lines are counted and dropped. */
const mostWaiting = 20_000;
const minuteMs = 60_000;

/**
 * Buffers lines and counts in memory and writes them in batches, so that a request never waits for the log. Shutdown writes the rest;
 * a crash loses at most the last second.
 */
export class Journal {
  readonly #store: Store;
  #lines: Line[] = [];
  #counts = new Map<string, Count>();
  #writing: Promise<void> = Promise.resolve();

  constructor(store: Store) {
    this.#store = store;
  }

  note(line: Line): void {
    if (this.#lines.length < mostWaiting) this.#lines.push(line);
  }

  count({ date, request, who, isRefused, ms }: TrafficEntry): void {
    const minute = new Date(Math.floor(date.getTime() / minuteMs) * minuteMs);
    const key = `${minute.getTime()} ${who} ${request}`;
    const count = this.#counts.get(key) ?? { date: minute, request, who, requests: 0, refused: 0, ms: 0 };
    count.requests += 1;
    count.refused += isRefused ? 1 : 0;
    count.ms += ms;
    this.#counts.set(key, count);
  }

  /** Writes the queued lines after the batch in progress. @throws the store's error; the lines of that batch are then lost */
  write(): Promise<void> {
    const [lines, counts] = [this.#lines, [...this.#counts.values()]];
    this.#lines = [];
    this.#counts = new Map();
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#put(lines, counts));
    return this.#writing;
  }

  async #put(lines: readonly Line[], counts: readonly Count[]): Promise<void> {
    if (lines.length + counts.length === 0) return;
    await this.#store.within(platformScope, async (tx) => {
      if (lines.length > 0) {
        await sql`
          insert into system_log (date, "user", id_user, id_master_tenant, application, action, type, resource, identifier, message, ip, name)
          select l.date, nullif(concat_ws(' ', u.name, u.first_surname), ''), u.id, ${masterOf}, l.application, l.action, l.type, l.resource, l.identifier, l.message, l.ip, l.name
          from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (date timestamptz, who jsonb, application text, action text, type text,
            resource text, identifier text, message text, ip text, name text)
          left join user_account u on (jsonb_typeof(l.who) = 'number' and u.id = (l.who #>> '{}')::bigint)
            or (jsonb_typeof(l.who) = 'string' and lower(u.email) = lower(l.who #>> '{}'))`.execute(tx);
      }
      await sql`
        insert into traffic (date, request, id_master_tenant, requests, refused, milliseconds)
        select c.date, c.request, ${masterOf}, sum(c.requests), sum(c.refused), round(sum(c.ms) / sum(c.requests))
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
          as c (date timestamptz, request text, who bigint, requests bigint, refused bigint, ms float8)
        left join user_account u on u.id = c.who
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (date, request, id_master_tenant) do update set requests = traffic.requests + excluded.requests,
          refused = traffic.refused + excluded.refused,
          milliseconds = (traffic.milliseconds * traffic.requests + excluded.milliseconds * excluded.requests)
            / (traffic.requests + excluded.requests)`.execute(tx);
    });
  }
}
