import type { CatalogueKey } from '../keys.ts';

/** Properties of every field. They are data, from which forms, lists, tables, exports, imports and tests are generated. */
interface FieldOptions {
  /** English label; default: derived from the name, so that `client_id` becomes "Client id". */
  label?: string;
  required?: boolean;
  /** The message for a missing required value, where the specification prescribes one. */
  requiredText?: string;
  /** Maintained by the platform: shown, exported and filterable, never edited by users. */
  readOnly?: boolean;
  /** Its column in the store, if its name differs from the field's; of an external reference, the column with the words that name its record. */
  column?: string;
  /** Whether the catalogue's extension reads and stores it, without a column in the catalogue's table. */
  isExternal?: boolean;
  /** Initial value in the form of a new record. */
  initial?: string | number | boolean;
  /** Whether its value is unique among the records of one owner. */
  unique?: boolean;
  /** Whether a list shows it by default; without any such field, the first six short fields are shown. */
  listed?: boolean;
  /** The section of the form that contains it. */
  group?: string;
  /** The value of another field that this field depends on; otherwise it is neither shown nor stored. */
  when?: { field: string; is: boolean | string };
  /** Whether nothing in the platform acts on its value: it is stored and shown for people. The form says so. */
  informational?: true;
  /** Help text of the input, in English. */
  help?: string;
}

export interface TextField extends FieldOptions {
  kind: 'text';
  name: string;
  max: number;
  /** Whether it has several lines. */
  long?: boolean;
  /** Whether only the reply that creates the record contains it. */
  once?: boolean;
  format?: 'ip' | 'mac' | 'url' | 'host' | 'installation' | 'phone' | 'cron' | 'plate' | 'size' | 'letter';
}
export interface NumberField extends FieldOptions {
  kind: 'number';
  name: string;
  whole: boolean;
  min?: number;
  max?: number;
  /** `s`, `min`, `%`, `km/h`. */
  unit?: string;
  /** A latitude and longitude pair is shown and set on a map. */
  format?: 'latitude' | 'longitude';
}
export interface FlagField extends FieldOptions {
  kind: 'flag';
  name: string;
}
/** An instant. */
export interface TimeField extends FieldOptions {
  kind: 'time';
  name: string;
  /** Name of the field that it must not precede. */
  notBefore?: string;
}
/** A time of day, `HH:mm`. */
export interface ClockField extends FieldOptions {
  kind: 'clock';
  name: string;
}
/** Days of the week, 0 is Sunday. */
export interface DaysField extends FieldOptions {
  kind: 'days';
  name: string;
}
/** One of a closed list of literal wire values, shown as text. */
export interface ChoiceField extends FieldOptions {
  kind: 'choice';
  name: string;
  of: readonly string[];
  /** Name of the field that it must differ from. */
  differsFrom?: string;
  /** Whether the platform may store other values, which are shown unchanged. */
  open?: true;
}
/** A record of a catalogue. A field named `id_…` or `idX…` is sent as the id, others as `{ id, <label field> }`. */
export interface RefField extends FieldOptions {
  kind: 'ref';
  name: string;
  to: CatalogueKey;
}
/** Records of a catalogue: sent as `[{ id, <label field> }]`, written as ids. */
export interface RefsField extends FieldOptions {
  kind: 'refs';
  name: string;
  to: CatalogueKey;
  /** Deleting the referenced record also deletes the reference. Otherwise the reference prevents the deletion. */
  cascades?: boolean;
  /** The records that reference this one in their field `by`; nothing is stored or written here. */
  by?: string;
  /** Its name in a write, if the specification differs: `tenants` is sent as `id_tenant` (ADM-3.45). Both are accepted. */
  sentAs?: string;
}
export interface EmailField extends FieldOptions {
  kind: 'email';
  name: string;
  /** One or several addresses (ADM-5.07), sent as a list. */
  several?: boolean;
}
export interface ColourField extends FieldOptions {
  kind: 'colour';
  name: string;
  /** Whether text is drawn on it; the form warns below a contrast of 4.5:1 to both black and white. */
}
/** Write-only; an empty value in an edit leaves it unchanged (OQ-87). */
export interface SecretField extends FieldOptions {
  kind: 'secret';
  name: string;
  /** Stored only as the hash used at sign-in. */
  hashed?: boolean;
}
/** A file: sent as its address or null; written as a part of a multipart form, or as the id from POST v1/files. */
export interface FileField extends FieldOptions {
  kind: 'file';
  name: string;
  /** Accepted files by content: `image` is JPG, GIF or PNG, `xlsx` a workbook, which only actions take. */
  accept: 'image' | 'mp3' | 'xlsx';
  /** In bytes. */
  max: number;
}
/** Named parts in one value: `{ url, port }`. Stored as one JSON column. */
export interface PartsField extends FieldOptions {
  kind: 'parts';
  name: string;
  of: readonly Field[];
}
/** A list of such parts, in order. */
export interface RowsField extends FieldOptions {
  kind: 'rows';
  name: string;
  of: readonly Field[];
  max: number;
}
/** Texts, in order. */
export interface TextsField extends FieldOptions {
  kind: 'texts';
  name: string;
  max: number;
  /** Allowed texts, each at most once. */
  of?: readonly string[];
  /** `domain`: of e-mail addresses, such as `example.org`. */
  format?: 'domain';
}
/** Names and values of the user's choice: `{ siren: "on" }`. */
export interface PairsField extends FieldOptions {
  kind: 'pairs';
  name: string;
}
/** Machine-generated data: shown as names and values, not editable. */
export interface DataField extends FieldOptions {
  kind: 'data';
  name: string;
}
/** The number of records of another catalogue that reference this one in their field `by`; never written. */
export interface CountField extends FieldOptions {
  kind: 'count';
  name: string;
  of: CatalogueKey;
  by: string;
}

