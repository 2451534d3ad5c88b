import type { Connector } from './connector.ts';
import { type AnswerTo, type Operation, operations } from './operations.ts';

type About = Readonly<Record<string, unknown>>;
const numbers = (many: number): number[] => Array.from({ length: many }, (_, at) => at + 1);
const textIn = (about: About, name: string): string => (typeof about[name] === 'string' ? about[name] : '');
const namesIn = (about: About, name: string): string[] => {
  const value = about[name];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
};
/** A deterministic number for a text. */
const numberOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

const people = ['Marta Solís', 'Iván Prado', 'Lucía Beltrán', 'Óscar Nava', 'Elena Ríos', 'Tomás Vega'] as const;
const places = ['North gate', 'Loading bay', 'Cash desk', 'Parking', 'Reception', 'Server room'] as const;
const measures = [
  { measure: 'temperature', unit: '°C', min: -20, max: 60 },
  { measure: 'humidity', unit: '%', min: 5, max: 95 },
  { measure: 'door', unit: null, min: 0, max: 1 },
];
const faces = people.map((person, at) => ({
  face_id: `demo-face-${at + 1}`,
  user_data: `${person} (demo)`,
  name: person,
  external_id: `demo-${at + 1}`,
  age: 24 + at * 5,
  gender: at % 2 === 0 ? ('female' as const) : ('male' as const),
  similarity_match: 90 + at,
}));

