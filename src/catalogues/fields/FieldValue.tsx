import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, Suspense } from 'react';
import { type EmailField, type Field, labelOf, type TextsField } from '../../../contract/catalogues/fields/field.ts';
import { isEmpty } from '../../../contract/catalogues/fields/schema.ts';
import type { Pair } from '../../../machines/catalogues/record/fields/pairs.ts';
import { namedOf } from '../../../machines/catalogues/record/fields/reference.ts';
import { isChosenFile, sizeText } from '../../../machines/shared/chosen-file.ts';
import { lazyView } from '../../platform/chunks.ts';
import { choiceWord, word } from '../../words/catalogue.ts';
import { dayAndTime } from '../../words/time.ts';
import { DataTree } from './data/DataTree.tsx';
import { weekdayName } from './days/weekdays.ts';
import css from './FieldValue.module.css';
import { Picture, Sound } from './file/Media.tsx';
import { withPositions } from './rows/order.ts';

const RecordedSteps = lazyView(async () => (await import('../../automation/run/RecordedSteps.tsx')).RecordedSteps);

/** Whether a value may hold what became of each step of a command. */
const mayBeSteps = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => typeof one === 'object' && one !== null && 'state' in one && 'code' in one);

interface FieldValueProps {
  field: Field;
  /** As a record holds it, or as a form does. */
  value: unknown;
  /** The word for what an `id_…` names, which travels beside it. */
  label?: unknown;
  /** Whether a secret is kept. */
  isSet?: boolean;
}

/** A value that is only looked at. */
export function FieldValue({ field, value, label, isSet = false }: FieldValueProps) {
  const { t, i18n } = useLingui();
  if (field.kind === 'secret') return <>{secretText(value, isSet, { kept: t`Set`, none: t`Not set`, given: t`A new one` })}</>;
  if (field.kind === 'flag') return <>{value === true ? t`Yes` : t`No`}</>;
  if (isEmpty(value)) return <span className={css.nothing}>—</span>;
  switch (field.kind) {
    case 'number':
    case 'count':
      return <bdi dir="ltr">{withUnit(typeof value === 'number' ? i18n.number(value) : String(value), field)}</bdi>;
    case 'time':
      return <bdi dir="ltr">{Number.isNaN(Date.parse(String(value))) ? String(value) : dayAndTime(String(value), i18n)}</bdi>;
    case 'choice':
      return <>{choiceWord(String(value))}</>;
    case 'days':
      return <>{(value as number[]).map((day) => weekdayName(day, 'short', i18n)).join(', ')}</>;
    case 'colour':
      return <Colour code={String(value)} />;
    case 'ref':
      return <bdi>{nameOf(value, label)}</bdi>;
    case 'refs':
      return <Listed items={(value as unknown[]).map((one) => nameOf(one, undefined))} />;
    case 'texts':
    case 'email':
      return <Listed items={linesOf(field, value)} />;
    case 'file':
      return <File field={field} value={value} />;
    default:
      return <Compound field={field} value={value} />;
  }
}

/** Its texts, those of a closed list in words. */
function linesOf(field: TextsField | EmailField, value: unknown): string[] {
  const lines = Array.isArray(value) ? value.map(String) : [String(value)];
  return field.kind === 'texts' && field.of ? lines.map(choiceWord) : lines;
}

/** A value that has values inside; anything else is text. */
function Compound({ field, value }: Pick<FieldValueProps, 'field' | 'value'>) {
  switch (field.kind) {
    case 'parts':
      return <Parts of={field.of} value={value} />;
    case 'rows':
      return (
        <ol className={css.list}>
          {withPositions(value as unknown[]).map(({ place, one: row }) => (
            <li key={place}>
              <Parts of={field.of} value={row} />
            </li>
          ))}
        </ol>
      );
    case 'pairs':
      return <DataTree value={Array.isArray(value) ? Object.fromEntries((value as Pair[]).map((one) => [one.name, one.value])) : value} />;
    case 'data': {
      const tree = <DataTree value={value} />;
      return mayBeSteps(value) ? (
        <Suspense fallback={null}>
          <RecordedSteps value={value} other={tree} />
        </Suspense>
      ) : (
        tree
      );
    }
    default:
      return <bdi className={css.text}>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>;
  }
}

function secretText(value: unknown, isSet: boolean, words: { kept: string; none: string; given: string }): string {
  if (value === null) return words.none;
  if (typeof value === 'string' && value !== '') return words.given;
  return isSet ? words.kept : words.none;
}

const withUnit = (number: string, field: Field): string => (field.kind === 'number' && field.unit ? `${number} ${field.unit}` : number);

function nameOf(value: unknown, label: unknown): string {
  const named = namedOf(value, label);
  return named ? named.label || `#${named.id}` : String(value);
}

function Colour({ code }: { code: string }) {
  return (
    <span className={css.colour}>
      <span className={css.swatch} style={{ '--swatch': code } as CSSProperties} />
      <bdi dir="ltr">{code}</bdi>
    </span>
  );
}

const most = 30;
function Listed({ items }: { items: readonly string[] }): ReactNode {
  const { t } = useLingui();
  const rest = items.length - most;
  return (
    <ul className={css.list}>
      {withPositions(items.slice(0, most)).map(({ place, one: item }) => (
        <li key={place}>
          <bdi>{item}</bdi>
        </li>
      ))}
      {rest > 0 && <li className={css.nothing}>{t`and ${rest} more`}</li>}
    </ul>
  );
}

function File({ field, value }: { field: Extract<Field, { kind: 'file' }>; value: unknown }) {
  if (isChosenFile(value))
    return (
      <bdi>
        {value.name} · {sizeText(value.size)}
      </bdi>
    );
  const address = String(value);
  return field.accept === 'image' ? <Picture address={address} /> : <Sound address={address} />;
}

function Parts({ of, value }: { of: readonly Field[]; value: unknown }) {
  const values = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return (
    <dl className={css.parts}>
      {of.map((field) => (
        <div key={field.name}>
          <dt>{word(labelOf(field))}</dt>
          <dd>
            <FieldValue field={field} value={values[field.name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
