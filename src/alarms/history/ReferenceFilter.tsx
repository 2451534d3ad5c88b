import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import type { HistoryReference } from '../../../contract/alarms/history.ts';
import { maxHistoryIds } from '../../../contract/alarms/history.ts';
import { Combo, FormProvider, useStandaloneForm } from '../../catalogues/index.ts';
import { usePlatform } from '../../platform/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Labelled } from '../../ui/Field.tsx';
import { catalogueOfReference, provideHistoryChoices } from '../history.ts';
import { FilterButton } from './FilterButton.tsx';
import css from './HistoryFilters.module.css';

interface ReferenceFilterProps {
  field: HistoryReference;
  /** Name of the filter. */
  label: string;
  ids: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

/** Filters the history by records, found by typing. */
export function ReferenceFilter({ field, label, ids, onChange }: ReferenceFilterProps) {
  const { t } = useLingui();
  const { call } = usePlatform();
  const form = useStandaloneForm();
  const choices = useMemo(() => provideHistoryChoices(call, field), [call, field]);
  const [nameOf, remember] = useNames(field, ids);
  const without = (id: number) => ids.filter((one) => one !== id);
  const isFull = ids.length >= maxHistoryIds;
  return (
    <FilterButton label={label} value={ids.map(nameOf).join(', ')} onClear={() => onChange([])}>
      <FormProvider value={{ ...form, choices }}>
        {ids.length > 0 && (
          <ul className={css.chosen}>
            {ids.map((id) => {
              const name = nameOf(id);
              return (
                <li key={id}>
                  <bdi>{name}</bdi>
                  <IconButton small icon="close" size={14} label={t`Remove ${name}`} onClick={() => onChange(without(id))} />
                </li>
              );
            })}
          </ul>
        )}
        <Labelled label={label} hint={isFull ? t`No more can be chosen.` : undefined}>
          {(wiring) => (
            <Combo
              of={catalogueOfReference[field]}
              wiring={wiring}
              shown=""
              chosen={new Set(ids)}
              placeholder={t`Type to search…`}
              stays
              onPick={({ id, label: name }) => {
                remember(id, name);
                if (ids.includes(id)) onChange(without(id));
                else if (!isFull) onChange([...ids, id]);
              }}
              onLeave={() => undefined}
            />
          )}
        </Labelled>
      </FormProvider>
    </FilterButton>
  );
}

/** The names of the records of an address; `#12` until they are read, and where they cannot be; 0 is no record. */
function useNames(field: HistoryReference, ids: readonly number[]): [(id: number) => string, (id: number, name: string) => void] {
  const { t } = useLingui();
  const { call } = usePlatform();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const missing = ids.filter((id) => id !== 0 && !names.has(id)).join(',');
  useEffect(() => {
    if (missing === '') return undefined;
    const stop = new AbortController();
    call('alarmFilterChoices', { params: { field }, query: { ids: missing }, signal: stop.signal }).then(
      (answer) => {
        if (answer.ok) setNames((before) => new Map([...before, ...answer.data.map(({ id, label }) => [id, label] as const)]));
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [call, field, missing]);
  return [(id) => names.get(id) ?? (id === 0 ? t`None` : `#${id}`), (id, name) => setNames((before) => new Map(before).set(id, name))];
}