/** Replies of the stand-in by operation: a few constant records with obviously fictitious names. */
const answers: { [O in Operation]: (about: About) => AnswerTo<O> } = {
  'camera-manager/resellers': (about) => ({
    resellers: namesIn(about, 'accounts').flatMap((account) =>
      numbers(2).map((at) => ({
        id: `demo-reseller-${account}-${at}`,
        account,
        name: `Demo reseller ${at}`,
        business: 'Security services',
        email: `reseller-${at}@demo.test`,
        number_of_cameras: at * 40,
        max_cameras: 200,
        invoice_period: 'monthly',
        video_quality: 'HD',
      })),
    ),
  }),
  'camera-manager/cameras': (about) => ({
    cameras: namesIn(about, 'resellers').flatMap((reseller) =>
      places.slice(0, 3).map((place, at) => ({
        camera_id: `demo-camera-${reseller}-${at + 1}`,
        name: `${place} (demo)`,
        resellers: [reseller],
        serial_number: `DEMO-${reseller}-${at + 1}`,
        online: at !== 2,
      })),
    ),
  }),
  'camera-manager/status': (about) => ({
    online: true,
    recording_on_cloud: true,
    recording_on_sd: numberOf(textIn(about, 'camera_id')) % 2 === 0,
    audio_enabled: false,
    password_known: true,
    password_status: 'changed',
    firmware_status: 'up to date',
    connection_type: 'cable',
    last_connection_result: 'ok (demo)',
  }),
  'camera-manager/reset-password': () => ({ done: true }),
  'bridge/accounts': (about) => ({
    accounts: namesIn(about, 'master_accounts').flatMap((master) =>
      numbers(2).map((at) => ({
        id: `demo-account-${master}-${at}`,
        master_account: master,
        name: `Demo account ${at}`,
        camera_count: at * 12,
        online_cameras: at * 11,
        user_count: at * 3,
        active: true,
      })),
    ),
  }),
  'bridge/bridges': (about) => ({
    bridges: namesIn(about, 'accounts').map((account, at) => ({
      id: `demo-bridge-${account}`,
      name: `Demo bridge ${at + 1}`,
      accounts: [account],
      ip: `10.20.${at % 250}.2`,
      video_status: 'streaming',
    })),
  }),
  'bridge/cameras': (about) => ({
    cameras: namesIn(about, 'bridges').flatMap((bridge) =>
      places.slice(0, 4).map((place, at) => ({ id: `demo-${bridge}-${at + 1}`, name: `${place} (demo)`, bridge })),
    ),
  }),
  'vxg/cameras': (about) => ({
    cameras: [
      ...namesIn(about, 'cameras')
        .filter((id) => !id.endsWith('-gone'))
        .map((id) => ({ id_vxg: id, name: `VXG ${id}`, streaming: true })),
      ...numbers(2).map((at) => ({
        id_vxg: `demo-vxg-${at}`,
        name: `Demo VXG camera ${at}`,
        rec_mode: 'by_event' as const,
        live_stream: `rtsp://demo.invalid/${at}/live`,
        recording_stream: `rtsp://demo.invalid/${at}/recording`,
        streaming: true,
      })),
    ],
  }),
  'vxg/delete': () => ({ done: true }),
  'dahua/discover': (about) => ({
    cameras: places.slice(0, 4).map((place, at) => ({
      channel: String(at + 1),
      name: `${place} (demo)`,
      type: 'IPC',
      ip: `192.168.1.${20 + at}`,
      class: at === 0 ? 'dome' : 'bullet',
      encryption: false,
      poe: true,
      poe_port: String(at + 1),
      http_port: 80,
      rtsp_port: 554,
      serial_number: `DEMO${textIn(about, 'id')}0${at + 1}`,
      user: 'admin',
    })),
  }),
  'luna/lists': () => ({
    lists: [
      { id_luna: 'demo-list-1', list_data: 'Staff (demo)', name: 'Staff', white_list: true, faces: ['demo-face-1', 'demo-face-2'] },
      { id_luna: 'demo-list-2', list_data: 'Banned (demo)', name: 'Banned', white_list: false, faces: ['demo-face-4'] },
    ],
  }),
  'luna/faces': () => ({ faces }),
  'luna/extract': (about) => {
    const at = numberOf(textIn(about, 'image').slice(0, 200)) % 3;
    return { faces: faces.slice(at, at + 1).map(({ age, gender, similarity_match }) => ({ age, gender, similarity_match })) };
  },
  'luna/add-face': () => ({ done: true }),
  'luna/delete-face': () => ({ done: true }),
  'luna/events': () => ({ events: [] }),
  'safr/events': () => ({ events: [] }),
  'intelexvision/events': () => ({ events: [] }),
  'swift/sensors': (about) => ({
    sensors: places.slice(0, 3).map((place, at) => ({
      id: `demo-sensor-${textIn(about, 'id')}-${at + 1}`,
      name: `${place} (demo)`,
      battery_level: 96 - at * 20,
      sample_rate: 300,
      thresholds: measures.slice(0, 2),
    })),
  }),
  'swift/thresholds': () => ({ thresholds: measures }),
  'access-device/devices': () => ({
    devices: places
      .slice(0, 3)
      .map((place, at) => ({ id: `demo-access-${at + 1}`, name: `${place} (demo)`, model: at === 0 ? 'Demo turnstile' : 'Demo reader' })),
  }),
  'access-device/models': () => ({ models: [{ description: 'Demo turnstile' }, { description: 'Demo reader' }] }),
  'router/set-output': () => ({ done: true }),
  'density/status': () => ({ ready: true, armed: true, ac_mains: true, low_liquid: false, fluid_level: 80, connection: 'online' }),
  'density/shoot': () => ({ done: true }),
  'emergency-centre/report': (about) => ({
    done: true,
    folio: `DEMO-${String(numberOf(textIn(about, 'key')) % 10_000).padStart(4, '0')}`,
    status: 'received',
  }),
  'streaming/status': () => ({ online: true, rtsp_available: true, last_connection: null }),
};

/** Replaces every external service in the demo behind the same interface; nothing leaves the machine. */
export const demoConnector: Connector = {
  demo: true,
  request: async <O extends Operation>(operation: O, about: About): Promise<AnswerTo<O>> =>
    operations[operation].parse(answers[operation](about)) as AnswerTo<O>,
};
