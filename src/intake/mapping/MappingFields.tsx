import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Mapping, mappingLimits } from '../../../contract/intake/receivers/mapping.ts';
import { signalQualifiers } from '../../../contract/intake/receivers/signals.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import css from './mapping.module.css';
import { type MappingTarget, mappingTargets, pathsOf, removePath, setConstant, valueFields } from './mapping-draft.ts';
import { qualifierWords, targetHints, targetWords } from './mapping-words.ts';

interface MappingFieldsProps {
  mapping: Mapping;
  /** The field that the next chosen value is assigned to. */
  target: MappingTarget;
  /** Where the receiver itself states the account: what the mapping reads does not count. */
  fixedAccount: string | null;
  onTarget: (target: MappingTarget) => void;
  onChange: (mapping: Mapping) => void;
}

/** The fields of a signal, and where each is read from. */
export function MappingFields({ mapping, target, fixedAccount, onTarget, onChange }: MappingFieldsProps) {
  const { t } = useLingui();
  return (
    <fieldset className={css.fields}>
      <legend>
        <Trans>Field of the signal</Trans>
      </legend>
      {mappingTargets.map((one) => {
        const paths = pathsOf(mapping, one);
        const isFixed = one === 'account' && fixedAccount !== null;
        return (
          <div key={one} className={css.field} data-chosen={one === target || undefined}>
            <label className={css.pick}>
              <input type="radio" name="mapping-target" checked={one === target} onChange={() => onTarget(one)} />
              <span>{t(targetWords[one])}</span>
              {!isFixed && one !== target && <bdi dir="ltr">{paths[0] ?? constantOf(mapping, one)}</bdi>}
              {isFixed && <span className={css.count}>{t`Set by the receiver: ${fixedAccount}`}</span>}
            </label>
            {one === target && !isFixed && <Chosen mapping={mapping} target={one} onChange={onChange} />}
          </div>
        );
      })}
    </fieldset>
  );
}

const isValueField = (target: MappingTarget) => valueFields.find((field) => field === target);

function constantOf(mapping: Mapping, target: MappingTarget): string {
  const field = isValueField(target);
  return (field && mapping[field]?.constant) ?? '';
}

type ChosenProps = Pick<MappingFieldsProps, 'mapping' | 'target' | 'onChange'>;

/** The places of the chosen field, its constant, and its translation of values. */
function Chosen({ mapping, target, onChange }: ChosenProps) {
  const { t } = useLingui();
  const field = isValueField(target);
  const hint = targetHints[target];
  return (
    <div className={css.chosen}>
      {hint && <p className={css.hint}>{t(hint)}</p>}
      {pathsOf(mapping, target).map((path) => (
        <p key={path} className={css.path}>
          <bdi dir="ltr">{path}</bdi>
          {(target === 'conditions' || target === 'tests') && <ConditionValues mapping={mapping} target={target} path={path} />}
          <IconButton small icon="close" label={t`Remove ${path}`} onClick={() => onChange(removePath(mapping, target, path))} />
        </p>
      ))}
      {field && (
        <TextField
          label={t`Constant, where the example has no value`}
          value={mapping[field]?.constant ?? ''}
          maxLength={mappingLimits.text}
          onChange={({ target: { value } }) => onChange(setConstant(mapping, field, value))}
        />
      )}
      {target === 'qualifier' && mapping.qualifier && <Qualifiers mapping={mapping} qualifier={mapping.qualifier} onChange={onChange} />}
    </div>
  );
}

function ConditionValues({ mapping, target, path }: { mapping: Mapping; target: 'conditions' | 'tests'; path: string }) {
  const { t } = useLingui();
  return mapping[target]
    .filter((one) => one.path === path)
    .map(({ operator, values }) => (
      <span key={operator} className={css.count}>
        {operator === 'is' ? t`is ${values.join(', ')}` : t`is not ${values.join(', ')}`}
      </span>
    ));
}

/** What each value of the state means. */
function Qualifiers({
  mapping,
  qualifier,
  onChange,
}: Pick<ChosenProps, 'mapping' | 'onChange'> & { qualifier: NonNullable<Mapping['qualifier']> }) {
  const { t } = useLingui();
  const set = (change: Partial<typeof qualifier>) => onChange({ ...mapping, qualifier: { ...qualifier, ...change } });
  const options = signalQualifiers.map((one) => (
    <option key={one} value={one}>
      {t(qualifierWords[one])}
    </option>
  ));
  const named = (value: string) => signalQualifiers.find((one) => one === value);
  return (
    <>
      {qualifier.values.map(({ value, qualifier: meaning }) => (
        <p key={value} className={css.path}>
          <bdi dir="ltr">{value}</bdi>
          <select
            className={css.select}
            aria-label={t`Meaning of ${value}`}
            value={meaning}
            onChange={({ target: { value: next } }) =>
              set({ values: qualifier.values.map((one) => (one.value === value ? { value, qualifier: named(next) ?? meaning } : one)) })
            }
          >
            {options}
          </select>
          <IconButton
            small
            icon="close"
            label={t`Remove ${value}`}
            onClick={() => set({ values: qualifier.values.filter((one) => one.value !== value) })}
          />
        </p>
      ))}
      <AddValue
        onAdd={(value) => {
          const others = qualifier.values.filter((one) => one.value.toLowerCase() !== value.toLowerCase());
          set({ values: [...others, { value, qualifier: 'restore' as const }].slice(-mappingLimits.values) });
        }}
      />
      <Select
        label={t`Other values`}
        value={qualifier.otherwise ?? ''}
        onChange={({ target: { value } }) => set({ otherwise: named(value) ?? null })}
      >
        {options}
        <option value="">{t`Ignored`}</option>
      </Select>
    </>
  );
}

/** Adds a value that the example does not have, e.g. the one that states the end. */
function AddValue({ onAdd }: { onAdd: (value: string) => void }) {
  const { t } = useLingui();
  const [value, setValue] = useState('');
  const typed = value.trim();
  const add = () => {
    if (typed === '') return;
    onAdd(typed);
    setValue('');
  };
  return (
    <div className={css.add}>
      <TextField
        label={t`Further value`}
        value={value}
        maxLength={mappingLimits.name}
        onChange={({ target }) => setValue(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add();
        }}
      />
      <Button small icon="plus" why={typed === '' ? t`Enter a value` : null} onClick={add}>
        <Trans>Add</Trans>
      </Button>
    </div>
  );
}
