import { describe, expect, test } from 'vitest';
import { catalogues } from '../../contract/catalogues/index.ts';
import { exportChannels } from '../../contract/platform/export-channels.ts';
import { realtime } from '../../contract/platform/realtime.ts';
import { listEndpoints } from '../platform/endpoints.ts';

const offered = listEndpoints('product').map(({ endpoint: { method, path } }) => `${method} ${path}`);
/** The seven writes that assign cameras to a user, or to a group. */
const assignTo = (whom: 'User' | 'Group') =>
  ['setCamera', 'setAllCameraSector', 'deleteAllCameraSector', 'setAllCameraCenter', 'deleteAllCameraCenter']
    .concat('setAllCameraAllCenter', 'deleteAllCameraAllCenter')
    .map((write) => `POST proxy_camera/${write}To${whom}`);

/** Calls besides the generic pattern, by the rule that names them. Where a rule leaves the base open, it is that of its open question. */
const named: readonly (readonly [rule: string, calls: readonly string[]])[] = [
  ['ADM-7.22 types of cameras', ['GET camera_type']],
  ['ADM-7.23 the password of a reseller', ['PUT camera_manager/admin/reseller/reset/password/:id']],
  [
    'ADM-7.24 what a provider is asked for anew',
    [
      ...['camera_manager/admin/reseller', 'bridge', 'account', 'bridge/admin/camera'].map((path) => `PUT ${path}/api/update`),
      'POST camera_manager/admin/camera/api/update',
      'PUT camera_manager/admin/camera/api/status/:id',
    ],
  ],
  [
    'ADM-7.25 tags, permissions and alarm types of tenants',
    ['device-tags', 'device-tags/get-by-tenants-ids', 'permissions', 'types_alarms'].map((path) => `GET tenants/${path}`),
  ],
  ['ADM-7.26 units', ['GET unit', 'GET services/tenants/tenants-by-user', 'GET unit/:id']],
  ['ADM-7.27 logs', ['GET log_incident', 'GET chart/log_incident', 'GET command/logs', 'GET action_plan/get-action-plan-logs']],
  ['ADM-7.28 routers', ['GET router', 'GET router/:id', 'GET routers/status/cameras']],
  ['ADM-7.29 VXG', ['GET vxg_camera/deleteVxgCameras', 'DELETE vxg_camera/:id', 'GET mobile/updateCameras']],
  ['ADM-7.30 users', ['PUT users/update-checkalarms-framecolor', 'PUT users/changePassword', 'POST users/image', 'GET users_app/:id']],
  ['ADM-7.31 alarm views', ['GET services/views/get-views']],
  ['ADM-7.32 Swift', ['GET swift/sensor/discover/:id', 'GET swift/thresholds/discover', 'GET swift_sensor/:id']],
  ['ADM-7.33 one command, plan and unit', ['GET command/:id', 'GET action_plan/:id', 'GET unit/:id']],
  ['ADM-7.34 recording requests', ['GET recording_request', 'GET recording_request/:id']],
  [
    'ADM-7.35 units of workflows, and frequencies',
    [...['GET', 'POST', 'DELETE'].map((method) => `${method} alarm_workflow_unit`), 'GET frequency_schedule_task'],
  ],
  ['ADM-7.36 access devices', ['GET access_device/sync', 'GET access_device/models']],
  [
    'ADM-7.37 shared tenants',
    ['tenantShared/datatable', 'tenantSharedAvailable', 'tenantSharedGroup/datatable', 'tenantSharedAvailableGroup'].map(
      (path) => `GET ${path}/:id`,
    ),
  ],
  ['ADM-7.38 watermarks', ['GET services/video/watermarks']],
  [
    'ADM-7.39 assigned cameras, 5 reads and 14 writes',
    [
      ...[
        'getDeviceTypes',
        'getCentersAndSectors',
        'getCentersAndSectorsForGroup/:id',
        'getUserCamerasToAssign',
        'getGroupCamerasToAssign',
      ].map((read) => `GET proxy_camera/${read}`),
      ...assignTo('User'),
      ...assignTo('Group'),
    ],
  ],
  ['ADM-7.40 proxy cameras', ['GET proxy_camera', 'PUT proxy_camera/device/status/:id']],
  [
    'ADM-7.41 cameras of resellers',
    ['GET proxy_camera_assignment/getAll', 'GET proxy_camera_assignment/getAllDevice'].concat(
      ['addOne', 'addAll'].map((write) => `POST proxy_camera_assignment/${write}`),
    ),
  ],
  [
    'ADM-7.42 Luna',
    ['GET luna-list/sync', 'GET luna-face/sync'].concat(
      ['extract/luna-face', 'add-face', 'delete-face'].map((write) => `POST luna-face/${write}`),
    ),
  ],
  ['ADM-7.43 cameras of a DVR', ['POST dahua/camera/admin/discover']],
  ['ADM-7.44 a Density device', ['DELETE density_device_delete/:id']],
  ['ADM-7.45 one municipality and brand', ['GET municipality/:id', 'GET vehicle_brand/:id']],
  ['ADM-7.47 values of analytic records', ['matched_rules', 'priorities', 'types_alarms'].map((of) => `GET ${of}/analytic_record`)],
  [
    'ADM-7.48 the video wall',
    [
      ...['GET videowall/users', 'GET videowall/ping', 'POST videowall/update-user-status', 'GET users/videowallusers/viewall'],
      ...['PUT users/videowallusers/updateview/:id', 'POST users/videowallusers/view/:id'],
      'DELETE users/videowallusers/deleteviewvideowall/:id',
    ],
  ],
  [
    'ADM-7.49 the second factor',
    [
      ...['saveconfig', 'verifyEmail', 'verifySms', 'sendverify', 'sendverifysms'].map((call) => `POST authTwoFactor/${call}`),
      'GET authTwoFactor/getUser',
    ],
  ],
];

