import { describe, expect, test } from 'vitest';
import type { Field } from '../../contract/catalogues/fields/field.ts';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';

type Rule = readonly [rule: string, of: Readonly<Partial<Record<CatalogueKey, string>>>];

/** Fields that a rule names, by catalogue: `name` must be there, `name:kind` of that kind, `name:choice=a,b` of these values; `of.part` is a part. */
const entities: readonly Rule[] = [
  [
    'ADM-3.24 tenant and master tenant',
    {
      tenant: 'name units units_count:count router_count:count main_image:file logo_image:file mobile_app_image:file',
      'master-tenant': 'name active:flag description',
    },
  ],
  [
    'ADM-3.25 unit and unit group',
    {
      unit:
        'exterior_number route plate_number vin driver provider owner is_vehicle:flag reaction_patrol allow_virtual_button_alarm:flag ' +
        'active_digital_output camera_count:count allow_alarms:flag',
      'unit-group': 'name group_name',
    },
  ],
  [
    'ADM-3.26 center, sector, municipality, region and country',
    {
      center: 'name description active:flag sectors:refs',
      sector: 'center:ref',
      municipality: 'name acronym id_region:ref',
      region: 'name code acronym',
      country: 'code name telephone_code region_count:count',
    },
  ],
  [
    'ADM-3.27 router',
    {
      router:
        'status description latitude longitude velocity direction CAD_folio address active:flag altitude imei totem_key totem_id ip_vpn last_log',
    },
  ],
  [
    'ADM-3.28 camera of a camera manager',
    {
      'camera-manager-camera':
        'name mac_address type address user password:secret camera_id serial_number esn online people_detection_start:clock people_detection_end:clock',
    },
  ],
  ['ADM-3.29 camera status', { 'camera-status': 'camera_id online:flag connection_type last_connection_result' }],
  [
    'ADM-3.30 reseller',
    {
      'camera-manager-reseller':
        'name lastname address country:ref business time_zone:ref password:secret email:email number_of_cameras:number last_login:time ' +
        'max_cameras:number invoice_period video_quality periodic_password_update:flag',
    },
  ],
  ['OP-3.19 command', { command: 'name description alarm_compatible:flag requirements nodes:rows id_user:ref' }],
  [
    'ADM-3.31 master accounts',
    {
      'camera-manager-master-account':
        'user password:secret client_id customer_key reseller_id reseller_number api_key account_number message_broker_topic',
      'bridge-master-account': 'name',
      'omnicloud-master-account': 'name',
    },
  ],
  [
    'ADM-3.32 bridge, account and bridge camera',
    { bridge: 'name video_status ip', 'bridge-account': 'name user_count active:flag', 'bridge-camera': 'name' },
  ],
  [
    'ADM-3.33 VXG camera and master account',
    { 'vxg-camera': 'id_vxg name rec_mode streaming timezone removed', 'vxg-master-account': 'name' },
  ],
  [
    'ADM-3.35 Luxriot',
    {
      'luxriot-master-account': 'name user password:secret tenant:ref link',
      'luxriot-camera':
        'name enabled:flag source channel alias type sector:ref center:ref units:refs delayed_record_minutes:number ' +
        'forward_record_minutes:number idCameraProxy:ref',
    },
  ],
  [
    'ADM-3.36 Dahua DVR and camera',
    { 'dahua-dvr': 'name ip user password:secret', 'dahua-camera': 'name channel type ip class encryption serial_number user dvr:ref' },
  ],
  [
    'ADM-3.37 generic device',
    {
      'generic-devices':
        'name provider type:choice=camera,generic_device idCameraProxy:ref units:refs reseller:ref custom_fields:parts ' +
        'custom_fields.url custom_fields.protocol custom_fields.port:number custom_fields.user custom_fields.password:secret ' +
        'custom_fields.onvif_host custom_fields.onvif_port:number custom_fields.enabled_onvif_events:flag',
    },
  ],
  ['ADM-3.38 proxy camera', { 'proxy-camera': 'rtsp_available:flag last_connection:time assigned:flag' }],
  [
    'ADM-3.39 Luna',
    {
      'luna-master-account': 'name',
      'luna-list': 'list_data',
      'luna-face': 'user_data',
      'luna-facestream': 'name',
      'luna-face-detection': 'face_id',
    },
  ],
  [
    'ADM-3.40 person list and facial recognition match',
    {
      'person-list': 'name alarm_level:ref',
      'facial-recognition':
        'person list facility image:file age gender glasses blur darkness capture_quality_scores emotion ethnicity match_percentage',
    },
  ],
  [
    'ADM-3.41 SAFR',
    {
      'safr-group': 'name',
      'safr-people': 'age photo:file gender',
      'safr-event': 'name',
      'safr-master-account': 'directory token:secret',
      'safr-camera': 'name',
      'safr-access-clearance': 'level permanent:flag',
    },
  ],
  [
    'ADM-3.42 plate list, plate, LPR match, vehicle brand and model',
    {
      'plate-list': 'name type:choice description renew_items_expiration:flag',
      plate: 'plate',
      'lpr-match':
        'capture_date:time plate originalPlateNumber status camera:ref country:ref direction speed zone confidential:flag alarm_flags',
      'vehicle-brand': 'name vehicle_models:refs',
      'vehicle-model': 'name',
    },
  ],
  [
    'ADM-3.43 Intelexvision',
    { intelexvision: 'host description tenant:ref servers:rows', 'intelexvision-alarm-type': 'name description priority rule' },
  ],
  [
    'ADM-3.44 Swift',
    { 'swift-account': 'name', 'swift-gateway': 'id_swift_account:ref', 'swift-sensor': 'id_swift_gateway:ref thresholds:rows' },
  ],
  ['ADM-3.45 Density master account', { 'density-master-account': 'name description email:email password:secret tenants:refs' }],
  [
    'ADM-3.46 Density device',
    { 'density-device': 'shot_time unit_authorization_key device_id type protocol usercode fluid_level boil_temp units:refs' },
  ],
  [
    'ADM-3.47 detection event and analytic record',
    {
      'detection-event': 'event_type:choice event_created_at:time provider data metadata media',
      'analytic-record': 'matched_rules priorities alarm_types',
    },
  ],
  [
    'ADM-3.48 interphones, IoT comms and SIP calls',
    {
      'type-device-interphone': 'type',
      'device-interphone': 'ha1:secret number password:secret device_id',
      'iotcomms-master-account': 'name',
      'sip-call': 'sessionId callingPartyNumber remotePartyNumber state:choice recording_url id_alarm:ref',
    },
  ],
  [
    'ADM-3.49 external users and tokens',
    { 'external-user': 'description token:secret host', 'external-token': 'description', token: 'token', 'token-omnitag': 'name' },
  ],
  [
    'ADM-3.50 alarm level, comment, type, incident and incident list',
    {
      'alarm-level': 'level description color:colour',
      'alarm-comment': 'comment status:choice',
      'type-alarm': 'type description acronym alarm_count',
      incident: 'name alarm_type:ref colour:colour alarm priority resolution',
      'incident-list': 'name',
    },
  ],
  [
    'ADM-3.51 purge rule, workflow, schedule and frequency',
    {
      'alarm-purge': 'timeout',
      'alarm-workflow': 'id_type_alarm',
      'alarm-workflow-unit': 'id_unit',
      schedule: 'command',
      'frequency-schedule-task': 'name value',
    },
  ],
  [
    'ADM-3.52 access device and shared tenants',
    {
      'access-device': 'name id_model:ref',
      'access-device-model': 'description',
      'tenant-shared': 'name available_tenants:refs',
      'tenant-shared-group': 'name available_tenants:refs',
    },
  ],
  [
    'ADM-3.53 user, group, profile, permission and app user',
    {
      users: 'email username name password:secret image:file',
      groups: 'name users:refs alarms tenants:refs shared_tenants permissions:refs',
      profile: 'type permissions:refs',
      permission: 'description resource action active:flag',
      'user-app': 'email:email personal_descriptors physical_descriptors',
    },
  ],
  ['ADM-3.54 video wall user', { 'video-wall-user': 'name first_name second_name video_wall_view active_sesion_video_wall:choice' }],
  [
    'ADM-3.55 video watermark',
    { 'video-watermark': 'name tenant:ref image:file opacity text_lines:texts image_position:choice text_position:choice' },
  ],
  [
    'ADM-3.58 recording request',
    {
      'recording-request':
        'folio status requested:time description camera:ref tag start:time finish:time authorized_from:time authorized_to:time authorized_by comment files',
    },
  ],
  [
    'ADM-3.59 logs',
    {
      logs: 'user date application action type resource identifier message ip',
      'microservice-log':
        'client_host provider level message_id log_message description path resource difference tenant user action data old_data',
      'log-messages': 'message lang:choice',
      'log-incident': 'incident_name colour:colour',
      traffic: 'request',
    },
  ],
  [
    'ADM-3.62 button, button type, preset, Seproban and plane',
    { button: 'name', 'type-button': 'type', preset: 'name', seproban: 'name', plane: 'description' },
  ],
];

