import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Catalogue, tableOf } from '../../contract/catalogues/catalogue.ts';
import { type Field, isWritable } from '../../contract/catalogues/fields/field.ts';
import { catalogueKeys } from '../../contract/catalogues/keys.ts';
import { catalogues, findCatalogue } from '../../contract/catalogues/registry.ts';
import { columnOf, storageOf } from '../../server/catalogues/schema/storage.ts';
import { deviations } from './catalogue-deviations.ts';

/** The specification's facts about one catalogue. */
interface Stated {
  title: string;
  path: string;
  isPathAssumed?: boolean;
  /** Among the 86 named in the generic resource list. */
  listed: boolean;
  routes: string[];
  right: [string | null, string];
  operations: string[];
  multipart: { create: boolean | 'open'; edit: boolean | 'open' };
  editBy: string | null;
  exportMode: string | null;
  exportChannel?: string;
  label: string | null;
  deletePath?: string;
  host?: boolean;
  /** `type`, `type target`, `type readOnly`. */
  fields: Record<string, string>;
  values?: Record<string, string[]>;
}

const stated = JSON.parse(readFileSync(new URL('catalogues.json', import.meta.url), 'utf8')) as Record<string, Stated>;
const used = new Set<string>();

/** Expects the specified value, or exactly the declared one where a deviation is declared. */
function expectAs(catalogue: Catalogue, aspect: string, is: unknown, said: unknown): void {
  const told = deviations[catalogue.key]?.[aspect];
  if (told) {
    used.add(`${catalogue.key} ${aspect}`);
    expect(is, `${catalogue.key} ${aspect}, whose deviation is told`).toEqual(told.is);
    expect(said, `${catalogue.key} ${aspect} is told as a deviation and is none`).not.toEqual(told.is);
  } else expect(is, `${catalogue.key} ${aspect}`).toEqual(said);
}

function aboutOf(key: string): { catalogue: Catalogue; said: Stated } {
  const catalogue = findCatalogue(key);
  const said = stated[key];
  if (!catalogue || !said) throw new TypeError(`${key} is not both stated and declared`);
  return { catalogue, said };
}

/** Kinds that a stated type may become without a word of its own. `json` is whatever has structure. */
const kindsOf: Readonly<Record<string, readonly Field['kind'][]>> = {
  string: ['text'],
  integer: ['number', 'count'],
  number: ['number'],
  boolean: ['flag'],
  image: ['file'],
  file: ['file'],
  ref: ['ref'],
  refs: ['refs'],
  password: ['secret'],
  datetime: ['time'],
  enum: ['choice'],
  color: ['colour'],
  email: ['email'],
  json: ['parts', 'rows', 'texts', 'pairs', 'data', 'days', 'choice'],
};

/** A field by its stated name, also of a part: `custom_fields.port`. */
function fieldOf(fields: readonly Field[], name: string): Field | undefined {
  const [own, ...inner] = name.split('.');
  const field = fields.find((one) => one.name === own);
  if (inner.length === 0 || !field) return field;
  return field.kind === 'parts' || field.kind === 'rows' ? fieldOf(field.of, inner.join('.')) : undefined;
}

/** The record's own number, whatever the specification writes it like. */
const isOwnId = (name: string) => name.toLowerCase() === 'id';

function expectField(catalogue: Catalogue, name: string, said: string, values: string[] | undefined): void {
  const field = fieldOf(catalogue.fields, name);
  if (!field) throw new TypeError(`${catalogue.key} has no field ${name}`);
  const [type = '', target] = said.split(' ');
  const kinds = kindsOf[type] ?? [];
  expectAs(catalogue, `.${name}`, field.kind, kinds.includes(field.kind) ? field.kind : kinds[0]);
  if (target && target !== 'readOnly')
    expect('to' in field ? field.to : 'of' in field && field.of, `${catalogue.key} ${name}`).toBe(target);
  const isKept = !isWritable(field) && field.kind !== 'data' && field.kind !== 'count';
  if (isKept !== said.endsWith(' readOnly') && field.kind !== 'data' && field.kind !== 'count') {
    expectAs(catalogue, `.${name} readOnly`, isKept ? 'readOnly' : 'written', said.endsWith(' readOnly') ? 'readOnly' : 'written');
  }
  if (values) expectAs(catalogue, `.${name} of`, 'of' in field && field.of, values);
}

/** Expects the targets of a field to exist: the catalogue, and its field that refers back. */
function expectTargets(catalogue: Catalogue, field: Field): void {
  const names = catalogue.fields.map(({ name }) => name);
  if (field.when) expect(names).toContain(field.when.field);
  if (field.kind === 'time' && field.notBefore) expect(names).toContain(field.notBefore);
  if (field.kind === 'ref') expect(findCatalogue(field.to), `${field.name} of ${field.to}`).toBeDefined();
  if (field.kind !== 'count' && field.kind !== 'refs') return;
  const target = findCatalogue(field.kind === 'count' ? field.of : field.to);
  expect(target, field.name).toBeDefined();
  if (field.by !== undefined && !field.isExternal)
    expect(
      target?.fields.map(({ name }) => name),
      field.name,
    ).toContain(field.by);
}

