import { sql } from 'kysely';
import { watchedConditions } from '../../../contract/platform/self-watch.ts';
import type { App } from '../http/app.ts';
import { platformScope } from '../store/store.ts';
import type { Metric, Sample } from './exposition.ts';

type Counts = Readonly<Record<string, number>>;
interface Read {
  alarms: number;
  events: number;
  audit: number;
  open: Counts;
  sessions: number;
  cameras: Counts;
  calls: Counts;
  jobs: Counts;
  commands: number;
  mail: Counts;
  conditions: Counts;
}

/** Maximum age of cached store metrics: several collectors may read them, one of them often. */
const freshMs = 5000;

/** Store metrics of the whole installation; queried at most every five seconds. */
export function storeFigures(app: App): () => Promise<Metric[]> {
  let last: { at: number; metrics: Promise<Metric[]> } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > freshMs) last = { at: now, metrics: read(app).then(metricsOf) };
    last.metrics.catch(() => {
      last = null;
    });
    return last.metrics;
  };
}

async function read({ store, clock }: App): Promise<Read> {
  const now = new Date(clock.now());
  const counted = (table: string, by: string, where = 'true') =>
    sql.raw(
      `(select coalesce(json_object_agg(kind, n), '{}') from (select ${by} as kind, count(*) as n from ${table} where ${where} group by 1) as one)`,
    );
  return store.within(platformScope, async (tx) => {
    const { rows } = await sql<Read>`select
      coalesce((select last_value from pg_sequences where schemaname = current_schema() and sequencename = 'alarm_id_seq'), 0)::float8 as alarms,
      (select head from event_log_place)::float8 as events,
      coalesce((select max(place) from audit_seal), 0)::float8 as audit,
      ${counted('alarm', 'alarm_status', "alarm_status in ('waiting', 'attending')")} as open,
      (select count(*) from session where revoked is null and expires > ${now} and idle_until > ${now})::float8 as sessions,
      ${counted('media_camera_state', 'phase')} as cameras,
      ${counted('sip_call', 'state', "state <> 'ended'")} as calls,
      ${counted('export_job', 'state')} as jobs,
      (select count(*) from command_run where status = 'running')::float8 as commands,
      ${counted('mail', 'state', "state in ('waiting', 'failed')")} as mail,
      ${counted('self_watch', 'condition', "state = 'failing'")} as conditions`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('The store gave no figures');
    return row;
  });
}

const one = (name: string, help: string, type: Metric['type'], value: number): Metric => ({ name, help, type, samples: [{ value }] });
const many = (name: string, help: string, label: string, counts: Counts, always: readonly string[]): Metric => {
  const known: Counts = { ...Object.fromEntries(always.map((kind) => [kind, 0])), ...counts };
  const samples: Sample[] = Object.entries(known).map(([kind, value]) => ({ labels: { [label]: kind }, value }));
  return { name, help, type: 'gauge', samples };
};

const metricsOf = (of: Read): Metric[] => [
  one('alarms_raised_total', 'Alarms ever raised.', 'counter', of.alarms),
  one('events_total', 'Lines ever appended to the event log.', 'counter', of.events),
  one('audit_sealed_total', 'Lines of the audit log that are sealed.', 'counter', of.audit),
  many('alarms_open', 'Alarms that wait or are attended.', 'status', of.open, ['waiting', 'attending']),
  one('sessions', 'Sessions that are neither ended nor expired.', 'gauge', of.sessions),
  many('cameras', 'Cameras reached by an address, by how the platform stands with them.', 'phase', of.cameras, ['streaming', 'failed']),
  many('calls', 'Calls that have not ended.', 'state', of.calls, ['waiting']),
  many('export_jobs', 'Exports and clips that are made or kept.', 'state', of.jobs, ['running']),
  one('command_runs', 'Commands that run.', 'gauge', of.commands),
  many('mail', 'Messages that wait to be sent, and that could not be.', 'state', of.mail, ['waiting', 'failed']),
  many('conditions_failing', 'What the platform watches about itself and found failing.', 'condition', of.conditions, watchedConditions),
];
