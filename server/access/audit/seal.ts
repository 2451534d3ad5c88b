import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type AuditSeal, auditCalls, type SealFault } from '../../../contract/access/audit.ts';
import { type App, headFile, instant, platformScope, route } from '../../platform/index.ts';
import { type ChainFault, type SealedEntry, verifyChain } from './chain.ts';
import { readHead } from './verify.ts';

const freshMs = 60_000;
const batchSize = 2000;

/** Verifies the audit log for its readers in the background, at most once a minute regardless of the number of requests. */
export function sealRoutes(app: App): void {
  let verified: AuditSeal['verified'] = null;
  let running: Promise<void> | undefined;
  const verify = async () => {
    const head = readHead(await readFile(headFile(app.config.dataDir), 'utf8').catch(() => ''));
    const { count, fault } = await verifyChain(linesOf(app), head);
    verified = { lines: count, at: instant(app.clock.now()), fault: fault && faultOf(fault) };
    if (fault) app.log.error({ fault }, 'the audit log is broken');
  };
  const begin = () => {
    running ??= verify()
      .catch((error: unknown) => app.log.error({ err: error }, 'the audit log could not be verified'))
      .finally(() => {
        running = undefined;
      });
  };
  route(app, auditCalls.seal, async () => {
    const isFresh = verified !== null && app.clock.now() - Date.parse(verified.at) < freshMs;
    if (!isFresh) begin();
    return { verifying: running !== undefined, verified };
  });
  app.onClose.push(() => running);
}

const faultOf = (fault: ChainFault): SealFault => ({
  kind: fault.kind,
  place: 'place' in fault ? fault.place : null,
  id: 'id' in fault ? fault.id : null,
});

/** Streams the sealed log from one moment in batches, without blocking writers; then the entries that missed their seal. */
async function* linesOf(app: App): AsyncGenerator<SealedEntry> {
  const within = <T>(work: ReturnType<typeof sql<T>>) => app.store.within(platformScope, async (tx) => (await work.execute(tx)).rows);
  const [end] = await within(sql<{ place: number | null }>`select max(place) as place from audit_seal`);
  const last = end?.place ?? 0;
  let after = 0;
  while (after < last) {
    const rows = await within(sql<SealedEntry>`
      select s.place, s.id_entry as id, case when e.id is not null then audit_text(e) end as text, s.hash
      from audit_seal s left join audit_entry e on e.id = s.id_entry
      where s.place > ${after} and s.place <= ${last} order by s.place limit ${batchSize}`);
    if (rows.length === 0) break;
    yield* rows;
    after = rows.at(-1)?.place ?? last;
  }
  yield* await within(sql<SealedEntry>`
    select null::bigint as place, e.id, audit_text(e) as text, null::bytea as hash from audit_entry e
    where not exists (select 1 from audit_seal s where s.id_entry = e.id)
      and not exists (select 1 from audit_waiting w where w.id_entry = e.id) order by e.id limit 1`);
}
