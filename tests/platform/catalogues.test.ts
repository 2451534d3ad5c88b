import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { type Field, isWritable } from '../../contract/catalogues/fields/field.ts';
import { idOf, isApplicable, type Values } from '../../contract/catalogues/fields/schema.ts';
import { catalogueOf, catalogues } from '../../contract/catalogues/index.ts';
import type { RecordReference } from '../../contract/catalogues/record.ts';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import { startOffice } from '../../server/testing/office.ts';
import { expectCells, readExport } from './catalogues/export-cells.ts';
import { createRecordFactory, type RecordFactory } from './catalogues/record-factory.ts';
import { secretMark, wrongOf } from './catalogues/samples.ts';

let yard: RecordFactory;
beforeAll(async () => {
  yard = createRecordFactory(await startOffice());
});
afterAll(() => yard?.office.clear());

const may = (operation: Catalogue['operations'][number]) => (one: Catalogue) => one.operations.includes(operation);
const engines = catalogues.filter(({ servedBy }) => !servedBy);
/** Those with rows of their own, which can be written. */
const stored = engines.filter(({ key, ownership }) => ownership !== 'policies' && key !== 'router-camera-status');
const named = (list: readonly Catalogue[]) => list.map((one) => [one.key, one] as const);

/** Record of each catalogue that the tests of this file share, and the values last written to it. */
const subjects = new Map<string, { id: number; values: Values }>();
const subjectOf = ({ key }: Catalogue) => {
  const subject = subjects.get(key);
  if (!subject) throw new Error(`No ${key} was made: see its test of creating`);
  return subject;
};
const listed = async (catalogue: Catalogue, id: number, as: 'ana' | 'admin' | 'carla' = yard.writerOf(catalogue)) => {
  const reply = await yard.office.send<CatalogueRecord[]>('GET', `${yard.pathOf(catalogue)}?id=${id}`, { as });
  expect(reply.status, reply.text).toBe(200);
  return reply.data;
};

/** A value of a record as it was given: references by id, files and secrets left out. */
function expectedValue(field: Field, value: unknown): unknown {
  if (field.kind === 'ref') return idOf(value);
  if (field.kind === 'refs') return (value as unknown[]).map(idOf);
  const parts = (of: readonly Field[], one: Values) =>
    Object.fromEntries(of.filter(({ kind }) => kind !== 'secret').map((part) => [part.name, expectedValue(part, one[part.name])]));
  if (field.kind === 'parts') return parts(field.of, value as Values);
  if (field.kind === 'rows') return (value as Values[]).map((row) => parts(field.of, row));
  return value;
}

function expectValues(catalogue: Catalogue, record: CatalogueRecord, values: Values): void {
  for (const field of catalogue.fields.filter(({ name }) => name in values)) {
    if (field.kind === 'secret') expect(record, field.name).not.toHaveProperty(field.name);
    else if (field.kind === 'file') expect(record[field.name]).toMatch(/^\/v1\/files\/[\w-]+$/);
    else expect([field.name, expectedValue(field, record[field.name])]).toEqual([field.name, expectedValue(field, values[field.name])]);
  }
}

