import { sql } from 'kysely';
import { type App, partitionedTables, platformScope, type Store, type Tx } from '../../platform/index.ts';

/** Rows that one statement deletes, and statements of a round for each table of a tenant; the next round continues. */
const limits = { rows: 1000, statements: 200 } as const;
const everyMs = 3_600_000;
const dayMs = 24 * everyMs;
/** How long references of senders are known. */
const referenceDays = 30;

/** Tables of detections with the column of their time; `unless` protects rows, whatever their age. */
const tables = [
  { name: 'lpr_match', at: 'capture_date' },
  { name: 'facial_recognition', at: 'detected_at', unless: 'exists (select from person_list_people p where p.id_target = r.id)' },
  { name: 'detection_event', at: 'event_created_at' },
  { name: 'analytic_record', at: 'event_time' },
  { name: 'luna_face_detection', at: 'detected_at' },
  { name: 'safr_event', at: 'event_time' },
] as const;

/** Literal, since the condition of the indexes of pictures has to be recognized. */
const isStored = sql.raw(`image like '/media/picture/%'`);

/** The indexes by which the rows of deleted pictures are found. */
export const pictureIndexes = Object.fromEntries(
  tables.map(({ name }) => [
    name.replaceAll('_', '-'),
    { indexes: { [`${name}_picture`]: "(image) where image like '/media/picture/%'" } },
  ]),
) as Readonly<
  Record<
    'lpr-match' | 'facial-recognition' | 'detection-event' | 'analytic-record' | 'luna-face-detection' | 'safr-event',
    { indexes: Readonly<Record<string, string>> }
  >
>;

/** Deletes expired detections, pictures and references every hour. */
export function openRetention(app: App): void {
  const round = () =>
    void retainDetections(app.store, app.clock.now()).catch((error: unknown) =>
      app.log.error({ err: error }, 'expired detections could not be deleted, and are deleted later'),
    );
  const timer = setInterval(round, everyMs);
  timer.unref();
  app.onClose.push(() => clearInterval(timer));
}

/** Result of a round. */
export interface DetectionRetention {
  detections: number;
  pictures: number;
  references: number;
}

/**
 * Deletes the detections of each tenant that are older than its retention, the pictures that are older than theirs, and old references.
 * Each statement deletes at most a thousand rows and has its own transaction. Pictures of alarms, and persons of a list, remain.
 * @param now in ms
 */
