import { describe, expect, test } from 'vitest';
import { catalogueOf, catalogues } from '../../../contract/catalogues/index.ts';
import { readQuery } from '../../../contract/catalogues/query.ts';
import { findRoute } from '../../platform/routing/guard.ts';
import { routes } from '../../platform/routing/routes.ts';
import { buildDefaults, buildParentFilters, listChildren, readParentScope } from './parent-scope.ts';

const hrefs = (key: Parameters<typeof catalogueOf>[0], label = 'Norte') =>
  listChildren(catalogueOf(key), { id: 7 }, label).map(({ href }) => href);

test('the parameter of a route filters its list', { tags: ['ADM-2.04', 'ADM-2.10'] }, () => {
  const parent = readParentScope(catalogueOf('tenant'), { id_master_tenant: '5' });
  expect(buildParentFilters(parent)).toEqual([{ field: 'id_master_tenant', by: 'is', values: ['5'] }]);
  expect(buildParentFilters(readParentScope(catalogueOf('tenant'), {}))).toEqual([]);
  expect(buildDefaults(parent, 'Norte')).toEqual({ id_master_tenant: { id: 5, name: 'Norte' } });
});

test.each([
  ['camera-manager-reseller', 'id_master_account', 'id_master_account'],
  ['camera-manager-camera', 'id_reseller', 'resellers'],
  ['bridge-account', 'id_master_account', 'id_master_account'],
  ['bridge', 'id_account', 'accounts'],
  ['bridge-camera', 'id_bridge', 'id_bridge'],
  ['incident', 'id_tenant', 'id_tenant'],
  ['facial-recognition', 'person_id', 'person_id'],
  ['external-token', 'id_user', 'id_user'],
  ['external-user', 'id_user', 'id_user'],
] as const)(
  'the list of %s is that of its parent where the route names it by %s',
  { tags: ['ADM-2.04', 'ADM-2.05', 'ADM-2.07', 'ADM-2.08', 'ADM-2.09', 'ADM-2.12', 'ADM-2.22', 'ADM-2.34'] },
  (key, param, field) => {
    expect(catalogueOf(key).routes.some((route) => /\/:(\w+)\??$/.exec(route)?.[1] === param)).toBe(true);
    expect(buildParentFilters(readParentScope(catalogueOf(key), { [param]: '5' }))).toEqual([{ field, by: 'is', values: ['5'] }]);
    expect(buildParentFilters(readParentScope(catalogueOf(key), {}))).toEqual([]);
  },
);

test.each(['external-token', 'external-user'] as const)(
  'the list of %s is that of the user in its address, and a new one is theirs',
  { tags: ['OP-2.25', 'ADM-2.34'] },
  (key) => {
    const parent = readParentScope(catalogueOf(key), findRoute(routes, `/${key.replace('-', '_')}/5`)?.params ?? {});
    expect(buildParentFilters(parent)).toEqual([{ field: 'id_user', by: 'is', values: ['5'] }]);
    expect(buildDefaults(parent, 'Ana')).toEqual({ id_user: { id: 5, name: 'Ana' } });
  },
);

test('the tenants shared with a group are narrowed to it, and a new share names it', {
  tags: ['OP-2.23', 'ADM-2.18'],
}, () => {
  const catalogue = catalogueOf('tenant-shared-group');
  expect(catalogue.routes).toEqual(['/group_shared_tenant/:id_group/:group']);
  const found = findRoute(routes, '/group_shared_tenant/4/Night%20shift');
  const parent = readParentScope(catalogue, found?.params ?? {});
  expect(buildParentFilters(parent)).toEqual([{ field: 'id_group', by: 'is', values: ['4'] }]);
  expect(buildDefaults(parent, 'Night shift')).toEqual({ id_group: { id: 4, name: 'Night shift' } });
});

test('a row leads to the lists of what hangs on it', { tags: ['ADM-2.04', 'ADM-2.07', 'ADM-2.10', 'ADM-2.34', 'OP-2.25'] }, () => {
  expect(hrefs('master-tenant')).toContain('/tenant/7');
  expect(hrefs('camera-manager-master-account')).toContain('/camera_manager/reseller/7');
  expect(hrefs('camera-manager-reseller')).toContain('/camera_manager/camera/7');
  expect(hrefs('bridge-master-account')).toContain('/bridge/account/7');
  expect(hrefs('bridge-account')).toContain('/bridge/bridge/7');
  expect(hrefs('bridge')).toContain('/bridge/camera/7');
  expect(hrefs('users')).toEqual(expect.arrayContaining(['/external_token/7', '/external_user/7']));
  expect(hrefs('groups', 'Night shift')).toContain('/group_shared_tenant/7/Night%20shift');
  expect(hrefs('tenant')).toContain('/unit?id_tenant=7');
});

describe.each(catalogues.map((one) => [one.key, one] as const))('%s', (_, catalogue) => {
  test('every list that a row leads to has a screen, and its address asks for nothing unknown', () => {
    for (const child of listChildren(catalogue, { id: 7 }, 'x')) {
      const [path = '', search = ''] = child.href.split('?');
      expect(findRoute(routes, path)?.route.pattern).toBe(child.pattern);
      expect(readQuery(child.catalogue, new URLSearchParams(search)).unknown).toEqual([]);
    }
  });
});