describe('a record is made, read and listed as it was given', {
  tags: [
    'OQ-83',
    'ADM-6.02',
    'ADM-7.03',
    'ADM-7.05',
    'ADM-7.10',
    'ADM-7.12',
    'ADM-7.13',
    'ADM-7.14',
    'ADM-7.16',
    'ADM-7.19',
    'ADM-7.21',
    'OP-7.28',
    'OP-7.30',
    'OP-7.36',
    'ADM-1.01',
    'ADM-1.02',
    'OP-1.17',
    'ADM-3.24',
    'ADM-3.25',
    'ADM-3.26',
    'ADM-3.27',
    'ADM-3.28',
    'ADM-3.29',
    'ADM-3.30',
    'ADM-3.31',
    'ADM-3.32',
    'ADM-3.33',
    'ADM-3.35',
    'ADM-3.36',
    'ADM-3.37',
    'ADM-3.38',
    'ADM-3.39',
    'ADM-3.40',
    'ADM-3.41',
    'ADM-3.42',
    'ADM-3.43',
    'ADM-3.44',
    'ADM-3.45',
    'ADM-3.46',
    'ADM-3.47',
    'ADM-3.48',
    'ADM-3.49',
    'ADM-3.50',
    'ADM-3.51',
    'ADM-3.52',
    'ADM-3.53',
    'ADM-3.54',
    'ADM-3.55',
    'ADM-3.58',
    'ADM-3.62',
    'OP-3.06',
    'OP-3.07',
    'OP-3.08',
    'OP-3.10',
    'OP-3.11',
    'OP-3.12',
    'OP-3.18',
    'OP-3.19',
    'OP-7.12',
    'OP-7.29',
    'OP-3.20',
    'OP-3.22',
    'OP-6.08',
    'OP-6.09',
    'OP-6.10',
    'OP-6.11',
    'ADM-1.16',
    'ADM-1.17',
    'ADM-3.01',
  ],
}, () => {
  test.each(named(engines.filter(may('create'))))('%s', async (_key, catalogue) => {
    const values = await yard.values(catalogue);
    const made = await yard.create(catalogue, values);
    expect(made.status, made.text).toBe(200);
    subjects.set(catalogue.key, { id: made.data.id, values });
    expectValues(catalogue, made.data, values);
    const read = await yard.office.send('GET', `${yard.pathOf(catalogue)}/${made.data.id}`, { as: yard.writerOf(catalogue) });
    const oneTimeFields = catalogue.fields
      .filter((field) => field.isExternal && !isWritable(field))
      .map(({ name }) => [name, read.data[name]]);
    expect(read.data).toEqual({ ...made.data, ...Object.fromEntries(oneTimeFields) });
    const [row] = await listed(catalogue, made.data.id);
    expect(row?.id).toBe(made.data.id);
    const hidden = catalogue.fields.filter(({ kind }) => kind === 'secret' || kind === 'refs' || kind === 'rows');
    for (const { name } of catalogue.fields.filter((field) => !hidden.includes(field))) expect(read.data, name).toHaveProperty(name);
  });
});

describe('a record is called by its label', {
  tags: [
    'ADM-7.04',
    'ADM-3.02',
    'ADM-3.03',
    'ADM-3.04',
    'ADM-3.05',
    'ADM-3.06',
    'ADM-3.07',
    'ADM-3.08',
    'ADM-3.09',
    'ADM-3.10',
    'ADM-3.12',
    'ADM-3.13',
    'ADM-3.15',
    'ADM-3.16',
    'ADM-3.17',
    'ADM-3.19',
    'ADM-3.20',
    'ADM-3.21',
    'ADM-3.22',
    'ADM-3.23',
    'OQ-86',
    'ADM-3.01',
  ],
}, () => {
  test.each(named(stored))('%s', async (_key, catalogue) => {
    const id = subjects.get(catalogue.key)?.id ?? (await yard.put(catalogue));
    const as = yard.writerOf(catalogue);
    const [record] = await listed(catalogue, id);
    const labels = catalogue.label.map((name) => {
      const value = record?.[name];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    });
    const label = labels.join(' ').trim();
    expect(label).not.toBe('');
    const { data } = await yard.office.send<{ id: number; label: string }[]>('GET', `${yard.pathOf(catalogue)}?choices=1&id=${id}`, { as });
    expect(data).toEqual([{ id, label }]);
  });
});

describe('each rule of each field is told in its words, under the field', { tags: ['OQ-87', 'ADM-8.02', 'ADM-5.02', 'ADM-5.03'] }, () => {
  const written = (catalogue: Catalogue, values: Values) =>
    catalogue.fields.filter((field) => isWritable(field) && !field.isExternal && isApplicable(field, values));

  test.each(named(engines.filter(may('create'))))('%s', async (_key, catalogue) => {
    const values = await yard.values(catalogue);
    const plain = Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof Blob)));
    const controls = new Set(catalogue.fields.flatMap(({ when }) => (when ? [when.field] : [])));
    const rules = written(catalogue, values).map((field) => ({ field, wrong: wrongOf(field) }));
    const rounds = Math.max(...rules.map(({ wrong }) => wrong.length));
    for (let round = 0; round < rounds; round += 1) {
      const broken = rules.flatMap(({ field, wrong }) => {
        const one = wrong[round];
        return one && !controls.has(field.name) && !(one.value === null && field.initial !== undefined)
          ? [{ name: field.name, ...one }]
          : [];
      });
      if (broken.length === 0) continue;
      const body = { ...plain, ...Object.fromEntries(broken.map(({ name, value }) => [name, value])) };
      const refused = await yard.office.send('POST', yard.pathOf(catalogue), { as: yard.writerOf(catalogue), body });
      expect([refused.status, refused.code], refused.text).toEqual([422, 'request.invalid']);
      const messages = Object.fromEntries(broken.map(({ name }) => [name, refused.errors[name]?.[0]]));
      expect(messages).toEqual(Object.fromEntries(broken.map(({ name, text }) => [name, text])));
    }
  });
});

