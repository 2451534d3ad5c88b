/**
 * Records of a platform that sends the specification's fields and nothing else, in the forms that its texts leave open. `L63` is line 63
 * of the operator text; field names that the text gives in words only (surnames, history limits) are left out.
 */

/** L63, numbers as numbers. */
export const specAlarm = {
  id: 4711,
  alarm_id: 'A-4711',
  description: 'Glass break, north gate',
  alarm_status: 'waiting',
  alarm_type: 'Intrusion',
  alarm_acronym: 'SD',
  alarm_level: { color: '#d92d20', media: { url: 'https://platform.example/sounds/high.mp3' } },
  unit: { id: 31, description: 'North gate', region: 'Centro' },
  cameras: [{ name: 'Gate 1', tag: 'entrance', recording_support: true }],
  host: 'alarms.platform.example',
  created: '2026-11-21T06:20:00.000Z',
  view_link: 'https://platform.example/alarm/4711',
  type: 1,
  detection_event_data: null,
  unit_planes: [],
  folioCAD: null,
  statusCAD: null,
  reaction_patrol: false,
  protocol: null,
  comments: null,
};

/** L63, as a relational store behind a web framework prints it: digits, 0/1, empty lists for absent records, times without a zone. */
export const specAlarmOfStore = {
  ...specAlarm,
  id: '4712',
  alarm_id: 4712,
  alarm_status: 'attending',
  alarm_type: { id: 2, type: 'Face on a list' },
  alarm_acronym: null,
  alarm_level: { color: '#f00', media: null },
  unit: { id: '31', description: 'North gate', region: { name: 'Centro' } },
  cameras: [{ id: '9', name: 'Gate 1', tag: null, recording_support: 1 }],
  host: null,
  created: '2026-11-21 06:20:00',
  view_link: null,
  type: '5',
  detection_event_data: { id_camera_proxy: '9' },
  unit_planes: null,
  folioCAD: 88,
  reaction_patrol: '0',
  protocol: 12,
  comments: [{ comment: 'Guard called' }, { comment: 'Police called' }],
};

/** L64. */
export const specAlarmLevel = { id: 3, description: 'Call the guard first', level: 'High', color: '#d92d20', sound: '/sounds/high.mp3' };
/** L65. */
export const specAlarmComment = {
  id: '8',
  comment: 'False alarm',
  alarm_type: null,
  tenant: { id: '2', name: 'North' },
  status: 'canceled',
};

/** L69, L70: places are numbers of slots; the text gives them no coordinates. */
export const specSlots = [
  { pos: 1, type: 'cam', name: 'Gate 1', data: { id_camera: 9 } },
  { pos: '2', type: 'map', name: 'Map', data: [] },
];
export const specLayout = { id: 5, name: 'Two by two', tenant: 2, users: [7], default: 0, slots: specSlots };
/** L66. */
export const specAlarmView = {
  id: 6,
  name: 'Night',
  tenant: 2,
  users: [],
  alarm_level: 3,
  alarm_type: 1,
  alarm_status: 'waiting',
  slots: specSlots,
};
/** L71. */
export const specUserView = {
  id: 11,
  name: 'My view',
  data: { tabId: 'Tab 1', layout: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }] },
  id_user: '7',
  updated_at: '2026-11-21 06:20:00',
};

/** L72. */
export const specUser = {
  id: 7,
  email: 'ana@platform.example',
  image: null,
  username: 'ana',
  name: 'Ana',
  phone_number: null,
  active: 1,
  vpn_access: 0,
  last_login: '2026-11-21 06:20:00',
  shared_tenants: [],
  video_wall: false,
  enabled_chat: '1',
  id_country: '52',
  is_master_admin: false,
  abilities: [{ action: 'update', subject: 'Alarm' }],
  external_users: [],
  config: {
    preferences: { lang: 'es', show_alarm_notifications: true },
    grid: {
      activeTab: 'Tab 1',
      tabs: [{ name: 'Tab 1', layout: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }], slots: specSlots, type: 'custom', order: 1, color: null }],
      sideBar: [],
      sideBarWidth: 580,
      bottomBar: [],
    },
  },
};

/** L73. The tenant may be the unit's or that of its router. */
export const specUnit = {
  id: 31,
  description: 'North gate',
  address_1: 'Av. Norte 100',
  address_2: null,
  suburb: 'Centro',
  postal_code: 6000,
  municipality: { name: 'Cuauhtémoc' },
  region: { name: 'Ciudad de México' },
  country: { name: 'México' },
  id_tenant: '2',
  router: null,
  cameras: [{ id: 9, name: 'Gate 1', tag: 'entrance', recording_support: true }],
  info_url: null,
  unit_planes: [],
};
export const specUnitOfRouter = { ...specUnit, id: '32', id_tenant: null, router: { id_tenant: 2 }, cameras: null, region: null };
/** L139, and the administration text on tenants. */
export const specTenant = { id: '2', name: 'North', units: '/v1/unit?id_tenant=2', units_count: '41' };

/** L74; the id is that of the `updated` event (L157). */
export const specCall = {
  id: '90',
  sessionId: 'b7c2',
  callingPartyNumber: 5550001,
  remotePartyNumber: '2001',
  state: 'waiting',
  recording_url: null,
  id_alarm: null,
};
export const specCallUpdate = { id: 90, state: 'connected', id_alarm: '4711', remotePartyNumber: '2001', recording_url: null };
/** L78. */
export const specInterphone = {
  id: 12,
  ha1: 'd41d8cd98f00b204e9800998ecf8427e',
  alarm: null,
  number: 2001,
  password: null,
  device_id: 'DOOR-7',
};
/** L92: users of the video wall. */
export const specWallUser = { id: '14', name: 'Wall', video_wall_view: null, active_sesion_video_wall: 'on' };
/** L157. */
export const specExternalUser = { id: 3, description: 'South installation', host: 'south.example' };
/** L75, L76. */
export const specCommand = { id: '21', name: 'Open gate', description: null, alarm_compatible: 1, requirements: [], nodes: [], id_user: 7 };
export const specActionPlan = { id: 22, name: 'Intrusion', default: 1, nodes: [] };
