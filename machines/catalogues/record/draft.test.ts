import { expect, test } from 'vitest';
import {
  choice,
  email,
  flag,
  image,
  note,
  pairs,
  parts,
  port,
  ref,
  refs,
  rows,
  secret,
  text,
  texts,
  time,
  whole,
} from '../../../contract/catalogues/fields/field.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { ChosenFile } from '../../shared/chosen-file.ts';
import { bodyOf, changedFields, draftOf, faultsOfDraft, valuesOf } from './draft.ts';

const fields = [
  text('name', { required: true }),
  whole('floors'),
  ref('tenant', 'tenant'),
  refs('units', 'unit'),
  email('mails', { several: true }),
  parts('link', [text('host'), port('port'), secret('password')]),
  rows('servers', [text('host', { required: true })]),
  texts('lines'),
  pairs('extra'),
  image('logo', { max: 1000 }),
];
const record = {
  id: 1,
  version: 2,
  name: 'Tower',
  floors: 3,
  tenant: { id: 4, name: 'Centro' },
  units: [{ id: 5, description: 'Bank' }],
  mails: ['a@b.mx'],
  link: { host: 'cam', port: 80 },
  servers: [{ host: 'one' }],
  lines: ['first'],
  extra: { siren: 'on', level: 2 },
  logo: '/v1/files/x',
};
const chosen = (overrides: Partial<ChosenFile> = {}): ChosenFile => ({ name: 'a.png', size: 10, kind: 'png', content: {}, ...overrides });

test('a record that nobody touched says the same as before, whatever its fields are', () => {
  const draft = draftOf(fields, record);
  expect(changedFields(fields, draft, draftOf(fields, record))).toEqual([]);
  expect(valuesOf(fields, draft)).toEqual({
    name: 'Tower',
    floors: 3,
    tenant: 4,
    units: [5],
    mails: ['a@b.mx'],
    link: { host: 'cam', port: 80 },
    servers: [{ host: 'one' }],
    lines: ['first'],
    extra: { siren: 'on', level: 2 },
    logo: '/v1/files/x',
  });
});

test('a new record begins with what its fields begin with, and with its place', () => {
  const some = [flag('active', { initial: true }), whole('port', { initial: 554 }), ref('id_tenant', 'tenant')];
  expect(draftOf(some, null, { id_tenant: 2 })).toEqual({ active: true, port: '554', id_tenant: { id: 2, label: '' } });
  expect(draftOf(some, { active: null })['active']).toBe(false);
});

test('references carry the word they came with, beside them or inside them', () => {
  const one = draftOf([ref('id_unit', 'unit'), ref('tenant', 'tenant')], {
    id_unit: 3,
    _labels: { id_unit: 'Bank' },
    tenant: { id: 4, name: 'Centro' },
  });
  expect(one).toEqual({ id_unit: { id: 3, label: 'Bank' }, tenant: { id: 4, label: 'Centro' } });
});

test('an untouched secret is not sent, an emptied one is sent as nothing', { tags: ['OQ-87'] }, () => {
  const one = [secret('key')];
  expect(bodyOf({ fields: one }, draftOf(one, {}), { key: '' }, null)).toEqual({});
  expect(bodyOf({ fields: one }, draftOf(one, {}), { key: null }, null)).toEqual({ key: null });
});

test('a file of another kind or too large is refused before it is sent', { tags: ['ADM-5.06'] }, () => {
  const before = draftOf(fields, record);
  const said = (logo: ChosenFile) =>
    faultsOfDraft({ fields }, before, { ...before, logo }).map(({ text: words, values }) => [words, values]);
  expect(said(chosen())).toEqual([]);
  expect(said(chosen({ kind: null }))).toEqual([['Only {kinds} files are accepted', { kinds: 'JPG, GIF, PNG' }]]);
  expect(said(chosen({ size: 1001 }))).toEqual([['At most {size}', { size: '1 kB' }]]);
});

