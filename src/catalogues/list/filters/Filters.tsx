import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Catalogue } from '../../../../contract/catalogues/catalogue.ts';
import { type Field, labelOf } from '../../../../contract/catalogues/fields/field.ts';
import { comparisonsOf, type Filter } from '../../../../contract/catalogues/query.ts';
import { selectFixed, selectQuery } from '../../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { word } from '../../../words/catalogue.ts';
import { viewOf } from '../../fields/views.tsx';
import type { ListRef } from '../../list-context.ts';
import { useLabels } from '../useLabels.ts';
import { comparisonWord } from './comparison-word.ts';
import { FilterEditor } from './FilterEditor.tsx';
import css from './Filters.module.css';

const none: readonly string[] = [];

/** The filters that are set, each to be changed or taken away, and the way to another one. */
export function Filters({ list, catalogue }: { list: ListRef; catalogue: Catalogue }) {
  const filters = useSelector(list, (now) => selectQuery(now).filters);
  const named = [...new Set(filters.map(({ field }) => field))];
  const set = (field: string, next: readonly Filter[]) => {
    const now = selectQuery(list.getSnapshot()).filters;
    const at = now.findIndex((one) => one.field === field);
    const rest = now.filter((one) => one.field !== field);
    list.send({ type: 'list.filter', filters: at === -1 ? [...rest, ...next] : rest.toSpliced(at, 0, ...next) });
  };
  if (named.length === 0) return null;
  return (
    <ul className={css.chips}>
      {named.map((name) => {
        const field = catalogue.fields.find((one) => one.name === name);
        const own = filters.filter((one) => one.field === name);
        return field ? (
          <FilterChip
            key={name}
            field={field}
            filters={own}
            canDrop={!(catalogue.requiredFilters ?? none).includes(name)}
            onSet={(next) => set(name, next)}
          />
        ) : (
          <li key={name} className={css.chip}>
            <bdi dir="ltr">{`${name} ${own.flatMap(({ values }) => values).join(', ')}`}</bdi>
            <Drop name={name} onDrop={() => set(name, [])} />
          </li>
        );
      })}
      {named.length > 1 && (
        <li>
          <Button small kind="quiet" onClick={() => list.send({ type: 'list.filter', filters: keepRequired(catalogue, filters) })}>
            <Trans>Clear filters</Trans>
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Keeps only the filters that the list requires. */
const keepRequired = ({ requiredFilters = [] }: Catalogue, filters: readonly Filter[]): Filter[] =>
  filters.filter(({ field }) => requiredFilters.includes(field));

interface FilterChipProps {
  field: Field;
  filters: readonly Filter[];
  canDrop: boolean;
  onSet: (filters: readonly Filter[]) => void;
}

function FilterChip({ field, filters, canDrop, onSet }: FilterChipProps) {
  const [isOpen, open] = useState(false);
  const ids = 'to' in field ? filters.flatMap(({ values }) => values.map(Number)) : [];
  const label = useLabels('to' in field ? field.to : null, ids);
  const name = word(labelOf(field));
  return (
    <li className={css.chip}>
      <Popover
        label={name}
        isOpen={isOpen}
        onToggle={open}
        trigger={
          <button type="button" className={css.words} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
            {name}{' '}
            {filters.map((filter) => {
              const { by, values } = filterWords(field, filter, label);
              return (
                <span key={filter.by}>
                  {by} {values && <bdi>{values}</bdi>}
                </span>
              );
            })}
          </button>
        }
      >
        <FilterEditor
          field={field}
          filters={filters}
          onSet={(next) => {
            onSet(next);
            open(false);
          }}
        />
      </Popover>
      {canDrop && <Drop name={name} onDrop={() => onSet([])} />}
    </li>
  );
}

function Drop({ name, onDrop }: { name: string; onDrop: () => void }) {
  const { t } = useLingui();
  return <IconButton small icon="close" size={14} label={t`Remove the filter ${name}`} onClick={onDrop} />;
}

/** Offers every field that a list can be filtered by. */
export function AddFilter({ list, catalogue }: { list: ListRef; catalogue: Catalogue }) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const [field, choose] = useState<Field | null>(null);
  const [search, type] = useState('');
  const filters = useSelector(list, (now) => selectQuery(now).filters);
  const fixed = useSelector(list, selectFixed);
  const offered = catalogue.fields.filter((one) => comparisonsOf(one).length > 0 && !fixed.some((filter) => filter.field === one.name));
  const found = offered.filter((one) => word(labelOf(one)).toLowerCase().includes(search.trim().toLowerCase()));
  const toggle = (now: boolean) => {
    open(now);
    choose(null);
    type('');
  };
  return (
    <Popover
      label={t`Filter`}
      isOpen={isOpen}
      onToggle={toggle}
      trigger={
        <Button
          small
          icon="filter"
          aria-expanded={isOpen}
          why={offered.length === 0 ? t`This list has no filters` : null}
          onClick={() => toggle(!isOpen)}
        >
          <Trans>Filter</Trans>
        </Button>
      }
    >
      {field ? (
        <>
          <p className={css.head}>{word(labelOf(field))}</p>
          <FilterEditor
            field={field}
            filters={filters.filter((one) => one.field === field.name)}
            onSet={(next) => {
              list.send({ type: 'list.filter', filters: [...filters.filter((one) => one.field !== field.name), ...next] });
              toggle(false);
            }}
          />
        </>
      ) : (
        <>
          {offered.length > 8 && (
            <input
              className={css.search}
              type="search"
              aria-label={t`Search a field`}
              placeholder={t`Search a field`}
              value={search}
              onChange={({ target }) => type(target.value)}
            />
          )}
          <ul className={css.fields}>
            {found.map((one) => (
              <li key={one.name}>
                <button type="button" onClick={() => choose(one)}>
                  {word(labelOf(one))}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  );
}

/** A whole filter on one line: `Name contains north`. */
function filterWords(field: Field, filter: Filter, label: (id: number) => string | null): { name: string; by: string; values: string } {
  return {
    name: word(labelOf(field)),
    by: comparisonWord(filter.by, field),
    values: filter.values.map((value) => viewOf(field).filterWord(field, value, label)).join(', '),
  };
}
