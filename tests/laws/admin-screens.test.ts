import { expect, test } from 'vitest';
import { actionFor } from '../../contract/catalogues/catalogue.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import { comparisonsOf } from '../../contract/catalogues/query.ts';
import { routes } from '../../src/platform/routing/routes.ts';
import { screens } from '../../src/shell/screens.tsx';

/** The screens of the administration by the rule that names them: each exists, behind its right, and is more than a place in a menu. */
const named: readonly (readonly [rule: string, ...patterns: string[]])[] = [
  ['ADM-2.02', '/center', '/sector'],
  ['ADM-2.03', '/camera_manager/master_account'],
  ['ADM-2.05', '/camera_manager/camera/:id_reseller?'],
  ['ADM-2.06', '/bridge/master_account'],
  ['ADM-2.08', '/bridge/bridge/:id_account?'],
  ['ADM-2.09', '/bridge/camera/:id_bridge?'],
  ['ADM-2.11', '/master_tenant'],
  ['ADM-2.12', '/incident/:id_tenant?', '/chart/incident'],
  ['ADM-2.14', '/traffic', '/omnicloud_camera', '/presets', '/buttons', '/button_type'],
  ['ADM-2.16', '/{customer}/tag'],
  ['ADM-2.18', '/user_shared_tenant', '/group_shared_tenant/:id_group/:group'],
  ['ADM-2.20', '/users_app'],
  ['ADM-2.21', '/plate_list', '/plate', '/lpr_matches'],
  ['ADM-2.22', '/facial_recognition/:person_id?', '/person_list', '/face_detection'],
  ['ADM-2.23', '/luxriot_master_accounts', '/luxriot_cameras'],
  ['ADM-2.24', '/luna_master_account', '/luna_list', '/luna_face', '/luna_facestream'],
  ['ADM-2.25', '/safr_events', '/safr_groups', '/safr_master_accounts', '/safr_cameras', '/safr_people', '/safr_access_clearances'],
  ['ADM-2.26', '/swift_account', '/swift_collector', '/swift_sensor'],
  ['ADM-2.27', '/dahua_dvr', '/dahua_camera'],
  ['ADM-2.28', '/density_master_account', '/density_devices'],
  ['ADM-2.29', '/{product}_reseller', '/{product}_reseller_assignment', '/omnicloud_master_account'],
  ['ADM-2.30', '/server', '/intelexvision_alarm_type', '/analytic_record'],
  ['ADM-2.31', '/detection_event'],
  ['ADM-2.32', '/generic_devices'],
  ['ADM-2.33', '/iotcomms_master_account', '/type_device_interphone', '/device_interphone', '/sip_call'],
  ['ADM-2.35', '/token', '/device-tags'],
  ['ADM-2.36', '/access_devices'],
  ['ADM-2.37', '/workflow', '/schedule_task', '/schedule_alarm', '/alarm_purge'],
  ['ADM-2.38', '/type_alarm', '/alarm_level', '/alarm_comment'],
  ['ADM-2.39', '/region', '/countries', '/municipality'],
  ['ADM-2.40', '/log_incident', '/logs', '/microservice_logs', '/traffic'],
  ['ADM-2.44', '/plane/:id'],
];

test.each(named)('%s its screens exist and show what they are named for', (_, ...patterns) => {
  for (const pattern of patterns) {
    const route = routes.find((one) => one.pattern === pattern);
    expect(route, pattern).toBeDefined();
    const catalogue = catalogues.find((one) => one.routes.includes(pattern));
    expect(catalogue !== undefined || pattern in screens, `${pattern} is not built`).toBe(true);
    if (catalogue) expect([route?.resource, route?.action], pattern).toEqual([catalogue.resource, actionFor(catalogue, 'list')]);
  }
});

test('a parameter of a route narrows its list by a field of the catalogue', { tags: ['ADM-2.05', 'ADM-2.08', 'ADM-2.09'] }, () => {
  const withParent = catalogues.filter(({ parents }) => parents !== undefined);
  for (const {
    key,
    routes: [pattern = ''],
    parents = {},
    fields,
  } of withParent) {
    for (const [param, by] of Object.entries(parents)) {
      expect(pattern.includes(`:${param}`), `${key}: ${pattern} has no ${param}`).toBe(true);
      const field = fields.find(({ name }) => name === by);
      expect(field && comparisonsOf(field), `${key}: ${by}`).toContain('is');
    }
  }
  expect(withParent.map(({ key }) => key)).toEqual(expect.arrayContaining(['tenant', 'camera-manager-camera', 'bridge', 'bridge-camera']));
});

/** Catalogues of each integration, by the family that only it uses. */
const integrations: readonly (readonly [family: string, ...keys: string[]])[] = [
  ['vxg', 'vxg-master-account', 'vxg-camera'],
  ['bridge', 'bridge-master-account', 'bridge-account', 'bridge', 'bridge-camera'],
  ['luxriot', 'luxriot-master-account', 'luxriot-camera'],
  ['omnicloud', 'omnicloud-master-account', 'omnicloud-camera', 'product-reseller', 'product-reseller-assignment'],
  ['dahua', 'dahua-dvr', 'dahua-camera'],
  ['generic-devices', 'generic-devices'],
  ['luna', 'luna-master-account', 'luna-list', 'luna-face', 'luna-facestream', 'luna-face-detection'],
  ['safr', 'safr-master-account', 'safr-camera', 'safr-group', 'safr-people', 'safr-event', 'safr-access-clearance'],
  ['lpr', 'plate-list', 'plate', 'lpr-match', 'vehicle-brand', 'vehicle-model'],
  ['intelexvision', 'intelexvision', 'intelexvision-alarm-type', 'analytic-record', 'detection-event'],
  ['swift', 'swift-account', 'swift-gateway', 'swift-sensor'],
  ['density', 'density-master-account', 'density-device'],
  ['voip', 'iotcomms-master-account', 'type-device-interphone', 'device-interphone', 'sip-call'],
];

test.each(integrations)(
  'the catalogues of %s are its own',
  {
    tags: [
      'ADM-1.03',
      'ADM-1.04',
      'ADM-1.05',
      'ADM-1.06',
      'ADM-1.07',
      'ADM-1.08',
      'ADM-1.09',
      'ADM-1.10',
      'ADM-1.11',
      'ADM-1.12',
      'ADM-1.13',
      'ADM-1.14',
      'ADM-1.15',
      'ADM-1.16',
    ],
  },
  (family, ...keys) => {
    const own = catalogues.filter((one) => one.family === family).map(({ key }) => key as string);
    expect(own).toEqual(expect.arrayContaining(keys));
  },
);

test('what administrators keep can be listed, made, edited, deleted and exported', { tags: ['ADM-1.02', 'ADM-1.17'] }, () => {
  const kept = [
    'master-tenant',
    'tenant',
    'unit',
    'center',
    'sector',
    'camera-manager-camera',
    'users',
    'groups',
    'incident',
    'type-alarm',
    'request-tag',
    'bridge',
    'camera-manager-reseller',
    'camera-manager-master-account',
  ];
  for (const key of kept) {
    const operations = catalogues.find((one) => one.key === key)?.operations;
    expect(operations, key).toEqual(expect.arrayContaining(['list', 'create', 'edit', 'delete', 'export']));
  }
});
