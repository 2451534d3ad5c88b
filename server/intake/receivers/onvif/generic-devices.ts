import { sql } from 'kysely';
import { onvifTopicOf, onvifTopics } from '../../../../contract/intake/receivers/onvif-topics.ts';
import { type App, platformScope, prepared, refuse, type Scope, secretBox, type Tx } from '../../../platform/index.ts';
import type { OpenReceiverKind } from '../signal.ts';
import { type CameraTopic, readCameraTopics } from './camera-topics.ts';
import type { KnownState, OnvifEventDevice, TopicChoice } from './device.ts';
import { OnvifFailure } from './events-client.ts';
import { openOnvifReceiver } from './open-onvif.ts';

/** Time between two readings of the devices, in ms. */
const everyMs = 5000;

interface DeviceRow {
  readonly id: number;
  readonly account: string;
  readonly host: string;
  readonly port: number | null;
  readonly user: string | null;
  readonly password: string | null;
}

interface ReceivedDevice extends DeviceRow {
  readonly topics: readonly string[] | null;
  readonly hold_off: number | null;
}

/**
 * Receives the events of every generic device of the receiver's customer that has an ONVIF host and `enabled_onvif_events`. Each of them gets its
 * device on the receiver by itself, in its first unit and with its camera; one that is switched off, or deleted, is not subscribed to any more.
 */
export const onvifOfGenericDevices =
  (app: App): OpenReceiverKind =>
  async (context) => {
    const { id, settings } = context.record;
    const box = await secretBox(app.config);
    const general = choiceOf(settings['topics'], settings['hold_off']);
    const read = () =>
      app.store.within(platformScope, async (tx) => {
        await createMissing(tx, id);
        const rows = await readDevices(tx, id);
        const states = await readStates(tx, id);
        return rows.map(
          (row): OnvifEventDevice => ({
            account: row.account,
            host: row.host,
            port: row.port ?? 80,
            user: row.user,
            password: row.password?.startsWith('v1:') ? box.open(row.password) : row.password,
            topics: chooseTopics({ topics: row.topics ?? [], holdOff: row.hold_off }, general),
            states: states.get(row.id) ?? [],
            isLocal: isSimulated(app, row.host),
          }),
        );
      });
    const receiver = await openOnvifReceiver(context, await read(), { privateAddresses: app.config.connectors.privateAddresses });
    let reading: Promise<void> | null = null;
    const timer = setInterval(() => {
      reading ??= read()
        .then((devices) => receiver.setDevices(devices))
        .catch((error: unknown) => app.log.warn({ err: error, receiver: id }, 'the devices of an ONVIF receiver could not be read'))
        .finally(() => {
          reading = null;
        });
    }, everyMs);
    timer.unref();
    return {
      sessions: () => receiver.sessions(),
      close: async () => {
        clearInterval(timer);
        await reading;
        await receiver.close();
      },
    };
  };

/** Cameras of the demo are simulated on the machine of the platform, which is a private address. */
const isSimulated = (app: App, host: string): boolean => app.config.mode === 'demo' && host === '127.0.0.1';

/** Topics that are chosen, and the hold-off in seconds; without them what is more general applies. */
interface ChosenTopics {
  readonly topics: readonly string[];
  readonly holdOff: number | null;
}

function choiceOf(lines: unknown, holdOff: unknown): ChosenTopics {
  const topics = typeof lines === 'string' ? lines.split('\n').map((line) => line.trim()) : [];
  return { topics: topics.filter((line) => line !== ''), holdOff: typeof holdOff === 'number' ? holdOff : null };
}

/**
 * The topics of a device: its own, else those of its receiver, else all that the platform knows. Without a hold-off each known topic has its own.
 * @returns null: all that the platform knows, with their own hold-off
 */
export function chooseTopics(device: ChosenTopics, receiver: ChosenTopics): TopicChoice[] | null {
  const holdOff = device.holdOff ?? receiver.holdOff;
  const chosen = device.topics.length > 0 ? device.topics : receiver.topics;
  if (chosen.length === 0 && holdOff === null) return null;
  const topics = chosen.length > 0 ? chosen : onvifTopics.map(({ topic }) => topic);
  return topics.map((topic) => ({ topic, holdOffSeconds: holdOff ?? onvifTopicOf(topic)?.holdOffSeconds ?? 0 }));
}