/** Catalogues that the specification does not name. */
const beyond = [
  ...['audit', 'intake-token', 'identity-provider', 'identity-provider-group'],
  ...['alarm-cause', 'alarm-outcome', 'day-book-entry'],
  ...['opening-window', 'receiver', 'receiver-device', 'report-schedule', 'response-target', 'signal-code', 'wall-rule', 'zone'],
];

test('every stated catalogue is declared, once, and no other but those of ours', { tags: ['ADM-1.01'] }, () => {
  const wanted = [...Object.keys(stated), ...beyond].sort();
  expect(catalogues.map(({ key }) => key).sort()).toEqual(wanted);
  expect([...catalogueKeys].sort()).toEqual(wanted);
  expect(new Set(catalogues.map(tableOf)).size).toBe(catalogues.length);
});

describe.each(Object.keys(stated))('%s', (key) => {
  const { catalogue, said } = aboutOf(key);

  test('has the stated fields, each of a kind that can be stored', { tags: ['ADM-7.21'] }, () => {
    for (const [name, type] of Object.entries(said.fields)) if (!isOwnId(name)) expectField(catalogue, name, type, said.values?.[name]);
    const names = catalogue.fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const field of catalogue.fields) {
      const isKept = field.isExternal || field.kind === 'count' || field.kind === 'refs' || columnOf(field) !== null;
      expect(isKept, `${field.name} is kept nowhere`).toBe(true);
    }
  });

  test('lies at the stated path, with the stated operations', { tags: ['ADM-7.10', 'ADM-1.17', 'OP-1.17', 'OQ-83'] }, () => {
    expectAs(catalogue, 'path', catalogue.path, said.path);
    expect(catalogue.isPathAssumed ?? false).toBe(said.isPathAssumed ?? false);
    expectAs(catalogue, 'deletePath', catalogue.deletePath, said.deletePath?.replace('/{id}', ''));
    // `get`, one record, is there for every catalogue.
    expectAs(catalogue, 'operations', [...catalogue.operations].sort(), said.operations.filter((one) => one !== 'get').sort());
    expect(catalogue.title).toBe(said.title);
    expect(catalogue.host === 'logs').toBe(said.host ?? false);
  });

  test('is written by the stated method, in the stated form', { tags: ['ADM-7.06', 'ADM-7.09'] }, () => {
    if (said.operations.includes('edit')) expect(catalogue.editBy).toBe(said.editBy);
    if (said.multipart.create !== 'open') expect(catalogue.multipart.create).toBe(said.multipart.create);
    if (said.multipart.edit !== 'open') expect(catalogue.multipart.edit).toBe(said.multipart.edit);
    const takesFiles = catalogue.fields.some((field) => field.kind === 'file' && isWritable(field));
    if (catalogue.multipart.create || catalogue.multipart.edit) expect(takesFiles, 'a form of parts without a file').toBe(true);
  });

  test('has the stated routes and right', {
    tags: [
      'ADM-2.01',
      'ADM-2.14',
      'ADM-2.21',
      'ADM-2.23',
      'OP-2.15',
      'OP-2.16',
      'OP-2.17',
      'OP-2.18',
      'OP-2.19',
      'OP-2.20',
      'OP-2.21',
      'OP-2.22',
      'OP-2.25',
      'OP-2.26',
      'OP-2.27',
      'OP-2.28',
      'OP-2.29',
      'OP-2.55',
      'OP-2.56',
    ],
  }, () => {
    expectAs(catalogue, 'routes', catalogue.routes, said.routes);
    expectAs(catalogue, 'right', [catalogue.resource, catalogue.readAction], said.right);
  });

  test('is named by the stated label', { tags: ['ADM-3.01'] }, () => {
    expectAs(catalogue, 'label', catalogue.label, said.label === null ? null : [said.label]);
    for (const name of catalogue.label.filter((one) => one !== 'id')) expect(fieldOf(catalogue.fields, name)?.name).toBe(name);
  });

  test('is exported in the stated way', { tags: ['ADM-7.08', 'ADM-7.50'] }, () => {
    expect(catalogue.exportMode).toBe(said.exportMode);
    expect(catalogue.exportChannel).toBe(said.exportChannel?.replace(/-\{id\}$/, ''));
    expect(catalogue.exportMode !== null).toBe(catalogue.operations.includes('export'));
  });

  test('names only what there is', () => {
    for (const field of catalogue.fields) expectTargets(catalogue, field);
    const fields = new Set(['id', ...catalogue.fields.map(({ name }) => name)]);
    const named = [catalogue.sort?.replace(/^-/, ''), ...(catalogue.importKey ?? []), ...Object.values(catalogue.parents ?? {})];
    for (const name of named) if (name !== undefined) expect(fields, name).toContain(name);
    if (typeof catalogue.ownership === 'object') expect(storageOf(catalogue).owner).not.toBeNull();
    if (catalogue.ownership === 'tenant') expect(storageOf(catalogue).columns.map(({ name }) => name)).toContain('id_tenant');
  });
});

test('every deviation that is told is one', () => {
  const told = Object.entries(deviations).flatMap(([key, aspects]) => Object.keys(aspects).map((aspect) => `${key} ${aspect}`));
  expect(told.filter((one) => !used.has(one))).toEqual([]);
});
