import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Language } from '../../../contract/workspace/index.ts';
import {
  type App,
  type Caller,
  ConcurrencyLimit,
  hasAbilityFor,
  instant,
  platformScope,
  refuse,
  type Scope,
  type Tx,
} from '../../platform/index.ts';
import type { CaseActor } from './case-actor.ts';
import type { CaseSources } from './case-sources.ts';
import { auditCase, type LockedCase, lockLivingCase } from './case-store.ts';
import { type Absence, gatherFiles } from './gather-files.ts';
import { type CaseZones, withLocalTimes } from './local-times.ts';
import { packCase } from './pack-case.ts';
import { readContents } from './read-contents.ts';
import type { SigningKey } from './signing-key.ts';
import { verifyPage } from './verifier/verify-page.ts';

/** A node that does not renew its lease for so long is gone: the package it made can be made again. ms */
const leaseMs = 60_000;
const renewMs = 15_000;

/** Who asks for a package, where and in which language. */
export interface PackageOrder {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly zone: string;
  readonly language: Language;
}

/** The packages that this node makes, one at a time. */
export interface PackageBuilder {
  /** Takes the lease in the transaction of the caller. @throws Refused `record.not_found`, `case.over`, `case.making` */
  reserve(tx: Tx, id: number, actor: CaseActor): Promise<Reservation>;
  /** Makes the package in the background; its result is in the store. */
  start(reservation: Reservation, order: PackageOrder): void;
}

interface Reservation extends LockedCase {
  readonly building: string;
}

interface BuilderParts {
  readonly app: Pick<App, 'store' | 'clock' | 'log' | 'onClose' | 'config'>;
  readonly sources: CaseSources;
  readonly key: SigningKey;
  /** Where packages lie. */
  readonly directory: string;
  readonly node: string;
}

export function packageBuilder(parts: BuilderParts): PackageBuilder {
  const { app } = parts;
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  const limit = new ConcurrencyLimit(1);
  app.onClose.push(async () => {
    ending.abort(new Error('The platform ends'));
    await Promise.all(running);
  });
  return {
    reserve: async (tx, id, actor) => {
      const found = await lockLivingCase(tx, id, actor, 'update');
      const { rows } = await sql<{ building: string }>`
        update evidence_case set building = gen_random_uuid(), building_until = ${new Date(actor.now + leaseMs)}, progress = 0, has_failed = false
        where id = ${id} and (building_until is null or building_until <= ${new Date(actor.now)}) returning building`.execute(tx);
      if (!rows[0]) throw refuse('case.making');
      return { ...found, building: rows[0].building };
    },
    start: (reservation, order) => {
      const lease = keepLease(parts, reservation, ending.signal);
      const work = limit
        .run(() => build(parts, reservation, order, lease))
        .catch((error: unknown) => fail(parts, reservation, error))
        .finally(() => {
          lease.end();
          running.delete(work);
        });
      running.add(work);
    },
  };
}

interface Lease {
  /** Aborted when the platform ends, or another node took over. */
  readonly signal: AbortSignal;
  reportProgress(share: number): Promise<void>;
  end(): void;
}

function keepLease({ app }: BuilderParts, { id, building }: Reservation, ending: AbortSignal): Lease {
  const lost = new AbortController();
  let progress = 0;
  const renew = async () => {
    const { rows } = await app.store.within(platformScope, (tx) =>
      sql`update evidence_case set building_until = ${new Date(app.clock.now() + leaseMs)}, progress = ${progress}
        where id = ${id} and building = ${building} returning id`.execute(tx),
    );
    if (rows.length === 0) lost.abort(new Error('Another node makes this package'));
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => app.log.error({ err: error, case: id }, 'the lease of a package could not be renewed'));
  }, renewMs);
  timer.unref();
  return {
    signal: AbortSignal.any([ending, lost.signal]),
    reportProgress: async (share) => {
      progress = Math.min(99, Math.floor(share * 100));
      await renew();
    },
    end: () => clearInterval(timer),
  };
}

