import { describe, expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import { actionFor, defineCatalogue, pathOf, tableOf } from './catalogue.ts';
import type { CatalogueCalls } from './catalogue-calls.ts';
import { catalogueOf, catalogues, findCatalogue } from './registry.ts';

const slugs = { product: 'cloud' };
const callsFor = (key: Parameters<typeof catalogueOf>[0]) => callsOf(catalogueOf(key), slugs);
const addressesOf = (calls: CatalogueCalls) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, { method, path }]: [string, { method: string; path: string }]) => [name, `${method} ${path}`]),
  );

test('a catalogue without further settings has the generic calls', {
  tags: ['ADM-7.03', 'ADM-7.04', 'ADM-7.05', 'ADM-7.06', 'ADM-7.07', 'ADM-7.08'],
}, () => {
  const plain = defineCatalogue({
    key: 'page',
    title: 'Pages',
    singular: 'Page',
    family: 'misc',
    path: 'page',
    resource: 'Page',
    fields: [],
  });
  expect(plain).toMatchObject({ editBy: 'PUT', exportMode: 'sync', label: ['name'], multipart: { create: false, edit: false } });
  expect(addressesOf(callsOf(plain, slugs))).toEqual({
    list: 'GET /v1/page',
    record: 'GET /v1/page/:id',
    create: 'POST /v1/page',
    importFile: 'POST /v1/page/import/file',
    importRows: 'POST /v1/page/import',
    edit: 'PUT /v1/page/:id',
    editMany: 'PUT /v1/page/bulk',
    remove: 'DELETE /v1/page/:id',
    uses: 'GET /v1/page/:id/uses',
    removeMany: 'DELETE /v1/page/bulk',
    changes: 'GET /v1/page/:id/changes',
  });
  expect(defineCatalogue({ ...plain, operations: ['list'], exportMode: undefined as never }).operations).toEqual(['list']);
});

describe('what a catalogue does not do has no call', () => {
  test('traffic is only read', { tags: ['ADM-7.18'] }, () => {
    expect(Object.keys(callsFor('traffic'))).toEqual(['list', 'record']);
  });
  test('an external token is created and deleted, not edited', { tags: ['ADM-7.17'] }, () => {
    const calls = callsFor('external-token');
    expect([calls.create, calls.edit, calls.editMany, calls.remove].map((call) => call !== undefined)).toEqual([true, false, false, true]);
  });
});

test('a catalogue with files is edited by POST', { tags: ['ADM-7.09', 'ADM-7.15'] }, () => {
  expect(callsFor('alarm-level').edit).toMatchObject({ method: 'POST', path: '/v1/alarm_level/:id' });
  expect(callsFor('center').edit?.method).toBe('PUT');
});

test('a Density device is deleted at the path of the specification', { tags: ['ADM-7.44'] }, () => {
  expect(callsFor('density-device').remove).toMatchObject({ method: 'DELETE', path: '/v1/density_device_delete/:id' });
  expect(callsFor('density-device').list.path).toBe('/v1/density_device');
});

test('the product names its own paths', { tags: ['OQ-91'] }, () => {
  expect(pathOf(catalogueOf('product-reseller'), slugs)).toBe('cloud_reseller');
  expect(callsFor('product-reseller').list.path).toBe('/v1/cloud_reseller');
  for (const one of catalogues) expect(callsOf(one, slugs).list.path).toMatch(/^\/v1\/[\w/-]+$/);
});

test('each call requires its own right; lists to choose from require only read on Home', { tags: ['OQ-4', 'OQ-5'] }, () => {
  const accesses = Object.entries(callsFor('center')).map(([name, { access }]: [string, { access: unknown }]) => [name, access]);
  expect(Object.fromEntries(accesses)).toMatchObject({
    list: { kind: 'ability', action: 'read', subject: catalogueOf('center').resource },
    create: { action: 'create' },
    importRows: { action: 'create' },
    edit: { action: 'update' },
    editMany: { action: 'update' },
    remove: { action: 'delete' },
    removeMany: { action: 'delete' },
    changes: { action: 'read', subject: catalogueOf('center').resource },
  });
  expect(callsFor('unit').list.access).toEqual({ kind: 'ability', action: 'read', subject: 'Home' });
  expect(actionFor(catalogueOf('lpr-match'), 'export')).toBe('read_match');
});

test('no two catalogues answer at one address, and no record is mistaken for a call', () => {
  const addresses = catalogues.flatMap((one) =>
    Object.values(callsOf(one, slugs)).map(({ method, path }: { method: string; path: string }) => `${method} ${path}`),
  );
  expect(addresses.filter((one, at) => addresses.indexOf(one) !== at)).toEqual([]);
  for (const one of catalogues) expect(tableOf(one)).toMatch(/^[a-z][a-z0-9_]*$/);
});

test('an untrusted key returns a catalogue or undefined', () => {
  expect(findCatalogue('unit')?.key).toBe('unit');
  for (const no of ['', 'constructor', '__proto__', 'Unit']) expect(findCatalogue(no)).toBeUndefined();
});

describe('the right and the refusals of each call', () => {
  const thing = defineCatalogue({
    key: 'page',
    title: 'Things',
    singular: 'Thing',
    family: 'misc',
    path: 'thing',
    resource: 'Thing',
    fields: [],
  });
  const described = (catalogue: typeof thing) =>
    Object.fromEntries(
      Object.entries(callsOf(catalogue, slugs)).map(([name, call]) => {
        const { access, refusals } = call as { access: { action: string; subject: string }; refusals: readonly string[] };
        return [name, [`${access.action} ${access.subject}`, ...refusals].join(', ')];
      }),
    );

  test('follow from its operation', { tags: ['OQ-5'] }, () => {
    const { create, edit, ...others } = described(thing);
    expect([create?.split(', ')[0], edit?.split(', ')[0]]).toEqual(['create Thing', 'update Thing']);
    expect(others).toEqual({
      list: 'read Thing, export.running',
      record: 'read Thing, record.not_found',
      importFile: 'create Thing, import.unreadable',
      importRows: 'create Thing, import.unknown',
      editMany: 'update Thing, bulk.changed',
      remove: 'delete Thing, record.not_found, record.in_use',
      uses: 'delete Thing, record.not_found',
      removeMany: 'delete Thing, bulk.changed',
      changes: 'read Thing, record.not_found',
    });
  });

  test('what operators need to read is read by whoever may use the console', () => {
    expect(described({ ...thing, isForOperators: true })).toMatchObject({
      list: 'read Home, export.running',
      changes: 'read Thing, record.not_found',
    });
  });

  test('the trail of a record is there where it can be edited or deleted', () => {
    const has = (...operations: (typeof thing)['operations'][number][]) => 'changes' in described({ ...thing, operations });
    expect([has('list', 'edit'), has('list', 'delete'), has('list', 'create')]).toEqual([true, true, false]);
  });

  test('a catalogue is exported unless it says otherwise', () => {
    const modeOf = (operations?: (typeof thing)['operations']) =>
      defineCatalogue({
        key: 'page',
        title: 'T',
        singular: 'T',
        family: 'misc',
        path: 't',
        resource: 'T',
        fields: [],
        ...(operations && { operations }),
      }).exportMode;
    expect([modeOf(), modeOf(['list', 'export']), modeOf(['list'])]).toEqual(['sync', 'sync', null]);
    expect([thing.readAction, thing.ownership, thing.operations.join()]).toEqual(['read', 'customer', 'list,create,edit,delete,export']);
  });
});
