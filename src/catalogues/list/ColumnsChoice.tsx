import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { labelOf } from '../../../contract/catalogues/fields/field.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { word } from '../../words/catalogue.ts';
import css from './Choice.module.css';

interface ColumnsChoiceProps {
  all: readonly Field[];
  shown: readonly Field[];
  isUsual: boolean;
  /** Names in their order; null: as the catalogue has them. */
  onChange: (names: readonly string[] | null) => void;
}

/** Which columns a list has, and in which order; the first one names the record and stays. */
export function ColumnsChoice({ all, shown, isUsual, onChange }: ColumnsChoiceProps) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const names = shown.map(({ name }) => name);
  const rest = all.filter(({ name }) => !names.includes(name));
  const move = (at: number, by: number) => {
    const next = [...names];
    const [name] = next.splice(at, 1);
    if (name !== undefined) next.splice(at + by, 0, name);
    onChange(next);
  };
  return (
    <Popover
      label={t`Columns`}
      side="bottom-end"
      isOpen={isOpen}
      onToggle={open}
      trigger={
        <Button small icon="columns" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          <Trans>Columns</Trans>
        </Button>
      }
    >
      <ul className={css.list}>
        {shown.map((field, at) => {
          const name = word(labelOf(field));
          return (
            <li key={field.name} className={css.item}>
              <label>
                <input type="checkbox" checked disabled={at === 0} onChange={() => onChange(names.filter((one) => one !== field.name))} />
                {name}
              </label>
              {at > 0 && (
                <span>
                  <IconButton
                    small
                    icon="chevronUp"
                    label={t`Move ${name} forward`}
                    why={at === 1 ? t`Already in the first position` : null}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    small
                    icon="chevronDown"
                    label={t`Move ${name} back`}
                    why={at === shown.length - 1 ? t`Already in the last position` : null}
                    onClick={() => move(at, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {rest.length > 0 && (
        <ul className={`${css.list} ${css.rest}`}>
          {rest.map((field) => (
            <li key={field.name} className={css.item}>
              <label>
                <input type="checkbox" checked={false} onChange={() => onChange([...names, field.name])} />
                {word(labelOf(field))}
              </label>
            </li>
          ))}
        </ul>
      )}
      <Button small kind="quiet" icon="refresh" why={isUsual ? t`These are the default columns` : null} onClick={() => onChange(null)}>
        <Trans>Default columns</Trans>
      </Button>
    </Popover>
  );
}