async function build(parts: BuilderParts, reservation: Reservation, order: PackageOrder, { signal, reportProgress }: Lease): Promise<void> {
  const { app, directory, sources, key, node } = parts;
  const { id, tenant, building } = reservation;
  const { caller, scope, zone, language } = order;
  signal.throwIfAborted();
  const folder = join(directory, `${building}.work`);
  const file = `${id}-${building}.zip`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const contents = await app.store.within(scope, (tx) => readContents(tx, id));
    if (!contents) throw new Error('The case is not visible to the maker of its package');
    const may = {
      video: hasAbilityFor(caller, { action: 'record_video', subject: 'Video' }, tenant),
      calls: hasAbilityFor(caller, { action: 'read', subject: 'SipCall' }, tenant),
    };
    const zones: CaseZones = { site: contents.siteZone, operator: zone };
    const gathered = await gatherFiles({
      contents,
      zones,
      sources,
      may,
      folder,
      signal,
      reportProgress: (share) => reportProgress(share * 0.8),
    });
    await app.store.within(platformScope, (tx) =>
      recordViews(
        tx,
        caller,
        contents.alarms.flatMap(({ cameras }) => cameras.filter(({ isVisible }) => isVisible && may.video).map((camera) => camera.id)),
        tenant,
      ),
    );
    const made = { at: app.clock.now(), by: caller.name };
    const { writeReport } = await import('./write-report.ts');
    const facts = withLocalTimes({ case: contents.case, made: instant(made.at), by: made.by, zones }, zones) as {
      case: typeof contents.case;
    };
    const packed = await packCase(
      {
        files: gathered.files,
        later: async (digests) => [
          {
            name: 'report.pdf',
            content: await writeReport({ language, contents, ...gathered, zones, made, fingerprint: key.fingerprint, digests }),
          },
          { name: 'verify.html', content: await verifyPage(language) },
        ],
        facts: { ...facts, case: { ...facts.case, tenant: contents.case.tenant } },
        key,
      },
      join(folder, 'package.zip'),
      signal,
    );
    await rename(join(folder, 'package.zip'), join(directory, file));
    const before = await app.store.within(platformScope, (tx) =>
      finish(tx, { reservation, file, node, made, packed, absent: gathered.absent, user: caller.user }),
    );
    if (before !== null && before !== file) await rm(join(directory, before), { force: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Packing footage is watching it: the viewing log has a line for each camera. */
async function recordViews(tx: Tx, caller: Caller, cameras: readonly number[], tenant: number): Promise<void> {
  await sql`
    insert into media_view (id_user, id_tenant, id_camera, kind)
    select ${caller.user}, ${tenant}, c.id, 'recorded' from camera c where c.id = any (${[...new Set(cameras)]}::bigint[]) order by c.id`.execute(
    tx,
  );
}

interface Finished {
  readonly reservation: Reservation;
  readonly file: string;
  readonly node: string;
  readonly made: { readonly at: number; readonly by: string };
  readonly packed: { readonly bytes: number; readonly sha256: string };
  readonly absent: readonly Absence[];
  readonly user: number;
}

/** @returns the file of the package that this one replaces @throws Error where another node took over */
async function finish(tx: Tx, { reservation, file, node, made, packed, absent, user }: Finished): Promise<string | null> {
  const { id, building } = reservation;
  const lost = absent.flatMap(({ why, ...lack }) => (why === 'node_unanswered' ? [lack] : []));
  const { rows } = await sql<{ before: string | null }>`
    with old as (select id, package_file as before from evidence_case where id = ${id} and building = ${building} for update)
    update evidence_case e set building = null, building_until = null, progress = 100, has_failed = false, package_file = ${file},
      package_node = ${node}, package_made = ${new Date(made.at)}, package_by = ${made.by}, package_bytes = ${packed.bytes},
      package_sha256 = ${packed.sha256}, package_unanswered = ${JSON.stringify(lost)}::jsonb
    from old where e.id = old.id returning old.before`.execute(tx);
  if (!rows[0]) throw new Error('Another node makes this package');
  await auditCase(tx, reservation, {
    action: 'case_packed',
    user,
    detail: { ...packed, ...(lost.length > 0 && { unanswered: lost.length }) },
  });
  return rows[0].before;
}

async function fail({ app }: BuilderParts, { id, building }: Reservation, error: unknown): Promise<void> {
  app.log.error({ err: error, case: id }, 'the package of an evidence case could not be made');
  await app.store
    .within(platformScope, (tx) =>
      sql`update evidence_case set building = null, building_until = null, has_failed = true where id = ${id} and building = ${building}`.execute(
        tx,
      ),
    )
    .catch((cause: unknown) => app.log.error({ err: cause, case: id }, 'the failure of a package could not be stored'));
}
