import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Field, type FieldKind, labelOf } from '../../../contract/catalogues/fields/field.ts';
import type { Comparison } from '../../../contract/catalogues/fields/kinds/kind.ts';
import { comparisonsOf, type Filter } from '../../../contract/catalogues/query.ts';
import { Button } from '../../ui/Button.tsx';
import { choiceWord, word } from '../../words/catalogue.ts';
import css from './Filters.module.css';
import { comparisonWord } from './filter-words.ts';
import { MomentInput } from './MomentInput.tsx';
import { RefValues } from './RefValues.tsx';

type Ways = 'values' | 'none' | 'any';
type Drafts = Partial<Record<Comparison, readonly string[]>>;

interface FilterEditorProps {
  field: Field;
  /** Those of this field, as they are set. */
  filters: readonly Filter[];
  /** All of this field from now on; none: it is not filtered by. */
  onSet: (filters: readonly Filter[]) => void;
}

/** What a list is filtered by in one field: by values, or by whether there is any. */
export function FilterEditor({ field, filters, onSet }: FilterEditorProps) {
  const { t } = useLingui();
  const given: Drafts = Object.fromEntries(filters.map(({ by, values }) => [by, values]));
  const offered = comparisonsOf(field);
  const hasValues = offered.some((by) => by !== 'none' && by !== 'any');
  const [way, go] = useState<Ways>(given.none ? 'none' : given.any || !hasValues ? 'any' : 'values');
  const [drafts, draft] = useState<Drafts>(given);
  const apply = () => {
    if (way !== 'values') return onSet([{ field: field.name, by: way, values: ['1'] }]);
    const order: readonly Comparison[] = ['is', 'has', 'from', 'to'];
    onSet(
      order.flatMap((by) => {
        const values = (drafts[by] ?? []).map((value) => value.trim()).filter((value) => value !== '');
        return values.length > 0 ? [{ field: field.name, by, values }] : [];
      }),
    );
  };
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {offered.includes('none') && (
        <div className={css.ways} role="group" aria-label={t`How to compare`}>
          {(['values', 'none', 'any'] as const)
            .filter((one) => hasValues || one !== 'values')
            .map((one) => (
              <button key={one} type="button" aria-pressed={way === one} onClick={() => go(one)}>
                {one === 'values' ? t`Value` : comparisonWord(one, field)}
              </button>
            ))}
        </div>
      )}
      {way === 'values' && <Values field={field} drafts={drafts} onChange={(by, values) => draft(only(field, drafts, by, values))} />}
      {/* The input keeps the cursor: an open offer would close under the pointer and move the button away. */}
      <Button type="submit" kind="primary" small onMouseDown={(event) => event.preventDefault()}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
}

/** Of a text either one comparison holds or the other. */
function only(field: Field, drafts: Drafts, by: Comparison, values: readonly string[]): Drafts {
  return field.kind === 'text' || field.kind === 'email' ? { [by]: values } : { ...drafts, [by]: values };
}

interface ValuesProps {
  field: Field;
  drafts: Drafts;
  onChange: (by: Comparison, values: readonly string[]) => void;
}

/** What is asked for, as its kind of field wants it. */
function Values(props: ValuesProps) {
  const kinds: Partial<Record<FieldKind, (props: ValuesProps) => React.ReactNode>> = {
    text: TextValues,
    email: TextValues,
    colour: PlainValue,
    number: RangeValues,
    clock: RangeValues,
    time: TimeValues,
    choice: ChoiceValues,
    flag: FlagValue,
    ref: RefValues,
    refs: RefValues,
  };
  const Kind = kinds[props.field.kind];
  return Kind ? <Kind {...props} /> : null;
}

function TextValues({ field, drafts, onChange }: ValuesProps) {
  const { t } = useLingui();
  const by: Comparison = drafts.is ? 'is' : 'has';
  const value = drafts[by]?.join(', ') ?? '';
  return (
    <>
      <select aria-label={t`How to compare`} value={by} onChange={({ target }) => onChange(target.value as Comparison, drafts[by] ?? [])}>
        <option value="has">{comparisonWord('has', field)}</option>
        <option value="is">{comparisonWord('is', field)}</option>
      </select>
      <input
        type="text"
        maxLength={200}
        aria-label={word(labelOf(field))}
        value={value}
        onChange={({ target }) => onChange(by, [target.value])}
      />
    </>
  );
}

function PlainValue({ field, drafts, onChange }: ValuesProps) {
  return (
    <input
      type="text"
      dir="ltr"
      maxLength={60}
      placeholder="#RRGGBB"
      aria-label={word(labelOf(field))}
      value={drafts.is?.[0] ?? ''}
      onChange={({ target }) => onChange('is', [target.value])}
    />
  );
}

function RangeValues({ field, drafts, onChange }: ValuesProps) {
  const isClock = field.kind === 'clock';
  return (
    <div className={css.range}>
      {(['from', 'to'] as const).map((by) => (
        <label key={by}>
          {comparisonWord(by, field)}
          <input
            type={isClock ? 'text' : 'number'}
            dir="ltr"
            step="any"
            placeholder={isClock ? 'HH:mm' : undefined}
            value={drafts[by]?.[0] ?? ''}
            onChange={({ target }) => onChange(by, [target.value])}
          />
        </label>
      ))}
    </div>
  );
}

function TimeValues({ field, drafts, onChange }: ValuesProps) {
  const isAsked = drafts.is !== undefined;
  return (
    <>
      {(isAsked ? (['is'] as const) : (['from', 'to'] as const)).map((by) => (
        <MomentInput
          key={by}
          label={comparisonWord(by, field)}
          dayIs={by === 'to' ? 'end' : 'start'}
          value={drafts[by]?.[0] ?? ''}
          onChange={(value) => onChange(by, [value])}
        />
      ))}
    </>
  );
}

function ChoiceValues({ field, drafts, onChange }: ValuesProps) {
  const chosen = drafts.is ?? [];
  const of = field.kind === 'choice' ? field.of : [];
  return (
    <div className={css.options} role="group" aria-label={word(labelOf(field))}>
      {of.map((value) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => onChange('is', target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
          {choiceWord(value)}
        </label>
      ))}
    </div>
  );
}

function FlagValue({ field, drafts, onChange }: ValuesProps) {
  const { t } = useLingui();
  return (
    <div className={css.options} role="radiogroup" aria-label={word(labelOf(field))}>
      {(['true', 'false'] as const).map((value) => (
        <label key={value}>
          <input type="radio" name="flag" checked={drafts.is?.[0] === value} onChange={() => onChange('is', [value])} />
          {value === 'true' ? t`Yes` : t`No`}
        </label>
      ))}
    </div>
  );
}
