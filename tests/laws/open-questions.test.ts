import { expect, test } from 'vitest';
import { callsOf } from '../../contract/catalogues/calls.ts';
import { type Field, isWritable } from '../../contract/catalogues/fields/field.ts';
import { validateValues } from '../../contract/catalogues/fields/schema.ts';
import { catalogueOf, catalogues } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';

const fieldOf = (key: CatalogueKey, name: string): Field | undefined => catalogueOf(key).fields.find((field) => field.name === name);
const kindsOf = (key: CatalogueKey) => catalogueOf(key).fields.map(({ kind, name }) => `${name}: ${kind}`);
/** Which of these values the field of a catalogue refuses. */
function refused(key: CatalogueKey, name: string, ...values: readonly unknown[]): unknown[] {
  const field = fieldOf(key, name);
  if (!field) throw new Error(`${key} has no ${name}`);
  return values.filter((value) => validateValues({ fields: [field] }, { [name]: value }, 'create').length > 0);
}

test('a scheduled alarm has a name as its label, type, tenant, units, days, times and a flag', { tags: ['OQ-35'] }, () => {
  expect(catalogueOf('schedule-alarm').label).toEqual(['name']);
  expect(kindsOf('schedule-alarm').sort()).toEqual([
    ...['active: flag', 'alarm_type: ref', 'days: days', 'end_time: clock', 'id_tenant: ref', 'name: text', 'start_time: clock'],
    'units: refs',
  ]);
  expect(['id_tenant', 'alarm_type', 'units'].map((name) => fieldOf('schedule-alarm', name))).toMatchObject([
    { to: 'tenant' },
    { to: 'type-alarm' },
    { to: 'unit' },
  ]);
});

test('a purge rule waits whole minutes, one or more, between two different statuses', { tags: ['OQ-36'] }, () => {
  expect(refused('alarm-purge', 'timeout', 0, 1, 1.5, 30, -1)).toEqual([0, 1.5, -1]);
  expect(fieldOf('alarm-purge', 'output_alarm_status')).toMatchObject({ differsFrom: 'input_alarm_status' });
  for (const name of ['input_alarm_status', 'output_alarm_status'])
    expect([name, fieldOf('alarm-purge', name)]).toMatchObject([
      name,
      { kind: 'choice', of: ['waiting', 'attending', 'attended', 'canceled'] },
    ]);
  expect(kindsOf('alarm-purge')).toEqual(expect.arrayContaining(['comment: text', 'protocol: text']));
});

test('a workflow has a frequency, a view, days, times, also over midnight, and parameters by key', { tags: ['OQ-37'] }, () => {
  expect(['frequency', 'view'].map((name) => fieldOf('alarm-workflow', name))).toMatchObject([
    { kind: 'ref', to: 'frequency-schedule-task' },
    { kind: 'ref', to: 'alarm-view' },
  ]);
  expect(refused('alarm-workflow', 'days', [0, 6], [1], [7], [-1])).toEqual([[7], [-1]]);
  expect(fieldOf('alarm-workflow', 'params')?.kind).toBe('pairs');
  expect(refused('alarm-workflow', 'params', { siren: 'on', count: 2 }, 'siren', [1])).toEqual(['siren', [1]]);
  const night = { start_time: '22:00', end_time: '06:00', days: [1], id_type_alarm: 1, alarm_status: 'waiting', frequency: 1 };
  expect(validateValues(catalogueOf('alarm-workflow'), night, 'create')).toEqual([]);
});

test('the form of a user has the flag of VPN access and the units of live video', { tags: ['OQ-56'] }, () => {
  expect(fieldOf('users', 'vpn_access')?.kind).toBe('flag');
  expect(fieldOf('users', 'allowed_live_video_units')).toMatchObject({ kind: 'refs', to: 'unit' });
});

