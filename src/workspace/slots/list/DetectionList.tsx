import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { DetectionItem, DetectionKind } from '../../../../contract/intake/detections.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { stateOf } from '../../../ui/state.ts';
import { readFailed, refusalText } from '../../../words/refusals.ts';
import type { SlotViewProps } from '../slot.ts';
import { DetectionDetail } from './DetectionDetail.tsx';
import { DetectionRows } from './DetectionRows.tsx';
import { FilterBar } from './FilterBar.tsx';
import { filtersOf, withFilters } from './filters.ts';
import { kindLooks } from './kinds.ts';
import css from './list.module.css';
import { type DetectionsRef, useDetections } from './useDetections.ts';

interface DetectionListProps extends Pick<SlotViewProps, 'data' | 'onData'> {
  kind: DetectionKind;
  /** A table with a column for each thing that is known, instead of rows with pictures. */
  isTable?: boolean;
}

/** Shows a list of detections in a slot: its filters are saved with the slot, the selected detection is shown below. */
export function DetectionList({ kind, data, onData, isTable = false }: DetectionListProps) {
  const filters = filtersOf(data);
  const list = useDetections(kind, filters);
  const state = useSelector(list, stateOf);
  const withRecords = useSelector(list, ({ context }) => context.withRecords);
  const [chosen, setChosen] = useState<string | null>(null);
  const row = useSelector(list, ({ context }) => context.rows.find(({ id }) => id === chosen) ?? null);
  const { right } = kindLooks[kind];
  return (
    <div className={css.list} data-state={state}>
      <FilterBar filters={filters} withOnly={kind !== 'analytics'} onFilters={(next) => onData(withFilters(data, next))} />
      {!withRecords && (
        <p className={css.note}>
          <Trans>
            Only alarms are listed: to see the records you need the right <bdi dir="ltr">{right}</bdi>.
          </Trans>
        </p>
      )}
      <Content list={list} kind={kind} isTable={isTable} chosen={row} onChoose={({ id }) => setChosen(id === chosen ? null : id)} />
      {row && <DetectionDetail detected={row} kind={kind} onClose={() => setChosen(null)} />}
    </div>
  );
}

interface ContentProps {
  list: DetectionsRef;
  kind: DetectionKind;
  isTable: boolean;
  chosen: DetectionItem | null;
  onChoose: (detected: DetectionItem) => void;
}

function Content({ list, kind, isTable, chosen, onChoose }: ContentProps) {
  const { t } = useLingui();
  const snapshot = useSelector(list, (now) => now);
  const { rows, refusal } = snapshot.context;
  const again = (
    <Button icon="refresh" onClick={() => list.send({ type: 'detections.retry' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (snapshot.matches('empty')) return <EmptyState icon={kindLooks[kind].icon} title={t`No records found`} />;
  if (snapshot.matches('noResult'))
    return (
      <EmptyState icon="search" title={t`No results found`}>
        <Trans>Try other words, or choose another unit.</Trans>
      </EmptyState>
    );
  if (snapshot.matches('refused')) return <EmptyState icon="lock" title={refusal ? refusalText(refusal) : readFailed()} action={again} />;
  if (snapshot.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={again} />;
  if (rows.length === 0)
    return (
      <Waiting>
        <Trans>Loading the list…</Trans>
      </Waiting>
    );
  return <DetectionRows list={list} kind={kind} isTable={isTable} chosen={chosen?.id ?? null} onChoose={onChoose} />;
}
