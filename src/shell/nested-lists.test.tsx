import { cleanup, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catalogues } from '../../contract/catalogues/index.ts';
import { replied } from '../../machines/quality/paths/samples.ts';
import { findRoute } from '../platform/routing/guard.ts';
import { routes } from '../platform/routing/routes.ts';
import { renderScreen } from '../testing/screen.tsx';
import { CatalogueScreen } from './CatalogueScreen.tsx';

const actor = {
  getSnapshot: () => ({ context: { config: { catalogues: {} }, downloads: [] }, matches: () => false, can: () => false }),
  subscribe: () => ({ unsubscribe: () => undefined }),
  send: () => undefined,
};

/** The filters with which the screen of an address reads its list at a path. */
async function filtersOf(address: string, path: string): Promise<Record<string, string>> {
  const found = findRoute(routes, address);
  if (!found) throw new Error(`No route has the address ${address}`);
  const { ask } = await renderScreen(<CatalogueScreen pattern={found.route.pattern} params={found.params} title="The list" />, {
    answers: { [`GET ${path}`]: () => replied({ data: [], total: 0, last_page: 1 }) },
    actors: { tabs: actor, exports: actor },
  });
  const reads = () => ask.mock.calls.filter(([one]) => one.method === 'GET' && one.path === path);
  await waitFor(() => expect(reads()).not.toEqual([]));
  cleanup();
  const options = reads()[0]?.[1] as { query: Iterable<[string, string]> } | undefined;
  return Object.fromEntries([...(options?.query ?? [])].filter(([name]) => !['sort', 'max', 'page', 'columns'].includes(name)));
}

/** Each address that names a parent: the call of its list, what is asked with, and the address of the whole list, if there is one. */
const nested = [
  ['/camera_manager/reseller/5', '/v1/camera_manager/admin/reseller', { id_master_account: '5' }, '/camera_manager/reseller'],
  ['/camera_manager/camera/5', '/v1/camera_manager/admin/camera', { resellers: '5' }, '/camera_manager/camera'],
  ['/bridge/account/5', '/v1/account', { id_master_account: '5' }, '/bridge/account'],
  ['/bridge/bridge/5', '/v1/bridge', { accounts: '5' }, '/bridge/bridge'],
  ['/bridge/camera/5', '/v1/bridge/admin/camera', { id_bridge: '5' }, '/bridge/camera'],
  ['/tenant/5', '/v1/tenant', { id_master_tenant: '5' }, '/tenant'],
  ['/incident/5', '/v1/incident', { id_tenant: '5' }, '/incident'],
  ['/facial_recognition/p-5', '/v1/facial_recognition', { person_id: 'p-5' }, '/facial_recognition'],
  ['/external_token/5', '/v1/external_token', { id_user: '5' }, null],
  ['/external_user/5', '/v1/external_user', { id_user: '5' }, null],
  ['/group_shared_tenant/5/Night', '/v1/tenantSharedGroup', { id_group: '5' }, null],
] as const;

test.each(nested)(
  'the list at %s asks %s with %j, the whole one without',
  {
    tags: [
      ...['ADM-2.04', 'ADM-2.05', 'ADM-2.07', 'ADM-2.08', 'ADM-2.09', 'ADM-2.10', 'ADM-2.12', 'ADM-2.18', 'ADM-2.22', 'ADM-2.34'],
      ...['OP-2.23', 'OP-2.25'],
    ],
  },
  async (address, path, filters, whole) => {
    expect(await filtersOf(address, path)).toEqual(filters);
    if (whole !== null) expect(await filtersOf(whole, path)).toEqual({});
  },
);

test('no other list has a parent in its address', { tags: ['ADM-2.04'] }, () => {
  const named = catalogues.flatMap(({ parents, routes: of }) => (parents ? of.filter((pattern) => pattern.includes(':')) : []));
  const tested = nested.map(([address]) => findRoute(routes, address)?.route.pattern);
  expect(new Set(named)).toEqual(new Set(tested));
});