test('a camera without reseller or DVR and a sound that is no MP3 are not sent', {
  tags: ['ADM-5.02', 'ADM-5.03', 'ADM-5.05'],
}, () => {
  const said = (key: 'camera-manager-camera' | 'dahua-camera' | 'alarm-level', name: string, value?: ChosenFile) => {
    const { fields: own } = catalogueOf(key);
    const before = draftOf(own, {});
    const faults = faultsOfDraft({ fields: own }, null, value ? { ...before, [name]: value } : before);
    return faults.filter(({ field }) => field === name).map(({ text: words, values }) => [words, values]);
  };
  expect(said('camera-manager-camera', 'resellers')).toEqual([['At least one reseller must be chosen', {}]]);
  expect(said('dahua-camera', 'dvr')).toEqual([['A DVR must be selected', {}]]);
  expect(said('alarm-level', 'sound', chosen({ name: 'a.mp3', kind: 'png' }))).toEqual([
    ['Only {kinds} files are accepted', { kinds: 'MP3' }],
  ]);
  expect(said('alarm-level', 'sound', chosen({ name: 'a.mp3', kind: null }))).toEqual([
    ['Only {kinds} files are accepted', { kinds: 'MP3' }],
  ]);
  expect(said('alarm-level', 'sound', chosen({ name: 'a.mp3', kind: 'mp3' }))).toEqual([]);
});

test('parts that are all empty are no value; faults inside them name their path', () => {
  const empty = { ...draftOf(fields, record), link: draftOf([text('host'), port('port'), secret('password')], null) };
  expect(valuesOf(fields, empty)['link']).toBeNull();
  const wrong = { ...empty, link: { host: '', port: '99999', password: '' }, servers: [{ host: '' }] };
  expect(faultsOfDraft({ fields }, draftOf(fields, record), wrong).map(({ field }) => field)).toEqual(['link.port', 'servers.0.host']);
});

test('a name that is written twice would lose a value and is refused', () => {
  const before = draftOf(fields, record);
  const extra = [
    { name: 'siren', value: 'on' },
    { name: 'siren', value: 'off' },
  ];
  expect(faultsOfDraft({ fields }, before, { ...before, extra })).toMatchObject([{ field: 'extra', text: 'A name is repeated' }]);
});

test('a dependent field is required only with its condition, and validated when that changes', () => {
  const some = [flag('vpn'), text('address', { required: true, when: { field: 'vpn', is: true } })];
  const off = draftOf(some, { vpn: false });
  expect(faultsOfDraft({ fields: some }, null, off)).toEqual([]);
  expect(faultsOfDraft({ fields: some }, off, { ...off, vpn: true }).map(({ field }) => field)).toEqual(['address']);
  const on = draftOf(some, { vpn: true, address: '1.1.1.1' });
  expect(bodyOf({ fields: some }, on, { ...on, address: '2.2.2.2' }, null)).toEqual({ vpn: true, address: '2.2.2.2' });
});

test('an end is compared with a beginning that did not change', () => {
  const span = [time('start'), time('finish', { notBefore: 'start' }), note('why')];
  const before = draftOf(span, { start: '2026-03-02T10:00:00.000Z', finish: '2026-03-02T11:00:00.000Z' });
  const faults = faultsOfDraft({ fields: span }, before, { ...before, finish: '2026-03-02T09:00:00.000Z' });
  expect(faults.map(({ field }) => field)).toEqual(['finish']);
});

test('a choice is compared with the field it must differ from, even if only the latter changed', { tags: ['OQ-36'] }, () => {
  const rule = [choice('input', ['waiting', 'attending']), choice('output', ['attending', 'canceled'], { differsFrom: 'input' })];
  const before = draftOf(rule, { input: 'waiting', output: 'attending' });
  expect(faultsOfDraft({ fields: rule }, before, { ...before, output: 'canceled' })).toEqual([]);
  expect(faultsOfDraft({ fields: rule }, null, { input: 'attending', output: 'attending' })).toMatchObject([
    { field: 'output', text: 'Must differ from {field}', values: { field: 'Input' } },
  ]);
  expect(faultsOfDraft({ fields: rule }, before, { ...before, input: 'attending' }).map(({ field }) => field)).toEqual(['output']);
});
