import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { readQuery } from '../../contract/catalogues/query.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { actorsOf } from '../../machines/shared/port.ts';
import type { Http } from '../platform/http/http.ts';
import { provideCatalogue } from './catalogue.ports.ts';

/** Reads the list of a catalogue, and returns the path that was asked for and the host where. */
async function hostOf(key: CatalogueKey, logsHost: string | null): Promise<[path: string, host: unknown]> {
  const asked: [string, unknown][] = [];
  const ask = async ({ path }: Endpoint, { host }: { host?: string }) => {
    asked.push([path, host]);
    return { ok: true, data: { data: [], total: 0, last_page: 1 } };
  };
  const { list } = provideCatalogue({ ask: ask as unknown as Http['ask'], product: 'product', logsHost });
  const logic = actorsOf(list)['readList'];
  if (!logic) throw new Error('the port is not filled');
  const catalogue = catalogueOf(key);
  const actor = createActor(logic, { input: { catalogue, query: readQuery(catalogue, []) } });
  actor.start();
  await toPromise(actor);
  return asked[0] ?? ['', undefined];
}

test('logs and their messages are read from the host of logs, other lists from the platform', { tags: ['ADM-7.20'] }, async () => {
  const host = 'https://logs.test:8443';
  expect(await hostOf('logs', host)).toEqual(['/v1/logs', host]);
  expect(await hostOf('log-messages', host)).toEqual(['/v1/log_messages', host]);
  expect(await hostOf('unit', host)).toEqual(['/v1/unit', undefined]);
  expect(await hostOf('logs', null)).toEqual(['/v1/logs', undefined]);
});