/** The resources of the generic pattern, at their literal paths; `product` stands for {product}. */
const generic = (
  'access_device account action_plan alarm alarm_comment alarm_level alarm_purge alarm_workflow analytic_record bridge ' +
  'bridge/admin/camera button camera_manager/admin/camera camera_manager/admin/master_account camera_manager/admin/reseller ' +
  'camera_status center command country dahua/camera dahua/dvr density_device density_master_account detection_event ' +
  'device_interphone external_token external_user facial_recognition generic-devices incident incident_list intelexvision ' +
  'intelexvision_alarm_type iotcomms_master_account log_messages logs lpr_match luna-face luna-face-detection ' +
  'luna-facestream luna-list master_account master_tenant municipality page permission person_list plane plate plate_list ' +
  'preset profile proxy_camera recording_request recording_request_status region request_tag router schedule schedule_alarm ' +
  'sector seproban services/facial-recognition/luna/luna-master-account sip_call swift_account swift_gateway swift_sensor ' +
  'tenant tenantShared tenantSharedGroup timezone token token_omnitag traffic type_alarm type_button type_device_interphone ' +
  'unit user_app users vehicle_brand vehicle_model video_tag vxg_camera vxg_master_account product_reseller'
).split(' ');

test('86 resources follow the generic pattern at their paths, with one record each', { tags: ['ADM-7.10'] }, () => {
  expect(new Set(generic).size).toBe(86);
  const wanted = generic.flatMap((path) => [`GET /v1/${path}`, `GET /v1/${path}/:id`]);
  expect(wanted.filter((call) => !offered.includes(call))).toEqual([]);
});

describe('the calls that the specification names besides the generic pattern', () => {
  test.each(named)('%s', (_rule, calls) => {
    const wanted = calls.map((call) => call.replace(' ', ' /v1/'));
    expect(wanted.filter((call) => !offered.includes(call))).toEqual([]);
  });

  test('cameras are assigned by 5 reads and 14 writes', { tags: ['ADM-7.39'] }, () => {
    const [, calls = []] = named.find(([rule]) => rule.startsWith('ADM-7.39')) ?? [];
    expect([calls.filter((call) => call.startsWith('GET')).length, calls.filter((call) => call.startsWith('POST')).length]).toEqual([
      5, 14,
    ]);
    expect(new Set(calls).size).toBe(19);
  });
});

test('each call to a provider is a button of its catalogue', {
  tags: ['ADM-7.23', 'ADM-7.24', 'ADM-7.29', 'ADM-7.32', 'ADM-7.36', 'ADM-7.40', 'ADM-7.42', 'ADM-7.43', 'OQ-96'],
}, () => {
  const buttons = catalogues.flatMap(({ key, actions = [] }) =>
    actions.map(({ on, method, path, confirm }) => `${key} ${on}: ${method} ${path}${confirm === undefined ? '' : ' confirmed'}`),
  );
  const wanted = [
    'camera-manager-reseller row: PUT camera_manager/admin/reseller/reset/password/:id confirmed',
    'camera-manager-reseller list: PUT camera_manager/admin/reseller/api/update',
    'bridge list: PUT bridge/api/update',
    'bridge-account list: PUT account/api/update',
    'bridge-camera list: PUT bridge/admin/camera/api/update',
    'camera-manager-camera list: POST camera_manager/admin/camera/api/update',
    'camera-manager-camera row: PUT camera_manager/admin/camera/api/status/:id',
    'vxg-camera list: GET vxg_camera/deleteVxgCameras confirmed',
    'vxg-camera list: GET mobile/updateCameras',
    'vxg-camera row: DELETE vxg_camera/:id?vxg=1 confirmed',
    'swift-gateway row: GET swift/sensor/discover/:id confirmed',
    'swift-sensor list: GET swift/thresholds/discover',
    'access-device list: GET access_device/sync',
    'proxy-camera row: PUT proxy_camera/device/status/:id',
    'luna-list list: GET luna-list/sync',
    'luna-face list: GET luna-face/sync',
    'luna-face list: POST luna-face/extract/luna-face',
    'luna-face row: POST luna-face/add-face?id_luna_face=:id',
    'luna-face row: POST luna-face/delete-face?id_luna_face=:id',
    'dahua-camera list: POST dahua/camera/admin/discover',
  ];
  expect(wanted.filter((one) => !buttons.includes(one))).toEqual([]);
});

test('every call lies under v1, except channel authorization, health and the demo', { tags: ['ADM-7.01'] }, () => {
  expect(offered.length).toBeGreaterThan(800);
  const elsewhere = new Set(offered.map((call) => call.split(' ')[1] ?? '').filter((path) => !path.startsWith('/v1/')));
  expect([...elsewhere].sort()).toEqual(['/broadcasting/auth', '/demo/mailbox', '/demo/scenario', '/health']);
});

test('exports report on five channels, and realtime is at port 6001', { tags: ['ADM-1.01', 'ADM-4.01', 'ADM-7.51', 'ADM-7.53'] }, () => {
  expect(exportChannels.filter((channel) => channel !== 'video-clip-export')).toEqual([
    'lpr-matches-export',
    'facial-recognition-export',
    'luna-face-export',
    'detection-event-export',
    'analytic-record-export',
  ]);
  expect(realtime.port).toBe(6001);
});
