import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type FaultCode, faultTexts, fillGaps } from '../../../contract/catalogues/fields/fault.ts';
import { type Field, isWritable, labelOf, type NumberField, type TextField } from '../../../contract/catalogues/fields/field.ts';
import { isApplicable, type Values } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';

/** The id of a record of a catalogue, made if need be. */
export type IdOf = (key: CatalogueKey) => Promise<number>;

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const mp3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(64)]);
/** What every secret of a sample holds, so that nothing that is answered may hold it. */
export const secretMark = 'never-to-be-read';

const texts: Record<NonNullable<TextField['format']>, (n: number) => string> = {
  ip: (n) => `10.0.${n % 200}.7`,
  mac: (n) => `00:1a:2b:3c:4d:${(n % 90) + 10}`,
  url: (n) => `https://host-${n}.example/path?x=${n}`,
  host: (n) => `host-${n}.example`,
  installation: (n) => `tower-${n}.example:8443`,
  phone: (n) => `+52 55 1234 ${1000 + n}`,
  cron: (n) => `${n % 60} 4 * * mon`,
  size: (n) => `1280x${700 + (n % 90)}`,
  // Letters that no outcome of the demo has.
  letter: (n) => 'ABCDGHIJKLMNQSUVWXYZ'.charAt(n % 20),
  plate: (n) => `ABC-${n}`,
};

/** One slot that leaves no blank space (OP-5.12). */
const fullGrid = [{ pos: 1, type: 'cam', name: 'Whole', x: 0, y: 0, w: 12, h: 12, data: { siren: 'on' } }];

/** A command that is whole (OP-5.15–5.18). */
const fullCommand = [
  { id: 'a', type: 'start', x: 0, y: 0, config: {}, outputs: { default: 'b' } },
  { id: 'b', type: 'delay', x: 0, y: 100, config: { seconds: 5 }, outputs: {} },
];

/** A plan that ends where it begins. */
const fullPlan = [{ id: 'a', type: 'terminate', x: 0, y: 0, config: { result: 'none', comment: '' }, outputs: {} }];

/** Fields whose sample has to be just this for the catalogue's own rules. */
const special: Partial<Record<CatalogueKey, (n: number) => Values>> = {
  command: () => ({ nodes: fullCommand, requirements: ['reason'] }),
  schedule: (n) => ({ cron_expressions: [`${n % 60} 4 * * 1`, '30 4 * * 5'] }),
  'alarm-purge': () => ({ input_alarm_status: 'waiting', output_alarm_status: 'canceled' }),
  // A window grants the requester access, which is covered by its own tests.
  'recording-request': () => ({ authorized_from: null, authorized_to: null, viewed: false }),
  'action-plan': () => ({ nodes: fullPlan }),
  // Alarms that are raised meanwhile take the level of their priority.
  'alarm-level': () => ({ priority: 4 }),
  // Only the user can set up an app.
  users: (n) => ({ two_factor: n % 2 === 0 ? 'email' : 'sms' }),
  // A kind without a port of its own; nothing is opened while records are tested.
  receiver: (n) => ({
    ...{ kind: 'http', port: null, dc09: undefined, active: false },
    http: { source: 'push', mapping: 'generic', authentication: 'secret', secret: `${secretMark}-${n}` },
  }),
  layout: () => ({ slots: fullGrid }),
  // Nothing is mailed while records are tested.
  'report-schedule': () => ({ formats: ['pdf'], active: false, all_tenants: false }),
  'alarm-view': () => ({ layout_configuration: fullGrid, schedules: [{ days: [1], from: '08:00', to: '18:30' }] }),
};

/** A valid value of a field; files come as blobs, references as ids of records that exist. */
async function sampleOf(field: Field, n: number, idOf: IdOf): Promise<unknown> {
  switch (field.kind) {
    case 'ref':
      return idOf(field.to);
    case 'refs':
      return [await idOf(field.to)];
    case 'parts':
      return sampleParts(field.of, n, idOf);
    case 'rows':
      return [await sampleParts(field.of, n, idOf)];
    default:
      return plainSample(field, n);
  }
}

function plainSample(field: Exclude<Field, { kind: 'ref' | 'refs' | 'parts' | 'rows' }>, n: number): unknown {
  switch (field.kind) {
    case 'text':
      return (field.format ? texts[field.format](n) : `${labelOf(field)} ñ ${n}`).slice(-field.max).trim();
    case 'number':
      return numberOf(field, n);
    case 'time':
      return new Date(Date.UTC(2026, 0, field.notBefore ? 20 : 10, 8, n % 60, 0, 250)).toISOString();
    case 'choice':
      return field.of[n % field.of.length];
    case 'texts':
      return field.format === 'domain' ? [`site-${n}.example`, `other-${n}.example`] : [`First ${n}`, 'Second'];
    case 'email':
      return field.several ? [`one${n}@proof.test`, `two${n}@proof.test`] : `one${n}@proof.test`;
    case 'file':
      return field.accept === 'image' ? new Blob([png], { type: 'image/png' }) : new Blob([mp3], { type: 'audio/mpeg' });
    default:
      return alike[field.kind](n);
  }
}

