import type { CatalogueKey } from '../../contract/catalogues/keys.ts';

/** A value of a descriptor that differs from the specification or is missing there, with the reason. */
interface Deviation {
  is: unknown;
  why: string;
}
type Deviations = Partial<Record<CatalogueKey, Readonly<Record<string, Deviation>>>>;

const ownScreen = (pattern: string): Deviation => ({
  is: [pattern],
  why: 'OQ-84: no route is stated, this one is proposed for its records',
});
const rightOf = (resource: string): Deviation => ({
  is: [resource, 'read'],
  why: 'no right is stated: resource named like the path, read',
});
const oneScreen = (pattern: string): Deviation => ({ is: [pattern], why: 'the other routes belong to its builder or its public page' });
const chosenOnly: Deviation = { is: [], why: 'only chosen from: the stated route is the screen of what uses it' };
const whole = (why: string): Deviation => ({ is: 'number', why });
const clock: Deviation = { is: 'clock', why: 'a time of day' };
const hidden = (why: string): Deviation => ({ is: 'secret', why });
const kept = (why = 'kept by the platform, nobody types it'): Deviation => ({ is: 'readOnly', why });

const allKept = (...names: string[]): Record<string, Deviation> =>
  Object.fromEntries(names.map((name) => [`.${name} readOnly`, kept('a line that the platform writes')]));

/**
 * By catalogue and aspect: `routes`, `right`, `label`, `path`, `deletePath`, `operations`, or of a field its kind (`.priority`), who writes it
 * (`.priority readOnly`) and its values (`.priority of`).
 */