describe('an edit by its method changes what it gives; of two on one version the second is told', {
  tags: [
    'ADM-6.02',
    'ADM-7.06',
    'ADM-7.09',
    'ADM-7.11',
    'ADM-7.13',
    'ADM-7.15',
    'ADM-7.16',
    'OP-7.28',
    'OP-7.30',
    'OP-7.31',
    'OP-7.36',
    'ADM-1.02',
    'OP-1.17',
    'OP-7.12',
    'OP-7.29',
    'ADM-1.01',
    'ADM-1.17',
  ],
}, () => {
  test.each(named(engines.filter(may('edit')).filter(may('create'))))('%s', async (_key, catalogue) => {
    const subject = subjectOf(catalogue);
    const [before] = await listed(catalogue, subject.id);
    const values = await yard.values(catalogue);
    const edited = await yard.edit(catalogue, subject.id, { ...values, version: before?.version });
    expect(edited.status, edited.text).toBe(200);
    expectValues(catalogue, edited.data, values);
    expect(edited.data.version).toBe((before?.version ?? 0) + 1);
    subjects.set(catalogue.key, { id: subject.id, values });
    const conflicting = await yard.edit(catalogue, subject.id, { ...subject.values, version: before?.version });
    expect([conflicting.status, conflicting.code], conflicting.text).toEqual([409, 'record.changed']);
    expect((conflicting.details['record'] as CatalogueRecord).version).toBe(edited.data.version);
  });
});

describe('an export holds what the list holds, cell by cell', {
  tags: [
    ...['ADM-1.01', 'ADM-1.17', 'ADM-3.29', 'ADM-3.42', 'ADM-3.47', 'ADM-7.08', 'ADM-7.31', 'ADM-7.50', 'OP-9.80', 'OQ-80'],
    ...['ADM-4.01', 'ADM-9.01'],
  ],
}, () => {
  test.each(named(engines.filter(may('export'))))('%s', async (_key, catalogue) => {
    const as = yard.writerOf(catalogue);
    if (!may('create')(catalogue) && catalogue.ownership !== 'policies') await yard.put(catalogue);
    const always = (catalogue.requiredFilters ?? []).map((name) => `${name}.from=2026-01-01`).join('&');
    // The traffic of this minute is still counted, so a row of an earlier one is compared.
    const only = catalogue.key === 'traffic' ? `&id=${await yard.put(catalogue)}` : '';
    const path = `${yard.pathOf(catalogue)}?max=20&${always}${only}`;
    const { data, status } = await yard.office.send<CatalogueRecord[]>('GET', path, { as });
    expect(status).toBe(200);
    if (catalogue.ownership !== 'policies') expect(data.length).toBeGreaterThan(0);
    const some = data.slice(0, 20);
    const those = some.length > 0 ? `id=${some.map(({ id }) => id).join(',')}` : '';
    expectCells(catalogue, await readExport(yard, catalogue, `${always}&${those}`, as), some);
  });
});

describe('without the right nothing is read or written', { tags: ['OP-6.01'] }, () => {
  test.each(named(engines))('%s', async (_key, catalogue) => {
    const path = yard.pathOf(catalogue);
    const { office } = yard;
    const codes = [
      ...(catalogue.isForOperators ? [] : [office.send('GET', path, { as: 'guest' }), office.send('GET', `${path}/1`, { as: 'guest' })]),
      office.send('GET', `${path}?action=export`, { as: 'guest' }),
      ...(may('create')(catalogue) ? [office.send('POST', path, { as: 'guest', body: {} })] : []),
      ...(may('edit')(catalogue) ? [yard.edit(catalogue, 1, {}, 'guest')] : []),
      ...(may('delete')(catalogue) ? [yard.remove(catalogue, 1, 'guest')] : []),
    ];
    for (const { status, code, text } of await Promise.all(codes)) expect([status, code], text).toEqual([403, 'access.forbidden']);
  });
});

