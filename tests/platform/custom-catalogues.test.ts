import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Catalogue, Operation } from '../../contract/catalogues/catalogue.ts';
import { catalogueOf, catalogues } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { page } from '../../contract/platform/envelope.ts';
import { CatalogueRecord } from '../../contract/platform/record.ts';
import { startOffice } from '../../server/testing/office.ts';
import { expectCells, readExport } from './catalogues/export-cells.ts';
import { createRecordFactory, type RecordFactory } from './catalogues/record-factory.ts';

/**
 * Catalogues with their own handlers, which answer and authorize like those of the engine. Saved views belong to each user and need no
 * right: server/workspace/views/views.platform.test.ts covers them.
 */
const rooms = catalogues.filter(({ servedBy, key }) => servedBy && key !== 'user-view');
const named = (list: readonly Catalogue[]) => list.map((one) => [one.key, one] as const);
const may = (operation: Operation) => (one: Catalogue) => one.operations.includes(operation);
/** Whether a record of the catalogue can be read by its id. */
const hasRecord = ({ key }: Catalogue): boolean => key !== 'chart-log-incident' && key !== 'alarm';

let yard: RecordFactory;
/** Id of a record of the first customer. */
const ids = new Map<CatalogueKey, number>();
const idOf = ({ key }: Catalogue): number => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`No ${key} was put: see beforeAll`);
  return id;
};

beforeAll(async () => {
  yard = createRecordFactory(await startOffice());
  const { office } = yard;
  const { north } = office.town;
  const made = async (key: CatalogueKey, body: Record<string, unknown>): Promise<number> => {
    const reply = await office.send('POST', yard.pathOf(catalogueOf(key)), { body });
    if (reply.status >= 300) throw new Error(`No ${key}: ${reply.text}`);
    return reply.data.id;
  };
  const type = await made('type-alarm', { type: 'Gate forced' });
  ids.set('chart-log-incident', await made('incident', { name: 'Burglary', id_tenant: north.tenant, alarm_type: type, colour: '#C00012' }));
  ids.set('alarm', (await office.raise({ alarm_type: 'Gate forced' })).id);
  ids.set('proxy-camera', Number(north.cameras[0]));
  const workflow = await yard.idOf('alarm-workflow');
  ids.set('alarm-workflow-unit', await made('alarm-workflow-unit', { id_alarm_workflow: workflow, id_unit: north.unit }));
  const camera = catalogueOf('vxg-camera');
  ids.set('vxg-camera', (await yard.create(camera, await yard.values(camera))).data.id);
});
afterAll(() => yard?.office.clear());

async function listed(catalogue: Catalogue, as: 'ana' | 'carla' | 'admin', query = ''): Promise<CatalogueRecord[]> {
  const reply = await yard.office.send('GET', `${yard.pathOf(catalogue)}?max=100${query}`, { as });
  expect(reply.status, reply.text).toBe(200);
  return z.parse(page(CatalogueRecord), JSON.parse(reply.text)).data;
}

describe('a catalogue of a room of its own answers a page of records that can be read', {
  tags: ['ADM-3.01', 'ADM-7.03', 'ADM-3.33', 'ADM-3.18'],
}, () => {
  test.each(named(rooms))('%s', async (_key, catalogue) => {
    const record = (await listed(catalogue, 'ana')).find(({ id }) => id === idOf(catalogue));
    const listedFields = catalogue.fields.filter((field) => field.kind !== 'secret' && !field.isExternal && field.listed !== false);
    expect(Object.keys(record ?? {})).toEqual(expect.arrayContaining(listedFields.map(({ name }) => name)));
    for (const name of catalogue.label) expect(JSON.stringify(record?.[name] ?? '')).toMatch(/\w/);
  });
});

test('a VXG camera is read and listed as it was given', { tags: ['ADM-3.33', 'ADM-1.17'] }, async () => {
  const catalogue = catalogueOf('vxg-camera');
  const timezone = await yard.idOf('timezone');
  const given = {
    ...{ name: 'Quay', id_vxg: 'vxg-77', rec_mode: 'by_event', streaming: true },
    ...{ live_stream: 'rtsp://vxg.test/live', recording_stream: 'rtsp://vxg.test/recorded' },
  };
  const made = await yard.office.send('POST', yard.pathOf(catalogue), { as: 'ana', body: { ...given, timezone } });
  expect(made.status, made.text).toBe(200);
  const expected = { ...given, removed: false, access_tokens: null, timezone: { id: timezone } };
  expect((await yard.office.send('GET', `${yard.pathOf(catalogue)}/${made.data.id}`, { as: 'ana' })).data).toMatchObject(expected);
  expect((await listed(catalogue, 'ana')).find(({ id }) => id === made.data.id)).toMatchObject(expected);
});

