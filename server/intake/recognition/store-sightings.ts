import { sql } from 'kysely';
import type { RecognitionHit } from '../../../contract/intake/recognition.ts';
import { type Arrival, type Raised, raiseAlarms } from '../../alarms/index.ts';
import type { Tx } from '../../platform/index.ts';
import { countOnLists, holdOff } from './hold-off.ts';
import {
  groupByPlace,
  type Hit,
  type HitAlarm,
  type Item,
  type Received,
  type RecognitionKind,
  type Row,
  type Sighting,
  type SightingCamera,
} from './recognition-kind.ts';
import { isDetected } from './smart-detection.ts';

/** What became of an item. */
export type Outcome = { kind: 'stored'; hits: readonly ReportedHit[] } | { kind: 'duplicate' } | { kind: 'unknown' } | { kind: 'ignored' };

const unknown: Outcome = { kind: 'unknown' };
const duplicate: Outcome = { kind: 'duplicate' };
const ignored: Outcome = { kind: 'ignored' };

/**
 * Stores items of one kind in one transaction of platform scope: drops those that their sender sent before, compares the others with the lists,
 * raises the alarms that follow, and inserts the rows. The number of statements does not depend on the number of items.
 * @returns an outcome for each, in their order
 */
export async function storeSightings<I extends Item>(
  tx: Tx,
  kind: RecognitionKind<I>,
  received: readonly Received<I>[],
): Promise<Outcome[]> {
  const cameras = await readCameras(tx, received);
  const outcomes: Outcome[] = received.map(() => unknown);
  const known: Sighting<I>[] = [];
  const places: number[] = [];
  received.forEach((one, place) => {
    const camera = cameras.get(one.item.id_camera);
    if (!camera || (one.sender.tenants && !one.sender.tenants.includes(camera.id_tenant))) return;
    if (kind.typeOf && !isDetected(camera.flags, kind.typeOf(one.item))) {
      outcomes[place] = ignored;
      return;
    }
    known.push({ ...one, camera });
    places.push(place);
  });
  const fresh = await claimReferences(tx, kind.name, known);
  const sightings = known.filter((_, at) => fresh.has(at));
  const rows = sightings.length > 0 ? await storeFresh(tx, kind, sightings) : [];
  let next = 0;
  known.forEach((_, at) => {
    const place = places[at] ?? 0;
    outcomes[place] = fresh.has(at) ? { kind: 'stored', hits: rows[next++] ?? [] } : duplicate;
  });
  return outcomes;
}

