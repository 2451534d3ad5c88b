import { useLingui } from '@lingui/react/macro';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { type Field, type FieldKind, labelOf } from '../../../contract/catalogues/fields/field.ts';
import { isEmpty } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { namedOf } from '../../../machines/catalogues/record/fields/reference.ts';
import { Icon } from '../../ui/Icon.tsx';
import { choiceWord, word } from '../../words/catalogue.ts';
import { dayAndTime } from '../../words/time.ts';
import css from './Cell.module.css';
import { PictureCell } from './PictureCell.tsx';
import { textOf } from './text.ts';

interface CellProps<F extends Field = Field> {
  field: F;
  row: CatalogueRecord;
  value: unknown;
}
type OfKind<Kind extends FieldKind> = Extract<Field, { kind: Kind }>;

/** How each kind of field stands in a list. */
const kinds: { readonly [Kind in FieldKind]: ComponentType<CellProps<OfKind<Kind>>> } = {
  text: TextCell,
  number: NumberCell,
  flag: FlagCell,
  time: TimeCell,
  clock: CodeCell,
  days: DaysCell,
  choice: ChoiceCell,
  ref: RefCell,
  refs: RefsCell,
  email: CodeCell,
  colour: ColourCell,
  secret: SecretCell,
  file: FileCell,
  parts: PartsCell,
  rows: SizeCell,
  texts: PlainCell,
  pairs: PlainCell,
  data: PlainCell,
  count: NumberCell,
};

/** A field of a row, on one line. */
export function Cell({ field, row }: { field: Field; row: CatalogueRecord }) {
  const value = row[field.name];
  if (field.kind !== 'secret' && isEmpty(value)) return <span className={css.nothing}>—</span>;
  const Kind = kinds[field.kind] as ComponentType<CellProps>;
  return <Kind field={field} row={row} value={value} />;
}

/** Whether a column's figures stand under each other. */
export const isFigure = ({ kind }: Field): boolean => kind === 'number' || kind === 'count';

function TextCell({ field, value }: CellProps<OfKind<'text'>>) {
  const text = textOf(value);
  return (
    <bdi dir={field.format ? 'ltr' : undefined} title={text.length > 24 ? text : undefined}>
      {text}
    </bdi>
  );
}

function PlainCell({ value }: CellProps) {
  const text = textOf(value);
  return <bdi title={text.length > 24 ? text : undefined}>{text}</bdi>;
}

/** What reads from left to right in every language. */
function CodeCell({ value }: CellProps) {
  return <bdi dir="ltr">{textOf(value)}</bdi>;
}

function NumberCell({ field, value }: CellProps<OfKind<'number' | 'count'>>) {
  const { i18n } = useLingui();
  const isPlace = field.kind === 'number' && field.format !== undefined;
  const number = typeof value === 'number' ? i18n.number(value, isPlace ? { maximumFractionDigits: 6 } : {}) : textOf(value);
  const plain = field.name === 'id' ? textOf(value) : number;
  return <bdi dir="ltr">{field.kind === 'number' && field.unit ? `${plain} ${field.unit}` : plain}</bdi>;
}

function FlagCell({ value }: CellProps) {
  const { t } = useLingui();
  return value === true ? <span className={css.yes}>{t`Yes`}</span> : <span className={css.no}>{t`No`}</span>;
}

function TimeCell({ value }: CellProps) {
  const { i18n } = useLingui();
  const at = Date.parse(String(value));
  return (
    <time dir="ltr" dateTime={String(value)}>
      {Number.isNaN(at) ? String(value) : dayAndTime(at, i18n, 'short')}
    </time>
  );
}

function DaysCell({ value }: CellProps) {
  const { i18n } = useLingui();
  const days = Array.isArray(value) ? (value as number[]) : [];
  // 4 January 2026 was a Sunday.
  return <>{days.map((day) => i18n.date(new Date(2026, 0, 4 + day, 12), { weekday: 'short' })).join(' ')}</>;
}

function ChoiceCell({ value }: CellProps) {
  return <span>{choiceWord(String(value))}</span>;
}

function wordOf(value: unknown, label: unknown): string {
  const named = namedOf(value, label);
  return named ? named.label || `#${named.id}` : textOf(value);
}

function RefCell({ field, row, value }: CellProps) {
  const text = wordOf(value, row._labels?.[field.name]);
  return <bdi title={text.length > 24 ? text : undefined}>{text}</bdi>;
}

/** The first three, and how many more there are. */
function RefsCell({ field, row, value }: CellProps) {
  const named = Array.isArray(value) ? value.slice(0, 3).map((one) => wordOf(one, undefined)) : [textOf(value)];
  const count = row._counts?.[field.name] ?? (Array.isArray(value) ? value.length : named.length);
  const rest = count - named.length;
  return (
    <span className={css.several} title={named.join(', ')}>
      <bdi>{named.join(', ')}</bdi>
      {rest > 0 && <b dir="ltr">+{rest}</b>}
    </span>
  );
}

function ColourCell({ value }: CellProps) {
  const code = String(value);
  return (
    <span className={css.colour}>
      <span className={css.swatch} style={{ '--swatch': code } as CSSProperties} />
      <bdi dir="ltr">{code}</bdi>
    </span>
  );
}

/** Never what it is: only that there is one (OQ-87). */
function SecretCell({ field, row }: CellProps) {
  const { t } = useLingui();
  return row._secrets?.includes(field.name) ? <>{t`Set`}</> : <span className={css.nothing}>—</span>;
}

function FileCell({ field, row, value }: CellProps<OfKind<'file'>>): ReactNode {
  const name = word(labelOf(field));
  if (field.accept === 'image') return <PictureCell address={String(value)} name={name} of={nameIn(row)} />;
  return (
    <span className={css.colour}>
      <Icon name="sound" size={16} /> MP3
    </span>
  );
}

/** What a row is called, as far as its own texts say; for the title of its picture. */
const nameIn = (row: CatalogueRecord): string =>
  ['name', 'person', 'user_data', 'face_id', 'alarm_category', 'request', 'description', 'type']
    .map((name) => row[name])
    .find((text): text is string => typeof text === 'string' && text !== '') ?? `#${row.id}`;

function PartsCell({ field, value }: CellProps<OfKind<'parts'>>) {
  const values = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const text = field.of
    .filter(({ name, kind }) => kind !== 'secret' && !isEmpty(values[name]))
    .map((part) => `${word(labelOf(part))}: ${textOf(values[part.name])}`)
    .join(' · ');
  return <bdi title={text}>{text}</bdi>;
}

function SizeCell({ value }: CellProps) {
  return <>{Array.isArray(value) ? value.length : textOf(value)}</>;
}