describe('without the right nothing of it is read or written', { tags: ['OP-6.01'] }, () => {
  test.each(named(rooms))('%s', async (_key, catalogue) => {
    const { office } = yard;
    const path = yard.pathOf(catalogue);
    const id = idOf(catalogue);
    const body = { id_alarm_workflow: 1, id_unit: 1 };
    const replies = await Promise.all([
      office.send('GET', path, { as: 'guest' }),
      ...(may('export')(catalogue) ? [office.send('GET', `${path}?action=export`, { as: 'guest' })] : []),
      ...(hasRecord(catalogue) ? [office.send('GET', `${path}/${id}`, { as: 'guest' })] : []),
      ...(may('create')(catalogue) ? [office.send('POST', path, { as: 'guest', body })] : []),
      ...(may('edit')(catalogue) ? [yard.edit(catalogue, id, {}, 'guest')] : []),
      ...(may('delete')(catalogue) ? [yard.remove(catalogue, id, 'guest')] : []),
    ]);
    for (const { status, code, text } of replies) expect([status, code], text).toEqual([403, 'access.forbidden']);
  });
});

describe("another customer's record is in nobody else's list, nor found by its id", { tags: ['ADM-7.03'] }, () => {
  test.each(named(rooms))('%s', async (_key, catalogue) => {
    const id = idOf(catalogue);
    expect((await listed(catalogue, 'admin')).map((one) => one.id)).toContain(id);
    expect((await listed(catalogue, 'carla')).map((one) => one.id)).not.toContain(id);
    const replies = await Promise.all([
      ...(hasRecord(catalogue) ? [yard.office.send('GET', `${yard.pathOf(catalogue)}/${id}`, { as: 'carla' })] : []),
      ...(may('edit')(catalogue) ? [yard.edit(catalogue, id, {}, 'carla')] : []),
      ...(may('delete')(catalogue) ? [yard.remove(catalogue, id, 'carla')] : []),
    ]);
    for (const { status, code, text } of replies) expect([status, code], text).toEqual([404, 'record.not_found']);
  });
});

describe('its export holds what its list holds', { tags: ['ADM-7.08', 'OP-7.38', 'ADM-1.17'] }, () => {
  test('vxg-camera, cell by cell', async () => {
    const catalogue = catalogueOf('vxg-camera');
    expectCells(catalogue, await readExport(yard, catalogue, '', 'ana'), await listed(catalogue, 'ana'));
  });
  test('alarm, a row for each alarm in sight', async () => {
    const catalogue = catalogueOf('alarm');
    const [titles = [], ...rows] = await readExport(yard, catalogue, '', 'ana');
    const at = titles.indexOf('Description');
    const records = await listed(catalogue, 'ana');
    expect(rows.map((row) => [row[0], row[at]])).toEqual(records.map(({ id, description }) => [id, description]));
    expect((await readExport(yard, catalogue, '', 'carla')).length).toBe(1);
  });
});

describe("what only the platform writes is in its own customer's lists alone", { tags: ['ADM-3.59', 'ADM-7.03'] }, () => {
  const lines = catalogues.filter(
    (one) => !one.servedBy && !may('create')(one) && (one.ownership === 'tenant' || one.ownership === 'customer'),
  );
  test.each(named(lines))('%s', async (_key, catalogue) => {
    const id = await (catalogue.key === 'router-camera-status' ? yard.idOf('router') : yard.put(catalogue));
    expect((await listed(catalogue, 'ana', `&id=${id}`)).map((one) => one.id)).toEqual([id]);
    expect(await listed(catalogue, 'carla', `&id=${id}`)).toEqual([]);
  });

  test.each(['logs', 'microservice-log', 'log-incident'] as const)('%s', async (key) => {
    const catalogue = catalogueOf(key);
    const span = (catalogue.requiredFilters ?? []).map((name) => `&${name}.from=2020-01-01`).join('');
    const mine = await listed(catalogue, 'ana', span);
    expect(mine.length).toBeGreaterThan(0);
    const theirs = new Set((await listed(catalogue, 'carla', span)).map(({ id }) => id));
    expect(mine.filter(({ id }) => theirs.has(id))).toEqual([]);
  });
});