test('a watermark has 0 to 100 percent, at most five lines and positions in corners or in a grid', { tags: ['OQ-75'] }, () => {
  expect(refused('video-watermark', 'opacity', 0, 100, -1, 101)).toEqual([-1, 101]);
  expect(fieldOf('video-watermark', 'opacity')).toMatchObject({ unit: '%' });
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at}`);
  expect(refused('video-watermark', 'text_lines', lines(5), lines(6))).toEqual([lines(6)]);
  expect(refused('video-watermark', 'text_position', 'grid', 'middle')).toEqual(['middle']);
});

test('plates, plate lists, person lists and units are imported by who may create them', { tags: ['OQ-81'] }, () => {
  for (const key of ['plate', 'plate-list', 'person-list', 'unit'] as const) {
    const calls = callsOf(catalogueOf(key), { product: 'product' });
    expect([key, calls.importRows?.method, calls.importRows?.access]).toMatchObject([key, 'POST', { kind: 'ability', action: 'create' }]);
  }
});

/** Of each record of unknown shape what names it, and its references as `field>catalogue`. */
const unknownShapes: readonly (readonly [key: CatalogueKey, name: string, references: readonly string[]])[] = [
  ['schedule-alarm', 'name', ['id_tenant>tenant', 'alarm_type>type-alarm', 'units>unit']],
  ['request-tag', 'name', []],
  ['video-tag', 'name', []],
  ['luna-facestream', 'name', ['id_master_account>luna-master-account', 'units>unit', 'idCameraProxy>proxy-camera']],
  ['omnicloud-camera', 'name', ['id_master_account>omnicloud-master-account', 'units>unit', 'idCameraProxy>proxy-camera']],
  ['page', 'description', []],
  ['safr-group', 'name', []],
  ['safr-people', 'name', ['groups>safr-group', 'access_clearance>safr-access-clearance']],
  ['safr-camera', 'name', ['id_master_account>safr-master-account', 'units>unit', 'idCameraProxy>proxy-camera']],
  ['safr-event', 'name', ['person>safr-people', 'camera>safr-camera', 'camera_proxy>proxy-camera', 'unit>unit', 'id_tenant>tenant']],
  ['safr-master-account', 'name', []],
  ['command-log', 'name', ['user>users', 'id_tenant>tenant']],
  // A line of the log is named by its plan.
  ['action-plan-log', 'id', ['action_plan>action-plan', 'user>users', 'id_tenant>tenant']],
];

test.each(unknownShapes)(
  'a record of %s, whose shape is unknown, is named by its %s and has its references',
  { tags: ['OQ-85'] },
  (key, name, references) => {
    expect(catalogueOf(key).label).toEqual([name]);
    if (name !== 'id') expect(fieldOf(key, name)?.kind).toBe('text');
    const found = catalogueOf(key).fields.flatMap((field) =>
      field.kind === 'ref' || field.kind === 'refs' ? [`${field.name}>${field.to}`] : [],
    );
    expect(found).toEqual(references);
  },
);

test('only records that a number or a provider names may be created without their label', { tags: ['OQ-87'] }, () => {
  const unnamed = catalogues
    .filter(({ operations }) => operations.includes('create'))
    .filter(({ label, fields }) => !label.some((name) => fields.some((field) => field.name === name && field.required)))
    .map(({ key }) => key);
  expect(unnamed.sort()).toEqual(['alarm-workflow', 'alarm-workflow-unit', 'luna-face', 'luna-list', 'recording-request', 'schedule']);
});

test('addresses, ports, positions and MACs of catalogues are checked as such', { tags: ['OQ-87'] }, () => {
  const all = (kind: 'latitude' | 'longitude' | 'port', low: number, high: number, ...keys: [CatalogueKey, string][]) => {
    for (const [key, name] of keys) {
      expect([key, name, kind, refused(key, name, low, high, low - 1, high + 1)]).toEqual([key, name, kind, [low - 1, high + 1]]);
    }
  };
  all('latitude', -90, 90, ['unit', 'latitude'], ['proxy-camera', 'latitude'], ['swift-gateway', 'latitude'], ['router', 'latitude']);
  all(
    'longitude',
    -180,
    180,
    ['unit', 'longitude'],
    ['proxy-camera', 'longitude'],
    ['swift-gateway', 'longitude'],
    ['router', 'longitude'],
  );
  // The port of a receiver is one that the platform itself opens, so that those below 1024 are left out.
  const ports = catalogues.flatMap(({ key, fields }) =>
    (key === 'receiver' ? [] : fields)
      .filter(({ name, kind }) => kind === 'number' && /(^|_)port$/.test(name))
      .map(({ name }): [CatalogueKey, string] => [key, name]),
  );
  expect(ports.map(([key]) => key)).toEqual(expect.arrayContaining(['dahua-dvr', 'dahua-camera']));
  all('port', 1, 65_535, ...ports);
  for (const [key, name] of [
    ['camera-manager-camera', 'mac_address'],
    ['swift-gateway', 'ethernet_mac'],
    ['swift-gateway', 'wifi_mac'],
  ] as const)
    expect([name, refused(key, name, '00:1a:2B:3c:4D:5e', '00:1a:2b', 'no mac')]).toEqual([name, ['00:1a:2b', 'no mac']]);
  for (const [key, name] of [
    ['bridge', 'ip'],
    ['dahua-dvr', 'ip'],
    ['dahua-camera', 'ip'],
    ['swift-gateway', 'ip_address'],
    ['router', 'ip_vpn'],
  ] as const)
    expect([key, refused(key, name, '10.0.0.9', '10.0.0.300', 'gate')]).toEqual([key, ['10.0.0.300', 'gate']]);
  for (const key of ['users', 'user-app'] as const)
    expect([key, refused(key, 'email', 'a@b.test', 'a.b.test')]).toEqual([key, ['a.b.test']]);
  for (const key of ['center', 'camera-manager-reseller'] as const)
    expect([key, refused(key, 'email', ['a@b.test', 'c@d.test'], ['a.b.test'])]).toEqual([key, [['a.b.test']]]);
});

test('references that are not optional are required', { tags: ['OQ-87'] }, () => {
  const required: readonly (readonly [CatalogueKey, ...string[]])[] = [
    ['tenant', 'id_master_tenant'],
    ['unit', 'id_tenant'],
    ['region', 'id_country'],
    ['incident', 'id_tenant', 'alarm_type'],
    ['schedule-alarm', 'id_tenant', 'alarm_type'],
    ['alarm-workflow', 'id_type_alarm', 'frequency'],
    ['swift-sensor', 'id_swift_gateway'],
    ['router', 'id_tenant'],
    ['video-watermark', 'tenant'],
  ];
  for (const [key, ...names] of required)
    for (const name of names) expect([key, name, refused(key, name, null, 1)]).toEqual([key, name, [null]]);
});

test('an incident has a flag, priority 1 to 5, a picture size, 1 to 30 frames and seconds', { tags: ['OQ-93'] }, () => {
  expect(fieldOf('incident', 'alarm')?.kind).toBe('flag');
  expect(refused('incident', 'priority', 1, 5, 0, 6, 2.5)).toEqual([0, 6, 2.5]);
  expect(refused('incident', 'resolution', '1280x720', 'large')).toEqual(['large']);
  expect(refused('incident', 'frames_per_second', 1, 30, 0, 31)).toEqual([0, 31]);
  expect(fieldOf('incident', 'live_video_time')).toMatchObject({ kind: 'number', whole: true, unit: 's' });
});

test('a region refers to its country', { tags: ['OQ-94'] }, () => {
  expect(fieldOf('region', 'id_country')).toMatchObject({ kind: 'ref', to: 'country', required: true });
});

test('VXG cameras have a button that removes deleted ones after asking, and one that updates', { tags: ['OQ-96'] }, () => {
  const acts = catalogueOf('vxg-camera').actions ?? [];
  expect(acts.map(({ label, method, path, on, confirm }) => [label, method, path, on, confirm !== undefined])).toEqual([
    ['Remove deleted VXG cameras', 'GET', 'vxg_camera/deleteVxgCameras', 'list', true],
    ['Update cameras', 'GET', 'mobile/updateCameras', 'list', false],
    ['Delete also at VXG', 'DELETE', 'vxg_camera/:id?vxg=1', 'row', true],
  ]);
});

test('the form of a Swift sensor has name, description, thresholds, sample rate and gateway', { tags: ['OQ-97'] }, () => {
  const writable = catalogueOf('swift-sensor').fields.filter(isWritable);
  const names = ['name', 'description', 'thresholds', 'sample_rate', 'id_swift_gateway'];
  expect(writable.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  const thresholds = fieldOf('swift-sensor', 'thresholds');
  expect(thresholds?.kind === 'rows' && thresholds.of.map(({ name }) => name)).toEqual(['measure', 'min', 'max', 'unit']);
});

test('log messages are edited by PUT on the host of logs, in English alone', { tags: ['OQ-100'] }, () => {
  const { host, editBy, operations } = catalogueOf('log-messages');
  expect([host, editBy, operations]).toEqual(['logs', 'PUT', ['list', 'edit']]);
  expect(fieldOf('log-messages', 'lang')).toMatchObject({ kind: 'choice', of: ['en'] });
  expect(fieldOf('log-messages', 'message')).toMatchObject({ kind: 'text', required: true });
  expect(isWritable(fieldOf('log-messages', 'message') as Field)).toBe(true);
});

test('users and groups have a switch for the frame of alarm video', { tags: ['OQ-119'] }, () => {
  for (const key of ['users', 'groups'] as const) {
    const field = fieldOf(key, 'alarm_frame_video_check');
    expect([key, field?.kind, field && isWritable(field)]).toEqual([key, 'flag', true]);
  }
});

test('the layout builder has name, tenant, users and default', { tags: ['ADM-2.57'] }, () => {
  expect(['name', 'tenant', 'users', 'default'].map((name) => fieldOf('layout', name))).toMatchObject([
    { kind: 'text', required: true },
    { kind: 'ref', to: 'tenant' },
    { kind: 'refs', to: 'users' },
    { kind: 'flag' },
  ]);
});