/** The account of a generic device is `device-` and its id. Devices without a unit, and those of other customers, are left out. */
async function createMissing(tx: Tx, receiver: number): Promise<void> {
  await sql`${prepared}
    insert into receiver_device (name, id_receiver, account, id_unit, id_camera, active)
    select g.name, r.id, 'device-' || g.id, u.id, c.id, true
    from generic_devices g join receiver r on r.id_master_tenant is not distinct from g.id_master_tenant and r.id = ${receiver}
    left join camera c on c.id = g.idcameraproxy
    join unit u on u.id = coalesce(c.id_unit, (select k.id_target from generic_devices_units k where k.id_owner = g.id order by k.place limit 1))
    where (g.custom_fields->>'enabled_onvif_events')::boolean and coalesce(g.custom_fields->>'onvif_host', '') <> ''
      and not exists (select from receiver_device d where d.id_receiver = r.id and d.account = 'device-' || g.id)`.execute(tx);
}

/**
 * The topics that the camera of a device on a receiver offers.
 * @returns null: it is no ONVIF device that the scope sees @throws Refused `connector.failed` with the sentence of the camera's failure
 */
export async function topicsOfDevice(app: App, scope: Scope, device: number): Promise<CameraTopic[] | null> {
  const camera = await app.store.within(scope, async (tx) => {
    const { rows } = await sql<DeviceRow>`
      select d.id, d.account, g.custom_fields->>'onvif_host' as host, (g.custom_fields->>'onvif_port')::int as port,
        nullif(g.custom_fields->>'user', '') as user, nullif(g.custom_fields->>'password', '') as password
      from receiver_device d join generic_devices g on d.account = 'device-' || g.id
      where d.id = ${device} and coalesce(g.custom_fields->>'onvif_host', '') <> ''`.execute(tx);
    return rows[0];
  });
  if (!camera) return null;
  const box = await secretBox(app.config);
  const password = camera.password?.startsWith('v1:') ? box.open(camera.password) : camera.password;
  const login = { host: camera.host, port: camera.port ?? 80, user: camera.user, password };
  try {
    const privateAddresses = app.config.connectors.privateAddresses || isSimulated(app, camera.host);
    return await readCameraTopics(login, { privateAddresses, now: () => app.clock.now() });
  } catch (error) {
    if (error instanceof OnvifFailure) throw refuse('connector.failed', { message: error.message });
    throw error;
  }
}

async function readDevices(tx: Tx, receiver: number): Promise<ReceivedDevice[]> {
  const { rows } = await sql<ReceivedDevice>`
    select d.id, d.account, g.custom_fields->>'onvif_host' as host, (g.custom_fields->>'onvif_port')::int as port,
      nullif(g.custom_fields->>'user', '') as user, nullif(g.custom_fields->>'password', '') as password, d.topics, d.hold_off
    from receiver_device d join generic_devices g on d.account = 'device-' || g.id
    where d.id_receiver = ${receiver} and d.active and (g.custom_fields->>'enabled_onvif_events')::boolean
      and coalesce(g.custom_fields->>'onvif_host', '') <> '' order by d.id`.execute(tx);
  return rows;
}

/** Days within which stored signals state the properties of cameras. */
const stateDays = 7;

/** The last signal of each code, zone and partition of the devices of a receiver. */
async function readStates(tx: Tx, receiver: number): Promise<Map<number, KnownState[]>> {
  const { rows } = await sql<KnownState & { device: number }>`
    select distinct on (id_device, code, zone, partition) id_device as device, code, zone, partition, qualifier = 'new' as "isActive"
    from signal where id_receiver = ${receiver} and id_device is not null and qualifier in ('new', 'restore') and vocabulary = 'onvif'
      and received > now() - make_interval(days => ${stateDays})
    order by id_device, code, zone, partition, received desc, id desc`.execute(tx);
  const states = new Map<number, KnownState[]>();
  for (const { device, ...state } of rows) states.set(device, [...(states.get(device) ?? []), state]);
  return states;
}
