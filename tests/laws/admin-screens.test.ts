import { expect, test } from 'vitest';
import { actionFor } from '../../contract/catalogues/catalogue.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import { comparisonsOf } from '../../contract/catalogues/query.ts';
import { routes } from '../../src/platform/routing/routes.ts';
import { screens } from '../../src/shell/screens.tsx';

test('each screen of a catalogue is behind the right to its list', () => {
  const isOwn = (pattern: string) => pattern in screens;
  for (const catalogue of catalogues) {
    for (const pattern of catalogue.routes.filter((one) => !isOwn(one))) {
      const route = routes.find((one) => one.pattern === pattern);
      expect([route?.resource, route?.action], pattern).toEqual([catalogue.resource, actionFor(catalogue, 'list')]);
    }
  }
});

test('a parameter of a route narrows its list by a field of the catalogue', {
  tags: ['ADM-2.05', 'ADM-2.08', 'ADM-2.09', 'ADM-2.04', 'ADM-2.07', 'ADM-2.12', 'ADM-2.18', 'ADM-2.22', 'ADM-2.34'],
}, () => {
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
      'ADM-1.01',
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

test('what administrators keep can be listed, made, edited, deleted and exported', { tags: ['ADM-1.01', 'ADM-1.02', 'ADM-1.17'] }, () => {
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