function fieldOf(key: CatalogueKey, name: string): Field | undefined {
  const [own, part] = name.split('.');
  const field = catalogueOf(key).fields.find((one) => one.name === own);
  if (part === undefined) return field;
  return field?.kind === 'parts' ? field.of.find((one) => one.name === part) : undefined;
}

describe('the entities of the specification', () => {
  test.each(entities)('%s', (_rule, of) => {
    for (const [key, names] of Object.entries(of) as [CatalogueKey, string][]) {
      for (const [name = '', kind] of names.split(' ').map((one) => one.split(':'))) {
        const field = fieldOf(key, name);
        expect(field, `${key} has no ${name}`).toBeDefined();
        const [is, values] = kind?.split('=') ?? [];
        if (is) expect(field?.kind, `${key} ${name}`).toBe(is);
        if (values) expect(field?.kind === 'choice' && field.of, `${key} ${name}`).toEqual(values.split(','));
      }
    }
  });
});

/** Field that labels a record, by rule. */
const labels: readonly Rule[] = [
  ['ADM-3.02 an alarm level is called by its level', { 'alarm-level': 'level' }],
  ['ADM-3.03 a status of recording requests is called by its status', { 'recording-request-status': 'status' }],
  [
    'ADM-3.04 by their description',
    { page: 'description', 'external-token': 'description', 'external-user': 'description', intelexvision: 'description' },
  ],
  [
    'ADM-3.05 by their name',
    {
      'intelexvision-alarm-type': 'name',
      'vxg-master-account': 'name',
      'luna-master-account': 'name',
      'dahua-dvr': 'name',
      'dahua-camera': 'name',
      'density-master-account': 'name',
      'density-device': 'name',
      'product-reseller': 'name',
      timezone: 'name',
      municipality: 'name',
      'generic-devices': 'name',
      'vehicle-brand': 'name',
      'vehicle-model': 'name',
    },
  ],
  ['ADM-3.06 a Luna list is called by list_data', { 'luna-list': 'list_data' }],
  ['ADM-3.07 a Luna face is called by user_data', { 'luna-face': 'user_data' }],
  ['ADM-3.08 a Luna face detection is called by face_id', { 'luna-face-detection': 'face_id' }],
  ['ADM-3.09 a SIP call is called by sessionId', { 'sip-call': 'sessionId' }],
  ['ADM-3.10 a detection event is called by request', { 'detection-event': 'request' }],
  ['ADM-3.12 a profile is called by its type', { profile: 'type' }],
  ['ADM-3.13 a router is called by its description', { router: 'description' }],
  ['ADM-3.14 a log is called by its name', { logs: 'name' }],
  ['ADM-3.15 a country is called by its name', { country: 'name' }],
  ['ADM-3.16 a plate list is called by its name and type', { 'plate-list': 'name type' }],
  ['ADM-3.17 an LPR match is called by originalPlateNumber', { 'lpr-match': 'originalPlateNumber' }],
  ['ADM-3.18 an alarm is called by alarm_type', { alarm: 'alarm_type' }],
  ['ADM-3.19 a token is called by token', { token: 'token' }],
  ['ADM-3.20 an app user is called by the e-mail address', { 'user-app': 'email' }],
  ['ADM-3.21 a command is called by its name', { command: 'name' }],
  ['ADM-3.22 an alarm comment is called by its comment', { 'alarm-comment': 'comment' }],
  ['ADM-3.23 an interphone is called by device_id', { 'device-interphone': 'device_id' }],
];

describe('what records are called', () => {
  test.each(labels)('%s', (_rule, of) => {
    for (const [key, label] of Object.entries(of) as [CatalogueKey, string][]) expect(catalogueOf(key).label.join(' ')).toBe(label);
  });
});
