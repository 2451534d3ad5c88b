import { type RawBuilder, sql } from 'kysely';
import { type OnvifPeer, onvifPeer } from '../../../server/testing/onvif-peer.ts';
import { type HttpPeer, httpPeer, type ReceivedRequest } from '../../../server/testing/peers.ts';
import type { Body, City } from './city.ts';

const connected = ['CAMERA_MANAGER', 'BRIDGE', 'STREAMING', 'ACCESS_DEVICE', 'DENSITY'] as const;

/** The services and relays of the city's devices: they state what the demo shows of each. */
export interface Services {
  /** Environment of a platform that is connected to them. */
  readonly env: Record<string, string>;
  /** How the relays of its cameras are reached. */
  readonly relay: Body;
  /** Answers requests about the devices of a city. */
  serve(city: City): void;
  /** Whether the relays answer. */
  setRelays(isReachable: boolean): void;
  close(): Promise<void>;
}

export async function openServices(): Promise<Services> {
  const [peer, relays]: [HttpPeer, OnvifPeer] = await Promise.all([httpPeer(), onvifPeer(['first', 'second'])]);
  const answerRelays = relays.answer;
  return {
    env: { ...Object.fromEntries(connected.map((name) => [`CONNECTOR_${name}_URL`, peer.url])), CONNECTOR_PRIVATE_ADDRESSES: 'true' },
    relay: { onvif_host: '127.0.0.1', onvif_port: relays.port, ...relays.login },
    serve: (city) => {
      peer.answer = (request, reply) => {
        void stateOf(city, request).then((state) => reply.writeHead(state ? 200 : 404).end(JSON.stringify(state ?? {})));
      };
    },
    setRelays: (isReachable) => {
      relays.answer = isReachable ? answerRelays : (_, reply) => void reply.socket?.destroy();
    },
    close: async () => {
      await Promise.all([peer.close(), relays.close()]);
    },
  };
}

/** Parameters of the requests, as far as the replies depend on them. */
interface Parameters {
  camera_id?: string;
  device_id?: string;
  tag?: string;
  known?: readonly { id: string; name?: string }[];
  accounts?: readonly string[];
  bridges?: readonly string[];
}

/** What a service states, by the operation; undefined: it does not have that device. */
async function stateOf(city: City, { path, body }: ReceivedRequest): Promise<object | undefined> {
  const of = JSON.parse(body) as Parameters;
  const list = async (name: string, query: RawBuilder<object>) => ({ [name]: await city.read(query) });
  const operation = path.replace(/^\//, '');
  if (operation === 'accounts') return bridgeAccounts(city, of);
  if (operation === 'bridges') {
    return list(
      'bridges',
      sql<object>`select b.id::text as id, b.name, b.ip, b.video_status, json_agg(a.id_target::text) as accounts from bridge b
        join bridge_accounts a on a.id_owner = b.id where a.id_target::text = any (${of.accounts}::text[]) group by b.id order by b.id`,
    );
  }
  if (operation === 'cameras') {
    return list(
      'cameras',
      sql<object>`select id::text as id, name, id_bridge::text as bridge from bridge_camera
        where id_bridge::text = any (${of.bridges}::text[]) order by id`,
    );
  }
  if (operation === 'models') return list('models', sql<object>`select description from access_device_model order by id`);
  if (operation === 'devices') {
    return list(
      'devices',
      sql<object>`select d.id::text as id, d.name, m.description as model from access_device d
        join access_device_model m on m.id = d.id_model where d.id_master_tenant = ${city.customer} order by d.id`,
    );
  }
  return operation === 'status' ? deviceStatus(city, of) : undefined;
}

async function bridgeAccounts(city: City, { known = [] }: Parameters): Promise<object> {
  const accounts = await city.read(sql<{ master: string }>`
    select a.id::text as id, a.name, a.camera_count, a.online_cameras, a.user_count, a.active, m.name as master
    from bridge_account a join bridge_master_account m on m.id = a.id_master_account order by a.id`);
  return {
    accounts: accounts.flatMap(({ master, ...account }) => {
      const at = known.find(({ name }) => name === master);
      return at ? [{ ...account, master_account: at.id }] : [];
    }),
  };
}

/** The state of one device: of a density device, a camera of the camera manager, or a camera of the streaming service. */
async function deviceStatus(city: City, { device_id, camera_id, tag }: Parameters): Promise<object | undefined> {
  const query = device_id
    ? sql<object>`select ready, armed, fluid_level, low_liquid, ac_mains, boil_temp, connection, firmware_version
        from density_device where device_id = ${device_id}`
    : camera_id
      ? sql<object>`select online, recording_on_cloud, recording_on_sd, audio_enabled, password_known, password_status, firmware_status,
          connection_type, last_connection_result from camera_status where camera_id = ${camera_id}`
      : sql<object>`select online, coalesce(rtsp_available, online) as rtsp_available from camera where tag = ${tag}`;
  return (await city.read(query))[0];
}
