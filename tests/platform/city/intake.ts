import { sql } from 'kysely';
import { alarmActs } from '../../../contract/alarms/acts.ts';
import type { Body, City } from './city.ts';
import type { Administrators } from './records.ts';

/** Sends with an intake token what devices and telephone servers send: alarms, detections, calls. Operators act on the alarms. */
export async function sendByIntake(city: City, { first }: Administrators): Promise<void> {
  const made = await city.send<{ token: string }>('POST', '/v1/intake/tokens', first, { name: 'demo' });
  if (!made) throw new Error('The intake token was refused');
  await sendAlarms(city, made.token);
  await sendDetections(city, made.token);
  await sendCalls(city, made.token);
}

interface SentAlarm {
  reference: string;
  id_unit: number;
  cameras: readonly number[];
  acts: readonly { kind: string; user: number; comments: string | null }[];
  rest: Body;
}

async function sendAlarms(city: City, token: string): Promise<void> {
  const alarms = await city.read(sql<SentAlarm>`
    select a.reference, a.id_unit, to_json(a.cameras) as cameras,
      json_build_object('description', description, 'alarm_type', alarm_type, 'alarm_acronym', alarm_acronym, 'priority', priority) as rest,
      (select coalesce(json_agg(json_build_object('kind', r.kind, 'user', r.id_user, 'comments', r.comments) order by r.id), '[]')
        from alarm_record r where r.id_alarm = a.id and r.kind <> 'raised') as acts
    from alarm a order by a.id`);
  await city.inParallel(alarms, async ({ reference, id_unit, cameras, acts, rest }) => {
    const place = { id_unit: city.idOf('unit', id_unit), cameras: cameras.map((camera) => city.idOf('proxy-camera', camera)) };
    const raised = await city.send('POST', '/v1/intake/alarms', token, { ...rest, ...place, reference });
    for (const [at, { kind, user, comments }] of raised ? acts.entries() : []) {
      const alarm_status = Object.values(alarmActs).find(({ recordKind }) => recordKind === kind)?.to;
      await city.send('PUT', `/v1/alarm/${raised?.id}`, await city.tokenOfUser(user), { alarm_status, comments, version: at + 1 });
    }
  });
}

interface Detected {
  camera: number;
  picture: string | null;
  rest: Body;
}

async function sendDetections(city: City, token: string): Promise<void> {
  const send = async (call: string, field: string, rows: readonly Detected[]) => {
    const items = rows.map(async ({ camera, picture, rest }) => ({
      ...rest,
      id_camera: city.idOf('proxy-camera', camera),
      ...(picture !== null && { image: await pictureData(city, picture) }),
    }));
    await city.send('POST', `/v1/intake/${call}`, token, { [field]: await Promise.all(items) });
  };
  await send(
    'events',
    'events',
    await city.read(sql<Detected>`
    select (metadata ->> 'id_camera')::bigint as camera, null as picture, jsonb_strip_nulls(data || jsonb_build_object('reference', request,
      'event_type', event_type, 'provider', provider)) as rest from detection_event order by id`),
  );
  await send(
    'analytics',
    'analytics',
    await city.read(sql<Detected>`
    select id_camera_proxy as camera, null as picture, json_build_object('reference', 'analytic-' || id, 'alarm_category', alarm_category,
      'priority', priority, 'matched_rules', matched_rules, 'priorities', priorities, 'alarm_types', alarm_types) as rest
    from analytic_record order by id`),
  );
  await send(
    'luna',
    'events',
    await city.read(sql<Detected>`
    select id_camera as camera, file_address(image) as picture, json_build_object('reference', 'luna-' || id, 'face_id', face_id) as rest
    from luna_face_detection order by id`),
  );
  await send(
    'safr',
    'events',
    await city.read(sql<Detected>`
    select c.idcameraproxy as camera, file_address(e.image) as picture,
      json_build_object('reference', 'safr-' || e.id, 'name', e.name, 'person', p.name) as rest
    from safr_event e join safr_camera c on c.id = e.id_camera join safr_people p on p.id = e.id_person order by e.id`),
  );
}

/** A picture of the demo as a recognizer sends it. */
async function pictureData(city: City, address: string): Promise<string> {
  const picture = await (await fetch(new URL(address, city.from.url))).arrayBuffer();
  return `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`;
}

async function sendCalls(city: City, token: string): Promise<void> {
  const calls = await city.read(sql<Body>`
    select c.sessionid as "sessionId", c.state, c.direction, c.ending, c.transferred_to, c.callingpartynumber as "callingPartyNumber",
      c.remotepartynumber as "remotePartyNumber", d.device_id, p.device_id as user
    from sip_call c join device_interphone d on d.id = c.id_device left join user_account u on u.id = c.id_operator
    left join device_interphone p on p.id = u.id_device_interphone order by c.id`);
  for (const call of calls) await city.send('POST', '/v1/intake/calls', token, call);
}