describe("another customer's record is not there for others, whatever they do with its id", { tags: ['ADM-7.03'] }, () => {
  const owned = engines.filter(may('create')).filter(({ ownership }) => ownership !== 'shared' && ownership !== 'policies');
  test.each(named(owned))('%s', async (_key, catalogue) => {
    const { id } = subjectOf(catalogue);
    expect(await listed(catalogue, id, 'carla')).toEqual([]);
    const path = `${yard.pathOf(catalogue)}/${id}`;
    const replies = await Promise.all([
      yard.office.send('GET', path, { as: 'carla' }),
      ...(may('edit')(catalogue) ? [yard.edit(catalogue, id, {}, 'carla')] : []),
      ...(may('delete')(catalogue) ? [yard.remove(catalogue, id, 'carla')] : []),
    ]);
    for (const { status, code } of replies) expect([status, code]).toEqual([404, 'record.not_found']);
  });

  const shared = engines
    .filter(may('create'))
    .filter(may('edit'))
    .filter(({ ownership }) => ownership === 'shared');
  test.each(named(shared))('%s is for all, and kept by the master admin', async (_key, catalogue) => {
    const { id } = subjectOf(catalogue);
    expect((await listed(catalogue, id, 'carla')).map((one) => one.id)).toEqual([id]);
    const replies = await Promise.all([yard.edit(catalogue, id, {}, 'carla'), yard.remove(catalogue, id, 'carla')]);
    for (const { status, code } of replies) expect([status, code]).toEqual([403, 'record.shared']);
  });
});

describe('a secret is set, and in nothing that is read', { tags: ['OQ-87'] }, () => {
  const isSecret = (field: Field): boolean =>
    (field.kind === 'secret' && !field.isExternal) || ((field.kind === 'parts' || field.kind === 'rows') && field.of.some(isSecret));
  const secretive = engines.filter(may('create')).filter(({ fields }) => fields.some((field) => isSecret(field) && isWritable(field)));
  test.each(named(secretive))('%s', async (_key, catalogue) => {
    const { id } = subjectOf(catalogue);
    const as = yard.writerOf(catalogue);
    const path = yard.pathOf(catalogue);
    const paths = [path, `${path}/${id}`, ...(may('edit')(catalogue) ? [`${path}/${id}/changes`] : [])];
    for (const one of paths) expect((await yard.office.send('GET', one, { as })).text).not.toContain(secretMark);
    const { data } = await yard.office.send('GET', `${path}/${id}`, { as });
    expect(data._secrets?.length).toBeGreaterThan(0);
    if (may('export')(catalogue)) expect(JSON.stringify(await readExport(yard, catalogue, '', as))).not.toContain(secretMark);
  });
});

describe('what a record names stays while it does; then the record goes, and is gone', {
  tags: [
    'OP-7.12',
    'OP-7.29',
    'ADM-6.02',
    'ADM-7.07',
    'ADM-7.44',
    'ADM-1.01',
    'ADM-1.02',
    'ADM-1.17',
    'OP-1.17',
    'OP-7.28',
    'OP-7.30',
    'OP-7.36',
    'OQ-94',
  ],
}, () => {
  test.each(named(engines.filter(may('delete'))))('%s', async (_key, catalogue) => {
    const { id, values } = subjectOf(catalogue);
    for (const field of catalogue.fields) {
      if ((field.kind !== 'ref' && field.kind !== 'refs') || field.isExternal || !(field.name in values)) continue;
      const target = catalogueOf(field.to);
      if (!may('delete')(target) || target.servedBy) continue;
      const named = field.kind === 'ref' ? values[field.name] : (values[field.name] as number[])[0];
      const refused = await yard.remove(target, Number(named));
      expect([field.name, refused.status, refused.code]).toEqual([field.name, 409, 'record.in_use']);
      const uses = refused.details['uses'] as RecordReference[];
      const isListed = uses.some((use) => use.catalogue === catalogue.key && use.field === field.name && use.count > 0);
      expect([field.name, isListed], refused.text).toEqual([field.name, true]);
    }
    const as = yard.writerOf(catalogue);
    const lent = catalogue.fields.filter((field) => field.kind === 'refs' && field.isExternal && field.name in values);
    if (lent.length > 0) await yard.edit(catalogue, id, Object.fromEntries(lent.map(({ name }) => [name, []])));
    const removed = await yard.remove(catalogue, id);
    expect([removed.status, removed.data], removed.text).toEqual([200, null]);
    const again = [await yard.office.send('GET', `${yard.pathOf(catalogue)}/${id}`, { as }), await yard.remove(catalogue, id)];
    for (const { status, code } of again) expect([status, code]).toEqual([404, 'record.not_found']);
    expect(await listed(catalogue, id)).toEqual([]);
  });
});

test('a fault is said in the language of the request, and in English where it names none', { tags: ['ADM-1.18'] }, async () => {
  const faultIn = async (sent: { language?: string }) => (await yard.office.send('POST', 'center', { body: {}, ...sent })).errors['name'];
  expect(await faultIn({ language: 'es' })).toEqual(['Este campo es obligatorio']);
  expect(await faultIn({ language: 'pt' })).toEqual(['Este campo é obrigatório']);
  expect(await faultIn({ language: 'en' })).toEqual(['This field is required']);
  expect(await faultIn({})).toEqual(['This field is required']);
});
