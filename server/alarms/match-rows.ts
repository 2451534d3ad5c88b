import { sql } from 'kysely';
import { alarmTypeNumber } from '../../contract/alarms/alarm.ts';
import type { IntakeAlarm } from '../../contract/intake/index.ts';
import type { Tx } from '../platform/index.ts';

const { faceRecognition, plateRecognition } = alarmTypeNumber;
const isPlate = ({ alarm_acronym, type, detection }: IntakeAlarm): boolean =>
  detection?.plate !== undefined && (alarm_acronym === 'LPR' || type === plateRecognition);
const isFace = ({ alarm_acronym, type, detection }: IntakeAlarm): boolean =>
  detection?.person !== undefined && (alarm_acronym === 'FR' || type === faceRecognition);

/** An alarm that was raised, with its id. */
interface RaisedAlarm {
  id: number;
  alarm: IntakeAlarm;
}

/**
 * Stores the plates and faces of alarms that came with their detection as LPR and facial recognition matches, which refer to the alarm. One
 * statement for each of the two, in the transaction of the alarms.
 */
export async function storeMatches(tx: Tx, raised: readonly RaisedAlarm[]): Promise<void> {
  const idsOf = (isOf: (alarm: IntakeAlarm) => boolean) => raised.flatMap(({ id, alarm }) => (isOf(alarm) ? [id] : []));
  const [plates, faces] = [idsOf(isPlate), idsOf(isFace)];
  if (plates.length > 0) await insertPlates(tx, plates);
  if (faces.length > 0) await insertFaces(tx, faces);
}

const camera = sql`coalesce((a.detection ->> 'id_camera_proxy')::bigint, a.cameras[1])`;
const image = sql`a.detection ->> 'image'`;
const score = sql`(a.detection ->> 'score')::double precision`;

async function insertPlates(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    insert into lpr_match (originalplatenumber, plate, capture_date, id_camera, id_unit, id_tenant, status, image, list, id_alarm, alarm_flags)
    select upper(a.detection ->> 'plate'), upper(plate_text(a.detection ->> 'plate')), a.created, ${camera}, a.id_unit, a.id_tenant, 'alert', ${image},
      a.detection ->> 'list', a.id,
      jsonb_strip_nulls(jsonb_build_object('confidence', ${score}, 'list', a.detection ->> 'list'))
    from alarm a where a.id = any (${ids}::bigint[])`.execute(tx);
}

/** The person list is the customer's of that name. */
async function insertFaces(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    insert into facial_recognition (person, image, detected_at, id_list, id_facility, id_camera, match_percentage, id_tenant, id_alarm)
    select a.detection ->> 'person', ${image}, a.created,
      (select min(l.id) from person_list l where fold(l.name) = fold(a.detection ->> 'list')
        and (l.id_master_tenant is null or l.id_master_tenant = t.id_master_tenant)),
      a.id_unit, ${camera}, ${score} * 100, a.id_tenant, a.id
    from alarm a join tenant t on t.id = a.id_tenant where a.id = any (${ids}::bigint[])`.execute(tx);
}
