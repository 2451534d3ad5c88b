/** Records of the specification's platform: each has the fields that the specification states, and no others. Times are ISO 8601, UTC. */
export type Row = Record<string, unknown> & { id: number };

export const secret = 'spec-platform';
/** The code of the second factor: always the same, since nobody receives mail here. */
export const code = '246810';

const config = () => ({
  preferences: { lang: 'en', show_alarm_notifications: true },
  grid: { activeTab: 'Tab 1', tabs: [] as unknown[], sideBar: [], sideBarWidth: 580, bottomBar: [] },
});

const abilities = [
  ['read_history', 'Alarm'],
  ['update', 'Alarm'],
  ['live_video', 'Video'],
  ['record_video', 'Video'],
  ['read', 'SipCall'],
  ['update', 'SipCall'],
  ['create', 'SipCall'],
  ['read_match', 'LprMatches'],
  ['read', 'Layout'],
  ['read', 'ActionPlan'],
  ['read', 'Command'],
  ['read', 'Unit'],
].map(([action, subject]) => ({ action, subject }));

export interface Account extends Row {
  readonly email: string;
  config: ReturnType<typeof config>;
}

const account = (id: number, email: string, name: string): Account => ({
  id,
  email,
  username: email.split('@')[0],
  name,
  image: null,
  phone_number: null,
  active: true,
  vpn_access: false,
  last_login: null,
  shared_tenants: [],
  video_wall: false,
  enabled_chat: false,
  id_country: null,
  is_master_admin: false,
  abilities,
  external_users: [],
  config: config(),
});

export interface Records {
  /** Whoever signs in with `code@` needs the code, whoever does with `plain@` none. */
  readonly accounts: Account[];
  /** Records by the path of their resource, under `v1/`. */
  readonly rows: Record<string, Row[]>;
}

const level = { id: 1, description: 'Intrusion', level: 'High', color: '#d64545', media: { url: null } };
const unit = { id: 11, description: 'Harbour warehouse', region: { name: 'North' } };

/** The cameras of the one unit. Their addresses are fields of their records. */
const camerasAt = (origin: string) =>
  [1, 2].map((number) => ({
    id: 20 + number,
    name: number === 1 ? 'Gate' : 'Yard',
    tag: null,
    recording_support: true,
    live_stream: `${origin}/hls/${20 + number}/live.m3u8`,
    recording_stream: `${origin}/hls/${20 + number}/recorded.m3u8`,
    snapshot: `${origin}/hls/${20 + number}/snapshot.jpg`,
  }));

/** An alarm with the fields of the specification. */
export const alarmOf = (id: number, origin: string, description: string, created = new Date()): Row => ({
  id,
  alarm_id: `S-${String(id).padStart(4, '0')}`,
  description,
  alarm_status: 'waiting',
  alarm_type: 'Intrusion',
  alarm_acronym: 'SD',
  alarm_level: { color: level.color, media: level.media },
  unit,
  cameras: camerasAt(origin),
  host: null,
  created: created.toISOString(),
  view_link: null,
  type: 1,
  detection_event_data: null,
  unit_planes: [],
  folioCAD: null,
  statusCAD: null,
  reaction_patrol: false,
  protocol: null,
  comments: null,
});

/** The nodes of the action plan (OQ-64). */
const planNodes = [
  { id: 'q1', type: 'decision', x: 0, y: 0, config: { question: 'Is a person in the picture?' }, outputs: { yes: 'q2', no: 'end' } },
  { id: 'q2', type: 'decision', x: 0, y: 1, config: { question: 'Is the gate open?' }, outputs: { yes: 'end', no: 'end' } },
  { id: 'end', type: 'terminate', x: 0, y: 2, config: {}, outputs: {} },
];

/** What a fresh platform has. `origin` is its own address, which media addresses begin with. */
export function createRecords(origin: string): Records {
  const slots = [
    { pos: 1, type: 'units_map', name: 'Units', data: {} },
    { pos: 2, type: 'weather', name: 'Weather', data: {} },
  ];
  return {
    accounts: [account(7, 'code@spec.test', 'Nora'), account(8, 'plain@spec.test', 'Otto')],
    rows: {
      alarm: [alarmOf(101, origin, 'Fence touched', new Date(Date.now() - 600_000)), alarmOf(102, origin, 'Door held open')],
      alarm_level: [level],
      alarm_comment: [
        { id: 1, comment: 'Checked on video', alarm_type: 'Intrusion', tenant: { id: 3, name: 'Harbour' }, status: 'attended' },
        { id: 2, comment: 'False alarm', alarm_type: null, tenant: null, status: 'canceled' },
      ],
      unit: [
        {
          ...unit,
          address_1: 'Quay 4',
          address_2: null,
          suburb: null,
          postal_code: null,
          municipality: { name: 'Harbour' },
          country: { name: 'Portugal' },
          id_tenant: 3,
          router: { id_tenant: 3 },
          cameras: camerasAt(origin),
          info_url: null,
          unit_planes: [],
        },
      ],
      layout: [{ id: 5, name: 'Two places', tenant: { id: 3, name: 'Harbour' }, users: [], default: false, slots }],
      'user-views': [
        { id: 6, name: 'Quiet night', data: { tabId: 'Tab 1', layout: [], slots }, id_user: 7, updated_at: new Date().toISOString() },
      ],
      action_plan: [{ id: 9, name: 'Intrusion', default: true, nodes: planNodes }],
      command: [],
      lpr_match: [{ id: 1, plate: 'KVD-482' }],
      recording_request: [],
      groups: [],
    },
  };
}

export const tenants = [{ id: 3, name: 'Harbour', units: '/v1/unit?id_tenant=3' }];

/** The interphone device of the signed-in user. Its `ha1` is left empty, so that the console answers a challenge with the password. */
export const device = { device_id: '7', number: '4007', password: 'phone-secret', ha1: null, alarm: null, IVR: null };