async function readCameras(tx: Tx, received: readonly Received<Item>[]): Promise<Map<number, SightingCamera>> {
  const ids = [...new Set(received.map(({ item }) => item.id_camera))];
  const { rows } = await sql<SightingCamera>`
    select c.id, c.name, c.id_unit, c.id_tenant, t.id_master_tenant,
      (select m.smart_detection_flags from camera_manager_camera m where m.idcameraproxy = c.id order by m.id limit 1) as flags from camera c join tenant t on t.id = c.id_tenant
    where c.id = any (${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((camera) => [camera.id, camera]));
}

/** Claims the references of a kind, in one order, so that concurrent requests do not deadlock. @returns the indexes that are new */
async function claimReferences(tx: Tx, kind: string, sent: readonly Sighting<Item>[]): Promise<Set<number>> {
  const first = new Map<string, number>();
  sent.forEach(({ sender, item }, at) => {
    const key = `${sender.id} ${item.reference}`;
    if (!first.has(key)) first.set(key, at);
  });
  if (first.size === 0) return new Set();
  const json = JSON.stringify(
    [...first.values()].map((at) => ({ token: sent[at]?.sender.id, reference: sent[at]?.item.reference, received: sent[at]?.at })),
  );
  const { rows } = await sql<{ key: string }>`
    insert into recognition_reference (id_intake_token, kind, reference, received)
    select token, ${kind}, reference, received
    from json_to_recordset(${json}::json) as sent (token bigint, reference text, received timestamptz)
    order by token, reference on conflict do nothing
    returning id_intake_token || ' ' || reference as key`.execute(tx);
  return new Set(rows.flatMap(({ key }) => first.get(key) ?? []));
}

type ReportedHit = Omit<RecognitionHit, 'index'>;

/** Compares new sightings with the lists, raises the alarms that follow, and stores them. @returns what is reported of each */
async function storeFresh<I extends Item>(tx: Tx, kind: RecognitionKind<I>, sightings: readonly Sighting<I>[]): Promise<ReportedHit[][]> {
  const lists = (await kind.match?.(tx, sightings)) ?? new Map<number, readonly Hit[]>();
  const attempts = sightings.flatMap((sighting, at) =>
    (lists.get(at) ?? [null]).map((hit, rank) => {
      const alarm = kind.alarmOf?.(sighting, hit) ?? null;
      return { at, sighting, hit, arrival: alarm && arrivalOf(kind.name, sighting, { alarm, hit, rank }) };
    }),
  );
  const isHeldOff = await holdOff(tx, kind.name, attempts);
  const raised = await raiseOf(
    tx,
    attempts.map(({ arrival }, n) => (isHeldOff[n] ? null : arrival)),
  );
  const byPlace = groupByPlace(
    attempts.map(({ at, hit }, n) => ({ place: at, hit, alarm: raised[n] ?? null, suppressed: isHeldOff[n] === true })),
  );
  const rows = sightings.map((sighting, at): Row<I> => {
    const hits = lists.get(at) ?? [];
    const alarm = byPlace.get(at)?.find((one) => one.alarm)?.alarm;
    return { ...sighting, hits, hit: hits[0] ?? null, id_alarm: alarm?.id ?? null };
  });
  await storePictures(tx, rows);
  await kind.insertSql(rows).execute(tx);
  const listed = rows.flatMap((row) => row.hits.flatMap((hit) => (hit.is_missing ? [] : [{ ...row, hit }])));
  if (listed.length > 0) await kind.afterHits?.(tx, listed);
  if (kind.lists && lists.size > 0)
    await countOnLists(
      tx,
      kind.lists,
      attempts.map((one, n) => ({ ...one, suppressed: isHeldOff[n] === true })),
    );
  return rows.map((_, at) =>
    (byPlace.get(at) ?? []).flatMap(({ hit, alarm, suppressed }) =>
      hit
        ? [
            {
              list: hit.list,
              matched: hit.matched,
              distance: hit.distance,
              missing: hit.is_missing,
              suppressed,
              alarm: alarm && { id: alarm.id, alarm_id: alarm.alarm_id },
            },
          ]
        : [],
    ),
  );
}

/** Stores the pictures that were sent as data; the reference picture is shown by the alarm only. Those of alarms outlast the detection. */
async function storePictures(tx: Tx, rows: readonly Row<Item>[]): Promise<void> {
  const pictures = rows.flatMap(({ image, referenceImage, camera, at, id_alarm }) =>
    [image.stored, ...(id_alarm === null ? [] : [referenceImage.stored])].flatMap((stored) =>
      stored ? [{ ...stored, id_tenant: camera.id_tenant, created: at, detected: id_alarm === null }] : [],
    ),
  );
  if (pictures.length > 0) await tx.insertInto('picture').values(pictures).execute();
}

function arrivalOf(
  kind: string,
  { sender, item, at, camera, image, referenceImage }: Sighting<Item>,
  of: { alarm: HitAlarm; hit: Hit | null; rank: number },
): Arrival {
  const { plate, person, list, score, level, type, ...alarm } = of.alarm;
  const reference_image = referenceImage.address ?? of.hit?.reference_image ?? undefined;
  return {
    sender,
    at,
    ...(level !== undefined && { level }),
    alarm: {
      ...alarm,
      ...(type !== undefined && { type }),
      // The alarms of further lists need references of their own.
      reference: `${kind}:${item.reference}${of.rank > 0 && of.hit ? `:${of.hit.id_list}` : ''}`,
      id_unit: camera.id_unit,
      cameras: [camera.id],
      detection: {
        id_camera_proxy: camera.id,
        ...(image.address !== null && { image: image.address }),
        ...(reference_image !== undefined && { reference_image }),
        plate,
        person,
        list,
        score,
      },
    },
  };
}

type RaisedAlarm = Extract<Raised, { kind: 'raised' }>;

/** Raises the alarms of sightings. @returns for each sighting its alarm; null: it has none, or its unit accepts none */
async function raiseOf(tx: Tx, arrivals: readonly (Arrival | null)[]): Promise<(RaisedAlarm | null)[]> {
  const raising = arrivals.filter((arrival) => arrival !== null);
  const raised = raising.length > 0 ? await raiseAlarms(tx, raising) : [];
  const byArrival = new Map(raising.map((arrival, at) => [arrival, raised[at]]));
  return arrivals.map((arrival) => {
    const answer = arrival && byArrival.get(arrival);
    return answer?.kind === 'raised' ? answer : null;
  });
}
