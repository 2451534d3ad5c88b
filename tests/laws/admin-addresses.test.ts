import { expect, test } from 'vitest';
import { catalogues } from '../../contract/catalogues/index.ts';
import { routes } from '../../src/platform/routing/routes.ts';
import { screens } from '../../src/shell/screens.tsx';

/** An address, the title and the right of its screen, and the catalogue that it lists, if it lists one. */
type Address = readonly [pattern: string, title: string, right: string, lists?: string];

/** Every address of the administration, by the rule that names it. */
const addresses: readonly (readonly [rule: string, ...addresses: Address[]])[] = [
  ['ADM-2.02', ['/center', 'Centers', 'Center read', 'center'], ['/sector', 'Sectors', 'Sector read', 'sector']],
  [
    'ADM-2.03',
    ['/camera_manager/master_account', 'Camera manager accounts', 'CameraManager read_masters_accounts', 'camera-manager-master-account'],
  ],
  ['ADM-2.04', ['/camera_manager/reseller/:id_master_account?', 'Resellers', 'CameraManager read_resellers', 'camera-manager-reseller']],
  ['ADM-2.05', ['/camera_manager/camera/:id_reseller?', 'Cameras', 'CameraManager read', 'camera-manager-camera']],
  ['ADM-2.06', ['/bridge/master_account', 'Bridge master accounts', 'Bridge read_masters_accounts', 'bridge-master-account']],
  ['ADM-2.07', ['/bridge/account/:id_master_account?', 'Bridge accounts', 'Bridge read_accounts', 'bridge-account']],
  ['ADM-2.08', ['/bridge/bridge/:id_account?', 'Bridges', 'Bridge read_bridge', 'bridge']],
  ['ADM-2.09', ['/bridge/camera/:id_bridge?', 'Bridge cameras', 'Bridge read', 'bridge-camera']],
  ['ADM-2.10', ['/tenant/:id_master_tenant?', 'Tenants', 'Tenant read', 'tenant']],
  ['ADM-2.11', ['/master_tenant', 'Master tenants', 'MasterTenant read', 'master-tenant']],
  [
    'ADM-2.12',
    ['/incident/:id_tenant?', 'Incidents', 'Incident read', 'incident'],
    ['/chart/incident', 'Incident chart', 'Incident read_chart'],
  ],
  [
    'ADM-2.13',
    ['/unit', 'Units', 'Unit read', 'unit'],
    ['/unit-groups', 'Unit groups', 'UnitGroups read', 'unit-group'],
    ['/unit-groups/config/:id_units_group?', 'Unit group builder', 'UnitGroups read'],
  ],
  [
    'ADM-2.14',
    ['/traffic', 'Traffic log', 'Traffic read', 'traffic'],
    ['/omnicloud_camera', 'OmniCloud cameras', 'OmnicloudCamera read', 'omnicloud-camera'],
    ['/presets', 'Presets', 'Presets read_presets', 'preset'],
    ['/buttons', 'Buttons', 'Buttons read', 'button'],
    ['/button_type', 'Button types', 'ButtonType read', 'type-button'],
  ],
  [
    'ADM-2.15',
    ['/status_cameras', 'Camera status', 'StatusCameras read_status', 'camera-status'],
    ['/seproban', 'Seproban', 'Seproban read', 'seproban'],
    ['/tokens_omnitag', 'Omnitag tokens', 'TokensOmnitag read', 'token-omnitag'],
  ],
  ['ADM-2.16', ['/{customer}/tag', 'Tags', 'Video manage_request_record_video', 'request-tag']],
  [
    'ADM-2.17',
    ['/user', 'Users', 'User read', 'users'],
    ['/profile', 'Profiles', 'Profile read_profile', 'profile'],
    ['/permission', 'Permissions', 'Permission read', 'permission'],
    ['/group', 'Groups', 'Group read', 'groups'],
    ['/user_profile/', 'Your profile', 'UserProfile read'],
  ],
  [
    'ADM-2.18',
    ['/user_shared_tenant', 'Tenants shared with users', 'User update_shared_tenant', 'tenant-shared'],
    ['/group_shared_tenant/:id_group/:group', 'Tenants shared with a group', 'Group update_shared_tenant', 'tenant-shared-group'],
  ],
  [
    'ADM-2.19',
    ['/user_cameras', 'Cameras of users', 'User update_cameras'],
    ['/group_cameras', 'Cameras of groups', 'Group update_cameras'],
  ],
  ['ADM-2.20', ['/users_app', 'App users', 'UsersApp read_users_app', 'user-app']],
  [
    'ADM-2.21',
    ['/plate_list', 'Plate lists', 'PlateList read', 'plate-list'],
    ['/plate', 'Plates', 'Plate read', 'plate'],
    ['/lpr_matches', 'Plate matches', 'LprMatches read_match', 'lpr-match'],
  ],
  [
    'ADM-2.22',
    ['/facial_recognition/:person_id?', 'Facial recognition', 'FacialRecognition read', 'facial-recognition'],
    ['/person_list', 'Person lists', 'PersonList read', 'person-list'],
    ['/face_detection', 'Face detections', 'FaceDetection read', 'luna-face-detection'],
  ],
  [
    'ADM-2.23',
    ['/luxriot_master_accounts', 'Luxriot master accounts', 'LuxriotMasterAccounts read', 'luxriot-master-account'],
    ['/luxriot_cameras', 'Luxriot cameras', 'LuxriotCameras read', 'luxriot-camera'],
  ],
  [
    'ADM-2.24',
    ['/luna_master_account', 'Luna master accounts', 'LunaMasterAccount read', 'luna-master-account'],
    ['/luna_list', 'Luna lists', 'LunaList read', 'luna-list'],
    ['/luna_face', 'Luna faces', 'LunaFace read', 'luna-face'],
    ['/luna_facestream', 'Luna face streams', 'LunaFacestream read', 'luna-facestream'],
  ],
  [
    'ADM-2.25',
    ['/safr_events', 'SAFR events', 'SafrEvents read', 'safr-event'],
    ['/safr_groups', 'SAFR groups', 'SafrGroups read', 'safr-group'],
    ['/safr_master_accounts', 'SAFR master accounts', 'SafrMasterAccounts read', 'safr-master-account'],
    ['/safr_cameras', 'SAFR cameras', 'SafrCameras read', 'safr-camera'],
    ['/safr_people', 'SAFR people', 'SafrPeople read', 'safr-people'],
    ['/safr_access_clearances', 'SAFR access clearances', 'SafrAccessClearances read', 'safr-access-clearance'],
  ],
  [
    'ADM-2.26',
    ['/swift_account', 'Swift accounts', 'Swift read_account', 'swift-account'],
    ['/swift_collector', 'Swift gateways', 'Swift read_collector', 'swift-gateway'],
    ['/swift_sensor', 'Swift sensors', 'Swift read_sensor', 'swift-sensor'],
  ],
  [
    'ADM-2.27',
    ['/dahua_dvr', 'Dahua DVRs', 'DahuaDvr read', 'dahua-dvr'],
    ['/dahua_camera', 'Dahua cameras', 'DahuaCamera read', 'dahua-camera'],
  ],
  [
    'ADM-2.28',
    ['/density_master_account', 'Density master accounts', 'DensityMasterAccount read', 'density-master-account'],
    ['/density_devices', 'Density devices', 'DensityDevices read', 'density-device'],
  ],
  [
    'ADM-2.29',
    ['/{product}_reseller', 'Product resellers', 'ProductReseller read', 'product-reseller'],
    ['/{product}_reseller_assignment', 'Product reseller assignment', 'ProductResellerAssignment read'],
    ['/omnicloud_master_account', 'OmniCloud master accounts', 'OmnicloudMasterAccount read', 'omnicloud-master-account'],
  ],
  [
    'ADM-2.30',
    ['/server', 'Intelexvision servers', 'Server read', 'intelexvision'],
    ['/intelexvision_alarm_type', 'Intelexvision alarm types', 'IntelexvisionAlarmType read', 'intelexvision-alarm-type'],
    ['/analytic_record', 'Analytic records', 'AnalyticRecord read', 'analytic-record'],
  ],
  ['ADM-2.31', ['/detection_event', 'Detection events', 'DetectionEvent read', 'detection-event']],
  ['ADM-2.32', ['/generic_devices', 'Generic devices', 'GenericDevices read', 'generic-devices']],
  [
    'ADM-2.33',
    ['/iotcomms_master_account', 'IoT comms master accounts', 'IotcommsMasterAccount read', 'iotcomms-master-account'],
    ['/type_device_interphone', 'Interphone types', 'TypeDeviceInterphone read', 'type-device-interphone'],
    ['/device_interphone', 'Interphones', 'DeviceInterphone read', 'device-interphone'],
    ['/sip_call', 'Calls', 'SipCall read', 'sip-call'],
  ],
  [
    'ADM-2.34',
    ['/external_token/:id_user', 'External tokens', 'ExternalToken read', 'external-token'],
    ['/external_user/:id_user', 'External users', 'ExternalUser read', 'external-user'],
  ],
  ['ADM-2.35', ['/token', 'Tokens', 'Token read', 'token'], ['/device-tags', 'Device tags', 'DeviceTags read', 'device-tags']],
  ['ADM-2.36', ['/access_devices', 'Access devices', 'AccessDevices read', 'access-device']],
  [
    'ADM-2.37',
    ['/workflow', 'Alarm workflows', 'Workflow read', 'alarm-workflow'],
    ['/schedule_task', 'Scheduled tasks', 'ScheduleTask read', 'schedule'],
    ['/schedule_alarm', 'Scheduled alarms', 'ScheduleAlarm read', 'schedule-alarm'],
    ['/alarm_purge', 'Purge rules', 'AlarmPurge read', 'alarm-purge'],
  ],
  [
    'ADM-2.38',
    ['/type_alarm', 'Alarm types', 'TypeAlarm read', 'type-alarm'],
    ['/alarm_level', 'Alarm levels', 'AlarmLevel read', 'alarm-level'],
    ['/alarm_comment', 'Alarm comments', 'AlarmComment read', 'alarm-comment'],
  ],
  [
    'ADM-2.39',
    ['/region', 'Regions', 'Region read', 'region'],
    ['/countries', 'Countries', 'Countries read', 'country'],
    ['/municipality', 'Municipalities', 'Municipality read', 'municipality'],
  ],
  [
    'ADM-2.40',
    ['/log_incident', 'Incident log', 'LogIncident read', 'log-incident'],
    ['/logs', 'System log', 'Logs read', 'logs'],
    ['/microservice_logs', 'Microservice log', 'MicroserviceLogs read', 'microservice-log'],
    ['/traffic', 'Traffic log', 'Traffic read', 'traffic'],
  ],
  [
    'ADM-2.41',
    ['/video-watermarks', 'Video watermarks', 'VideoWatermarks read', 'video-watermark'],
    ['/video-watermarks/config/:id_video_watermark?', 'Watermark builder', 'VideoWatermarks read'],
  ],
  [
    'ADM-2.42',
    ['/recording_request', 'Recording requests', 'RecordingRequest read', 'recording-request'],
    ['/show_recording/:id_recording', 'Recording', 'ShowRecording read'],
  ],
  ['ADM-2.43', ['/recording_request_stream', 'Requested recording', 'Auth read']],
  ['ADM-2.44', ['/plane/:id', 'Floor plan', 'Plane read']],
];

test.each(addresses)('%s each address has its title, its right and its list', (_rule, ...of) => {
  for (const [pattern = '', title, right, lists] of of) {
    const found = routes.filter((route) => route.pattern === pattern);
    expect(found.map((route) => [route.title.message, `${route.resource} ${route.action}`])).toEqual([[title, right]]);
    const listed = catalogues.filter((one) => one.routes.includes(pattern)).map(({ key }) => key);
    if (lists === undefined) expect(pattern in screens || found[0]?.public, pattern).toBe(true);
    else expect(listed).toEqual([lists]);
  }
});