export type Field =
  | TextField
  | NumberField
  | FlagField
  | TimeField
  | ClockField
  | DaysField
  | ChoiceField
  | RefField
  | RefsField
  | EmailField
  | ColourField
  | SecretField
  | FileField
  | PartsField
  | RowsField
  | TextsField
  | PairsField
  | DataField
  | CountField;
export type FieldKind = Field['kind'];

type Options<F extends Field, Given extends string = never> = Partial<Omit<F, 'kind' | 'name' | Given>>;

export const text = (name: string, rest: Options<TextField> = {}): TextField => ({ kind: 'text', name, max: 255, ...rest });
export const note = (name: string, rest: Options<TextField> = {}): TextField => ({ kind: 'text', name, max: 4000, long: true, ...rest });
export const whole = (name: string, rest: Options<NumberField> = {}): NumberField => ({ kind: 'number', name, whole: true, ...rest });
export const decimal = (name: string, rest: Options<NumberField> = {}): NumberField => ({ kind: 'number', name, whole: false, ...rest });
export const port = (name: string, rest: Options<NumberField> = {}): NumberField => whole(name, { min: 1, max: 65_535, ...rest });
export const latitude = (name = 'latitude', rest: Options<NumberField> = {}): NumberField =>
  decimal(name, { min: -90, max: 90, format: 'latitude', unit: '°', ...rest });
export const longitude = (name = 'longitude', rest: Options<NumberField> = {}): NumberField =>
  decimal(name, { min: -180, max: 180, format: 'longitude', unit: '°', ...rest });
export const flag = (name: string, rest: Options<FlagField> = {}): FlagField => ({ kind: 'flag', name, ...rest });
export const time = (name: string, rest: Options<TimeField> = {}): TimeField => ({ kind: 'time', name, ...rest });
export const clock = (name: string, rest: Options<ClockField> = {}): ClockField => ({ kind: 'clock', name, ...rest });
export const days = (name: string, rest: Options<DaysField> = {}): DaysField => ({ kind: 'days', name, ...rest });
export const choice = (name: string, of: readonly string[], rest: Options<ChoiceField, 'of'> = {}): ChoiceField => ({
  kind: 'choice',
  name,
  of,
  ...rest,
});
export const ref = (name: string, to: CatalogueKey, rest: Options<RefField, 'to'> = {}): RefField => ({ kind: 'ref', name, to, ...rest });
export const refs = (name: string, to: CatalogueKey, rest: Options<RefsField, 'to'> = {}): RefsField => ({
  kind: 'refs',
  name,
  to,
  ...rest,
});
export const email = (name: string, rest: Options<EmailField> = {}): EmailField => ({ kind: 'email', name, ...rest });
export const colour = (name: string, rest: Options<ColourField> = {}): ColourField => ({ kind: 'colour', name, ...rest });
export const secret = (name: string, rest: Options<SecretField> = {}): SecretField => ({ kind: 'secret', name, ...rest });
export const image = (name: string, rest: Options<FileField> = {}): FileField => ({
  kind: 'file',
  name,
  accept: 'image',
  max: 5_000_000,
  ...rest,
});
export const mp3 = (name: string, rest: Options<FileField> = {}): FileField => ({
  kind: 'file',
  name,
  accept: 'mp3',
  max: 2_000_000,
  ...rest,
});
export const workbook = (name: string, rest: Options<FileField> = {}): FileField => ({
  kind: 'file',
  name,
  accept: 'xlsx',
  max: 10_000_000,
  ...rest,
});
export const parts = (name: string, of: readonly Field[], rest: Options<PartsField, 'of'> = {}): PartsField => ({
  kind: 'parts',
  name,
  of,
  ...rest,
});
export const rows = (name: string, of: readonly Field[], rest: Options<RowsField, 'of'> = {}): RowsField => ({
  kind: 'rows',
  name,
  of,
  max: 100,
  ...rest,
});
export const texts = (name: string, rest: Options<TextsField> = {}): TextsField => ({ kind: 'texts', name, max: 50, ...rest });
export const pairs = (name: string, rest: Options<PairsField> = {}): PairsField => ({ kind: 'pairs', name, ...rest });
export const data = (name: string, rest: Options<DataField> = {}): DataField => ({ kind: 'data', name, readOnly: true, ...rest });
export const count = (name: string, of: CatalogueKey, by: string, rest: Options<CountField, 'of' | 'by'> = {}): CountField => ({
  kind: 'count',
  name,
  of,
  by,
  readOnly: true,
  ...rest,
});

/** The English label of a field: its own, or one derived from its name. */
export function labelOf(field: Pick<Field, 'name' | 'label'>): string {
  if (field.label !== undefined) return field.label;
  const words = field.name.replace(/^id_/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether users can edit this field in a form. */
export const isWritable = (field: Field): boolean =>
  !field.readOnly && field.kind !== 'count' && field.kind !== 'data' && !(field.kind === 'refs' && field.by !== undefined);

/** The other field of the record that this one is compared with. */
export const comparedField = (field: Field): string | undefined =>
  field.kind === 'time' ? field.notBefore : field.kind === 'choice' ? field.differsFrom : undefined;

/** Whether a reference is sent as the bare id (`id_tenant`, `idCameraProxy`), with its label in `_labels`. */
export const isBareId = (field: Pick<RefField, 'name'>): boolean => /^id(_|[A-Z])/.test(field.name);
