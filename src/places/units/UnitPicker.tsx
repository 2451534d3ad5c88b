import { Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Choice } from '../../../contract/catalogues/index.ts';
import { Button } from '../../ui/Button.tsx';
import css from './special.module.css';

interface UnitPickerProps {
  units: readonly Choice[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
  /** Nothing may be changed. */
  isFixed: boolean;
}

const rowHeight = 34;
const folded = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Units with checkboxes and a search, virtualized for twenty thousand units (OP-9.08). */
export function UnitPicker({ units, chosen, onChange, isFixed }: UnitPickerProps) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState(false);
  const sought = useDeferredValue(search);
  const known = useMemo(() => units.map((unit) => ({ ...unit, words: folded(unit.label) })), [units]);
  const found = useMemo(() => {
    const words = folded(sought.trim());
    return known.filter((unit) => unit.words.includes(words) && (!only || chosen.has(unit.id)));
  }, [known, sought, only, chosen]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const turn = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  const turnAll = (isIn: boolean) => {
    const next = new Set(chosen);
    for (const { id } of found) {
      if (isIn) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const counts = { chosen: i18n.number(chosen.size), all: i18n.number(units.length) };
  return (
    <div className={css.picker}>
      <div className={css.tools}>
        <input
          className={css.search}
          type="search"
          aria-label={t`Search units`}
          placeholder={t`Search units`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <label>
          <input type="checkbox" checked={only} onChange={({ target }) => setOnly(target.checked)} /> <Trans>Selected only</Trans>
        </label>
        <Button small onClick={() => turnAll(true)} why={isFixed ? t`You can view this, but not change it.` : null}>
          <Trans>Select all results</Trans>
        </Button>
        <Button small onClick={() => turnAll(false)} why={isFixed ? t`You can view this, but not change it.` : null}>
          <Trans>Deselect all results</Trans>
        </Button>
        <output>
          <Trans>
            {counts.chosen} of {counts.all} selected
          </Trans>
        </output>
      </div>
      <div className={css.rows} ref={scroller} role="group" aria-label={t`Units`}>
        {found.length === 0 && (
          <p className={css.note}>
            <Trans>No results found</Trans>
          </p>
        )}
        <div className={css.sheet} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const unit = found[index];
            return (
              unit && (
                <label key={unit.id} className={css.row} style={{ transform: `translateY(${start}px)` }}>
                  <input type="checkbox" checked={chosen.has(unit.id)} disabled={isFixed} onChange={() => turn(unit.id)} />
                  <span dir="auto">{unit.label}</span>
                </label>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
