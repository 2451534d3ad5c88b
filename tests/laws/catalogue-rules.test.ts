import { describe, expect, test } from 'vitest';
import { callsOf } from '../../contract/catalogues/calls.ts';
import { actionFor } from '../../contract/catalogues/catalogue.ts';
import { type Field, isWritable } from '../../contract/catalogues/fields/field.ts';
import { catalogueOf, catalogues } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { longLists, maxPageSize } from '../../contract/catalogues/query.ts';
import { routes } from '../../src/platform/routing/routes.ts';
import { listEndpoints } from '../platform/endpoints.ts';

const fieldOf = (key: CatalogueKey, name: string): Field | undefined => catalogueOf(key).fields.find((field) => field.name === name);

describe('what differs from the generic pattern', () => {
  const writes = (key: CatalogueKey) => {
    const { editBy, multipart } = catalogueOf(key);
    return { editBy, ...multipart };
  };

  test('tenants and alarm levels are edited by POST with _method=put, in parts', { tags: ['ADM-7.11', 'ADM-7.15'] }, () => {
    for (const key of ['tenant', 'alarm-level'] as const)
      expect(writes(key)).toEqual({ editBy: 'POST with _method=put', create: true, edit: true });
  });

  test('buttons, button types and planes are created in parts', { tags: ['ADM-7.12', 'ADM-7.13', 'ADM-7.14'] }, () => {
    for (const key of ['button', 'plane'] as const) expect(writes(key), key).toEqual({ editBy: 'PUT', create: true, edit: false });
    expect(writes('type-button')).toEqual({ editBy: 'POST with _method=put', create: true, edit: true });
  });

  test('shared tenants are written in JSON', { tags: ['ADM-7.16'] }, () => {
    for (const key of ['tenant-shared', 'tenant-shared-group'] as const)
      expect(writes(key)).toEqual({ editBy: 'PUT', create: false, edit: false });
  });

  test('external tokens are not edited', { tags: ['ADM-7.17'] }, () => {
    expect(catalogueOf('external-token').operations).toEqual(['list', 'create', 'delete']);
  });

  test('what is produced is not written', { tags: ['ADM-7.18'] }, () => {
    const only = [
      'recording-request-status',
      'luna-face-detection',
      'detection-event',
      'analytic-record',
      'traffic',
      'alarm',
      'camera-status',
    ] as const;
    for (const key of only)
      expect(
        catalogueOf(key).operations.filter((one) => !['list', 'export'].includes(one)),
        key,
      ).toEqual([]);
  });

  test('a proxy camera is produced by its device, and then renamed, moved and removed', { tags: ['ADM-7.18'] }, () => {
    expect(catalogueOf('proxy-camera').operations).toEqual(['list', 'edit', 'delete']);
  });

  test('Luna master accounts lie below services', { tags: ['ADM-7.19'] }, () => {
    expect(catalogueOf('luna-master-account').path).toBe('services/facial-recognition/luna/luna-master-account');
  });

  test('logs and log messages are read from the logs host', { tags: ['ADM-7.20'] }, () => {
    expect(catalogues.filter(({ host }) => host === 'logs').map(({ key }) => key)).toEqual(
      expect.arrayContaining(['logs', 'log-messages']),
    );
  });

  test('a Density device has its own delete path, generic devices are exported as an arraybuffer', {
    tags: ['ADM-7.44', 'ADM-7.46'],
  }, () => {
    expect(catalogueOf('density-device').deletePath).toBe('density_device_delete');
    expect(catalogueOf('generic-devices').exportMode).toBe('arraybuffer');
  });

  test('five exports report on channels of their own', { tags: ['ADM-4.01', 'ADM-7.51'] }, () => {
    expect(catalogues.filter(({ exportMode }) => exportMode === 'progress').map(({ exportChannel }) => exportChannel)).toEqual([
      'luna-face-export',
      'facial-recognition-export',
      'lpr-matches-export',
      'analytic-record-export',
      'detection-event-export',
    ]);
  });

  test('a camera names its reseller, a Dahua camera its recorder', { tags: ['ADM-5.02', 'ADM-5.03'] }, () => {
    expect(fieldOf('camera-manager-camera', 'resellers')).toMatchObject({ kind: 'refs', required: true });
    expect(fieldOf('dahua-camera', 'dvr')).toMatchObject({ kind: 'ref', required: true });
  });

  test('a sound is mp3, a picture of a user at most 800 kB', { tags: ['ADM-5.05', 'ADM-5.06', 'ADM-9.06'] }, () => {
    expect(catalogueOf('alarm-level').fields.filter(({ kind }) => kind === 'file')).toEqual([expect.objectContaining({ accept: 'mp3' })]);
    expect(fieldOf('users', 'image')).toMatchObject({ accept: 'image', max: 800_000 });
  });

  test('pages of units hold at most 500, those of workflow units 20,000', { tags: ['ADM-9.02'] }, () => {
    expect(maxPageSize).toBe(500);
    expect(longLists['alarm-workflow-unit']).toBe(20_000);
  });

  test('closed lists hold the literal values', { tags: ['ADM-9.03', 'ADM-9.04', 'ADM-4.14', 'ADM-3.57', 'ADM-3.60'] }, () => {
    const of = (key: CatalogueKey, name: string) => {
      const field = fieldOf(key, name);
      return field?.kind === 'choice' ? field.of : null;
    };
    expect(of('plate-list', 'type')).toEqual(['whitelist', 'blacklist', 'orange']);
    expect(of('detection-event', 'event_type')).toEqual([
      ...['default', 'lpr', 'loitering', 'crowded', 'fr', 'people counting', 'people entering', 'people exiting', 'prohibited parking'],
      ...['vehicle count', 'wrong way', 'delimited zone', 'person fallen', 'smart motion detection', 'object count', 'person in area'],
    ]);
    expect(of('alarm-comment', 'status')).toEqual(['attending', 'attended', 'canceled']);
    expect(of('video-watermark', 'image_position')).toEqual(['top left', 'top right', 'lower left', 'lower right', 'grid']);
    expect(of('log-messages', 'lang')).toEqual(['en']);
  });

  test('a purge rule waits minutes, a Density shot takes seconds', { tags: ['ADM-9.05'] }, () => {
    expect(fieldOf('alarm-purge', 'timeout')).toMatchObject({ unit: 'min' });
    expect(fieldOf('density-device', 'shot_time')).toMatchObject({ unit: 's' });
  });

  test('every list with a screen is exported, but lookups and those specified without an export', { tags: ['OQ-80'] }, () => {
    const screens = catalogues.filter(({ operations, routes }) => operations.includes('list') && routes.length > 0);
    expect(screens.length).toBeGreaterThan(80);
    expect(
      screens
        .filter(({ operations }) => !operations.includes('export'))
        .map(({ key }) => key)
        .sort(),
    ).toEqual([
      'camera-type',
      'device-tags',
      'external-token',
      'log-messages',
      'luna-face-detection',
      'product-reseller-assignment',
      'proxy-camera',
      'video-watermark',
    ]);
  });

  test('the paths that the specification leaves open are marked, each in one descriptor', { tags: ['OQ-83'] }, () => {
    const assumed = catalogues.filter(({ isPathAssumed }) => isPathAssumed);
    expect(new Set(assumed.map(({ family, key }) => (['luxriot', 'safr', 'omnicloud'].includes(family) ? family : key)))).toEqual(
      new Set(['luxriot', 'safr', 'omnicloud', 'unit-group', 'microservice-log']),
    );
    expect(assumed.filter(({ operations, routes }) => !operations.includes('list') || routes.length === 0).map(({ key }) => key)).toEqual(
      [],
    );
    for (const { path } of assumed) expect(catalogues.filter((one) => one.path === path)).toHaveLength(1);
  });

  test('the tag screen has request tags; requests and cameras choose from video tags', { tags: ['OQ-89'] }, () => {
    const screen = catalogues.filter(({ routes }) => routes.includes('/{customer}/tag'));
    expect(screen.map(({ key, readAction, resource }) => [key, readAction, resource])).toEqual([
      ['request-tag', 'manage_request_record_video', 'Video'],
    ]);
    const chosen = catalogues.flatMap(({ key, fields }) =>
      fields.flatMap((field) => (field.kind === 'ref' && field.to.endsWith('-tag') ? [[key, field.to]] : [])),
    );
    expect(chosen).toEqual([['recording-request', 'video-tag']]);
  });

  test('Luna, proxy cameras and discovery have the addresses that the specification writes', { tags: ['OQ-90'] }, () => {
    const paths = listEndpoints('product').map(({ endpoint }) => endpoint.path);
    const assigned = (whom: 'User' | 'Group') =>
      ['setCameraTo', 'setAllCameraSectorTo', 'deleteAllCameraSectorTo', 'setAllCameraCenterTo', 'deleteAllCameraCenterTo']
        .concat('setAllCameraAllCenterTo', 'deleteAllCameraAllCenterTo')
        .map((call) => `proxy_camera/${call}${whom}`);
    const written = [
      ...['luna-list', 'luna-face', 'luna-facestream', 'luna-face-detection'],
      ...['luna-list/sync', 'luna-face/sync', 'luna-face/extract/luna-face', 'luna-face/add-face', 'luna-face/delete-face'],
      ...['getDeviceTypes', 'getCentersAndSectors', 'getCentersAndSectorsForGroup/:id', 'getUserCamerasToAssign', 'getGroupCamerasToAssign']
        .concat('device/status/:id')
        .map((call) => `proxy_camera/${call}`),
      ...assigned('User'),
      ...assigned('Group'),
      'dahua/camera/admin/discover',
    ];
    expect(written.filter((path) => !paths.includes(`/v1/${path}`))).toEqual([]);
  });

  test('EE VMS is the bridge family', { tags: ['OQ-92'] }, () => {
    const bridges = routes.filter(({ section, group }) => section === 'vaas' && group === 'EE VMS');
    expect(bridges.map(({ pattern }) => pattern)).toEqual(
      catalogues.filter(({ family }) => family === 'bridge').flatMap((one) => one.routes),
    );
    expect(bridges).toHaveLength(4);
  });

  test('there is no payment: no catalogue, field or address of one', { tags: ['OQ-98'] }, () => {
    const names = [
      ...catalogues.flatMap(({ key, path, fields }) => [key, path, ...fields.map(({ name }) => name)]),
      ...routes.map(({ pattern }) => pattern),
      ...listEndpoints('product').map(({ endpoint }) => endpoint.path),
    ];
    expect(names.length).toBeGreaterThan(1500);
    expect(names.filter((name) => /pay(ment|pal)?s?\b|credit|invoice(?!_period)|billing|stripe|\bcvv\b/i.test(name))).toEqual([]);
  });

  test('export follows reading, import follows creating', { tags: ['OQ-5'] }, () => {
    for (const one of catalogues) expect(actionFor(one, 'export')).toBe(one.readAction);
    const created = catalogues.filter(({ operations }) => operations.includes('create'));
    expect(created.length).toBeGreaterThan(50);
    const right = ({ resource }: (typeof created)[number]) => ({ kind: 'ability', action: 'create', subject: resource });
    for (const one of created) {
      const { create, importFile, importRows } = callsOf(one, { product: 'product' });
      expect([create?.access, importFile?.access, importRows?.access], one.key).toEqual([right(one), right(one), right(one)]);
    }
  });

  test('what names a record is asked for wherever people write it', { tags: ['OQ-87'] }, () => {
    const unnamed = catalogues
      .filter(({ operations }) => operations.includes('create'))
      .filter(({ label, fields }) => {
        const named = fields.filter((field) => label.includes(field.name) && isWritable(field));
        return named.length > 0 && !named.some((field) => field.required) && !fields.some((field) => field.required && isWritable(field));
      })
      .map(({ key }) => key);
    expect(unnamed).toEqual([]);
  });
});