const alike = {
  secret: (n: number) => `${secretMark}-${n}`,
  flag: (n: number) => n % 2 === 1,
  clock: (n: number) => `0${n % 10}:30`,
  days: (n: number) => [n % 7],
  colour: (n: number) => `#0000${String(10 + (n % 80))}`,
  pairs: (n: number) => ({ siren: `on ${n}` }),
  data: (n: number) => ({ siren: `on ${n}` }),
  count: () => undefined,
};

function numberOf({ min = 0, max = 1000, whole }: NumberField, n: number): number {
  const span = Math.max(0, max - min);
  return min + (whole ? n % (Math.min(span, 50) + 1) : Math.min(span, (n % 40) + 0.5));
}

async function sampleParts(of: readonly Field[], n: number, idOf: IdOf): Promise<Values> {
  const values: Record<string, unknown> = {};
  for (const field of of) values[field.name] = await sampleOf(field, n, idOf);
  return values;
}

/**
 * Returns valid values of a record's fields.
 * @param n number of the sample; different numbers give different values
 * @param which all fields that users write, only the required ones, or also those that the platform writes
 */
export async function sampleValues(catalogue: Catalogue, n: number, idOf: IdOf, which: 'written' | 'required' | 'kept'): Promise<Values> {
  const values: Record<string, unknown> = {};
  for (const field of catalogue.fields) {
    if (which === 'kept' ? field.kind === 'count' || field.kind === 'refs' || field.isExternal : !isWritable(field)) continue;
    const dependent = catalogue.fields.find(({ when }) => when?.field === field.name);
    if (which === 'required' && !field.required && !dependent) continue;
    values[field.name] = dependent?.when ? dependent.when.is : await sampleOf(field, n, idOf);
  }
  const applicable = catalogue.fields.filter(({ name }) => name in values).filter((field) => isApplicable(field, values));
  const known: Values = { ...Object.fromEntries(applicable.map(({ name }) => [name, values[name]])), ...special[catalogue.key]?.(n) };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** An invalid value of a field, and the expected error message in English. */
export interface Wrong {
  value: unknown;
  text: string;
}
const wrong = (value: unknown, code: FaultCode, gaps: Record<string, string | number> = {}): Wrong => ({
  value,
  text: fillGaps(faultTexts[code], gaps),
});
const unknownId = 987_654_321;

/** One wrong value for each rule of a field. */
export function wrongOf(field: Field): Wrong[] {
  const missing = field.required ? [{ value: null, text: field.requiredText ?? faultTexts.required }] : [];
  return [...missing, ...wrongOfKind(field)];
}

function wrongOfKind(field: Field): Wrong[] {
  switch (field.kind) {
    case 'text':
      return [
        wrong('x'.repeat(field.max + 1), 'tooLong', { max: field.max }),
        wrong(7, 'text'),
        ...(field.format ? [wrong('?'.repeat(Math.min(3, field.max)), field.format)] : []),
      ];
    case 'secret':
      return [wrong('x'.repeat(501), 'tooLong', { max: 500 })];
    case 'number': {
      const { min, max } = field;
      const ends = [
        ...(min === undefined ? [] : [wrong(min - 1, 'tooSmall', { min })]),
        ...(max === undefined ? [] : [wrong(max + 1, 'tooLarge', { max })]),
      ];
      return [wrong('many', field.whole ? 'whole' : 'number'), ...ends];
    }
    case 'ref':
      return [wrong(unknownId, 'ref'), wrong('x', 'ref')];
    case 'refs':
      return [wrong([unknownId], 'ref'), wrong('x', 'list')];
    case 'texts':
      return [
        wrong(
          Array.from({ length: field.max + 1 }, () => 'x'),
          'tooMany',
          { max: field.max },
        ),
        wrong('x', 'list'),
        ...(field.format === 'domain' ? [wrong(['no domain'], 'domain')] : []),
      ];
    case 'email':
      return [wrong(field.several ? ['nobody'] : 'nobody', 'email')];
    case 'rows':
      return [
        wrong('x', 'list'),
        wrong(
          Array.from({ length: field.max + 1 }, () => ({})),
          'tooMany',
          { max: field.max },
        ),
      ];
    default:
      return simply[field.kind] ?? [];
  }
}

const simply: Partial<Record<Field['kind'], Wrong[]>> = {
  flag: [wrong('maybe', 'flag')],
  time: [wrong('soon', 'time')],
  clock: [wrong('25:00', 'clock')],
  days: [wrong([9], 'days')],
  choice: [wrong('none of these', 'choice')],
  colour: [wrong('red', 'colour')],
  file: [wrong('never-sent', 'file')],
  pairs: [wrong('x', 'parts')],
  parts: [wrong('x', 'parts')],
};