export const deviations: Deviations = {
  unit: { '.cameras readOnly': kept('its cameras name their unit'), '.unit_planes readOnly': kept('its planes name their unit') },
  'unit-group': { routes: oneScreen('/unit-groups') },
  center: { '.sectors readOnly': kept('its sectors name their center') },
  plane: { routes: { is: ['/planes'], why: 'OQ-84: /plane/:id is the picture of one plane; the list needs a screen of its own' } },
  timezone: { routes: ownScreen('/timezone'), right: rightOf('Timezone') },
  'camera-type': {
    routes: ownScreen('/camera_type'),
    operations: { is: ['create', 'delete', 'edit', 'list'], why: 'somebody has to name the types that are chosen from' },
  },
  'device-tags': { operations: { is: ['create', 'delete', 'edit', 'list'], why: 'tags are named before and renamed after they are used' } },
  'camera-manager-camera': { '.people_detection_start': clock, '.people_detection_end': clock },
  'vxg-master-account': { routes: ownScreen('/vxg_master_account'), right: rightOf('VxgMasterAccount') },
  'vxg-camera': {
    routes: ownScreen('/vxg_camera'),
    right: rightOf('VxgCamera'),
    deletePath: { is: undefined, why: 'OQ-96: the VXG marker is a parameter of the same path' },
  },
  'product-reseller-assignment': { label: { is: ['id'], why: 'none is stated: it names what it ties' } },
  'proxy-camera': {
    routes: { is: ['/proxy_camera'], why: 'the stated routes assign cameras to users and groups: screens of their own' },
    right: { is: ['ProxyCamera', 'read'], why: 'the stated right is that of the assignment screens' },
    label: { is: ['name'], why: 'camera.name is kept flat here; the record also carries the nested camera (ADM-3.11)' },
    operations: { is: ['delete', 'edit', 'list'], why: 'a camera is renamed, moved and removed by whoever installed it' },
    ...allKept('rtsp_available', 'last_connection', 'assigned'),
  },
  'vehicle-brand': {
    routes: ownScreen('/vehicle_brand'),
    right: rightOf('VehicleBrand'),
    '.vehicle_models readOnly': kept('its models name their brand'),
  },
  'vehicle-model': { routes: ownScreen('/vehicle_model'), right: rightOf('VehicleModel') },
  'plate-list': { label: { is: ['name', 'type'], why: 'stated as "name + type": both, in this order (ADM-3.16)' } },
  'intelexvision-alarm-type': { '.priority': { is: 'choice', why: 'one of a closed list' } },
  'sip-call': {
    '.state of': {
      is: ['idle', 'incoming', 'calling', 'connected', 'on hold', 'waiting', 'ended'],
      why: 'OQ-57: a call may be idle, and ends',
    },
  },
  'device-interphone': { '.ha1': hidden('the digest is as good as the password') },
  'external-user': { '.token': hidden('it opens another host') },
  users: {
    '.shared_tenants readOnly': kept('its shared tenants name their user'),
    '.external_users readOnly': kept('its external users name it'),
  },
  groups: {
    '.shared_tenants readOnly': kept('its shared tenants name their group'),
  },
  'video-wall-user': {
    right: rightOf('VideoWallUser'),
    '.name readOnly': kept(),
    '.first_name readOnly': kept(),
    '.second_name readOnly': kept(),
    '.video_wall_view readOnly': kept('assigned by calls of its own (ADM-7.48)'),
    '.active_sesion_video_wall readOnly': kept(),
  },
  alarm: { '.reaction_patrol': { is: 'flag', why: 'patrol is on its way, or is not' } },
  incident: { '.priority': whole('OQ-93: 1 to 5') },
  'incident-list': {
    routes: { is: ['/incident_list'], why: 'OQ-84: /incident belongs to incidents' },
    right: rightOf('IncidentList'),
  },
  'alarm-view': { routes: oneScreen('/alarm-views') },
  command: { routes: oneScreen('/command') },
  'command-log': { '.name readOnly': kept(), '.status readOnly': kept(), '.user readOnly': kept(), '.created readOnly': kept() },
  'action-plan': { routes: oneScreen('/action-plan') },
  'action-plan-log': {
    label: { is: ['id'], why: 'none is stated: a run is named by its number' },
    '.action_plan readOnly': kept(),
    '.user readOnly': kept(),
    '.created readOnly': kept(),
  },
  'alarm-workflow': { '.start_time': clock, '.end_time': clock },
  'alarm-workflow-unit': {
    routes: { is: [], why: 'its rows are edited in their workflow' },
    label: { is: ['id'], why: 'none is stated: it names what it ties' },
    deletePath: { is: undefined, why: 'deleted by the same path with a body (ADM-7.35)' },
  },
  'frequency-schedule-task': { routes: chosenOnly },
  layout: { routes: oneScreen('/layouts') },
  'user-view': { right: rightOf('UserView') },
  page: { routes: ownScreen('/page'), right: rightOf('Page') },
  'recording-request': {
    routes: oneScreen('/recording_request'),
    right: { is: ['RecordingRequest', 'read'], why: 'Auth is the right of the public stream page' },
    '.folio readOnly': kept(),
    '.requested readOnly': kept(),
    '.authorized_by readOnly': kept(),
  },
  'recording-request-status': { routes: chosenOnly, right: rightOf('RecordingRequestStatus') },
  'video-tag': {
    routes: { is: ['/video_tag'], why: 'OQ-89: /{customer}/tag manages request tags' },
    right: rightOf('VideoTag'),
  },
  'video-watermark': { routes: oneScreen('/video-watermarks') },
  logs: allKept('user', 'date', 'application', 'action', 'type', 'resource', 'identifier', 'message', 'ip', 'name'),
  'log-messages': {
    routes: ownScreen('/log_messages'),
    right: rightOf('LogMessages'),
    operations: { is: ['edit', 'list'], why: 'OQ-100: its text is editable' },
  },
  'microservice-log': {
    path: { is: 'microservice_log', why: 'OQ-83: on one host with the system log it needs a path of its own' },
    ...allKept(
      'client_host',
      'provider',
      'level',
      'message_id',
      'log_message',
      'description',
      'path',
      'resource',
      'tenant',
      'user',
      'action',
    ),
    ...allKept('start_date', 'end_date'),
  },
  traffic: allKept('request'),
  'log-incident': { '.incident_name readOnly': kept(), '.colour readOnly': kept() },
  'chart-log-incident': {
    routes: { is: [], why: 'its screen is a chart, not a list' },
    label: { is: ['incident_name'], why: 'none is stated: a bar is named by its incident' },
    '.incident_name readOnly': kept(),
    '.colour readOnly': kept(),
    '.count readOnly': kept('counted by the platform'),
  },
  router: { routes: ownScreen('/router'), right: rightOf('Router') },
  'router-camera-status': { right: rightOf('Router'), label: { is: ['id'], why: 'none is stated: a row is named by its router' } },
  'access-device-model': { routes: chosenOnly },
};