export async function retainDetections(store: Store, now: number): Promise<DetectionRetention> {
  const { rows: tenants } = await store.within(platformScope, (tx) =>
    sql<{ id: number; days: number | null; pictures: number | null }>`
      select id, detection_days as days, detection_picture_days as pictures from tenant
      where detection_days is not null or detection_picture_days is not null order by id`.execute(tx),
  );
  const result: DetectionRetention = { detections: 0, pictures: 0, references: 0 };
  const before = (days: number) => new Date(now - days * dayMs);
  const shortest = Math.min(...tenants.flatMap(({ days }) => days ?? []));
  if (Number.isFinite(shortest)) result.detections += await dropMonths(store, now, before(shortest));
  for (const { id, days, pictures } of tenants) {
    for (const table of days === null ? [] : tables) {
      result.detections += await inSteps(store, (tx) => deleteRows(tx, table, { tenant: id, before: before(days ?? 0) }));
    }
    if (pictures !== null) result.pictures += await inSteps(store, (tx) => deletePictures(tx, id, before(pictures)));
  }
  await inSteps(store, (tx) => deleteHoldOffs(tx, before(referenceDays)));
  result.references = await inSteps(store, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from recognition_reference r using (
        select ctid from recognition_reference where received < ${before(referenceDays)} limit ${limits.rows} for update skip locked
      ) as old where r.ctid = old.ctid`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
  return result;
}

/**
 * Drops the months of which no row is retained by its tenant, with the pictures of their rows: the rows need not be deleted one by one.
 * @param before in the past by the shortest retention of all tenants
 * @returns the number of dropped rows
 */
async function dropMonths(store: Store, now: number, before: Date): Promise<number> {
  let dropped = 0;
  for (const { name, at } of tables.filter((table) => table.name in partitionedTables)) {
    const { rows: months } = await store.within(platformScope, (tx) =>
      sql<{
        month: string;
      }>`select b.name as month from partition_bounds(${name}, null) b where b.high <= extract(epoch from ${before}::timestamptz)`.execute(
        tx,
      ),
    );
    for (const { month } of months) {
      const rows = await expiredRows(store, { month, at }, now);
      if (!rows) continue;
      await inSteps(store, (tx) => deletePicturesOf(tx, month));
      const { rows: done } = await store.within(platformScope, (tx) =>
        sql<{ isDropped: boolean }>`select drop_partition(${name}, ${month}, ${rows.last}::bigint) as "isDropped"`.execute(tx),
      );
      if (done[0]?.isDropped) dropped += rows.count;
    }
  }
  return dropped;
}

/** The number of rows of a month and the last id; null where a tenant retains one of them. */
async function expiredRows(
  store: Store,
  { month, at }: { month: string; at: string },
  now: number,
): Promise<{ count: number; last: number | null } | null> {
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{ count: number; last: number | null }>`
      select count(*) as count, max(id) as last from ${sql.table(month)} having not exists (
        select from ${sql.table(month)} r left join tenant t on t.id = r.id_tenant
        where t.detection_days is null or ${sql.ref(`r.${at}`)} >= ${new Date(now)}::timestamptz - t.detection_days * interval '24 hours')`.execute(
      tx,
    ),
  );
  return rows[0] ?? null;
}

async function deletePicturesOf(tx: Tx, month: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from picture where id in (
      select p.id from ${sql.table(month)} r join picture p on p.id = substring(r.image from '^/media/picture/(.+)$')
      where r.${isStored} and p.detected limit ${limits.rows})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Repeats a step until it finds less than a full one. @returns the sum of what it did */
async function inSteps(store: Store, step: (tx: Tx) => Promise<number>): Promise<number> {
  let sum = 0;
  for (let n = 0; n < limits.statements; n += 1) {
    const done = await store.within(platformScope, step);
    sum += done;
    if (done < limits.rows) break;
  }
  return sum;
}

async function deleteRows(tx: Tx, table: (typeof tables)[number], { tenant, before }: { tenant: number; before: Date }): Promise<number> {
  const [name, at] = [sql.table(table.name), sql.ref(`r.${table.at}`)];
  const unless = 'unless' in table ? sql.raw(`and not ${table.unless}`) : sql``;
  const { rows } = await sql<{ picture: string | null }>`
    delete from ${name} d using (
      select r.id, ${at} as at from ${name} r where r.id_tenant = ${tenant} and ${at} < ${before} ${unless}
      order by ${at} limit ${limits.rows} for update skip locked
    ) as old where d.id = old.id and ${sql.ref(`d.${table.at}`)} = old.at
    returning substring(d.image from '^/media/picture/(.+)$') as picture`.execute(tx);
  const pictures = rows.flatMap(({ picture }) => picture ?? []);
  if (pictures.length > 0) await sql`delete from picture where id = any (${pictures}) and detected`.execute(tx);
  return rows.length;
}

/** Deletes pictures that no alarm shows, and their addresses in the rows. */
async function deletePictures(tx: Tx, tenant: number, before: Date): Promise<number> {
  const { rows } = await sql<{ address: string }>`
    delete from picture p using (
      select id from picture where detected and id_tenant = ${tenant} and created < ${before}
      order by created limit ${limits.rows} for update skip locked
    ) as old where p.id = old.id returning '/media/picture/' || p.id as address`.execute(tx);
  const addresses = rows.map(({ address }) => address);
  if (addresses.length > 0) {
    for (const { name } of tables) {
      await sql`update ${sql.table(name)} set image = null where image = any (${addresses}) and ${isStored}`.execute(tx);
    }
  }
  return rows.length;
}

async function deleteHoldOffs(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from recognition_hold_off h using (
      select ctid from recognition_hold_off where last < ${before} limit ${limits.rows} for update skip locked
    ) as old where h.ctid = old.ctid`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
