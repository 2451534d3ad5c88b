import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Unit } from '../../../contract/places/place.ts';
import { TextField } from '../../ui/Field.tsx';

/** How many names are offered while one is typed. */
const offered = 50;

export interface UnitChoiceProps {
  /** The unit that is chosen; null: none. */
  id: number | null;
  /** What no unit means here. */
  none: string;
  onChoose: (unit: Unit | null) => void;
}

/** One of these units, by its name; leaving the field empty chooses none. */
export function UnitChoiceOf({ units, id, none, onChoose }: UnitChoiceProps & { units: readonly Unit[] }) {
  const { t } = useLingui();
  const list = useId();
  const [typed, setTyped] = useState(() => units.find((unit) => unit.id === id)?.description ?? '');
  const searched = typed.trim().toLowerCase();
  const matches = searched === '' ? [] : units.filter(({ description }) => description.toLowerCase().includes(searched)).slice(0, offered);
  const type = (text: string) => {
    setTyped(text);
    const named = units.find(({ description }) => description.toLowerCase() === text.trim().toLowerCase());
    if (text.trim() === '') onChoose(null);
    else if (named) onChoose(named);
  };
  const isUnknown = searched !== '' && matches.length === 0;
  return (
    <>
      <TextField
        label={t`Unit`}
        hint={none}
        error={isUnknown ? t`No unit has this name.` : undefined}
        value={typed}
        list={list}
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={list}>
        {matches.map((unit) => (
          <option key={unit.id}>{unit.description}</option>
        ))}
      </datalist>
      {typed !== '' && id === null && !isUnknown && (
        <p role="status">
          <Trans>Choose a name from the list.</Trans>
        </p>
      )}
    </>
  );
}
