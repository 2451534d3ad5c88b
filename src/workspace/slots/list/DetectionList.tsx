import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { DetectionFilters, DetectionItem, DetectionKind } from '../../../../contract/intake/index.ts';
import type { SlotData } from '../../../../contract/workspace/slots.ts';
import { selectDetectionRefusal, selectDetections, selectDetectionWithRecords } from '../../../../machines/intake/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import pages from '../../../ui/page.module.css';
import { Waiting } from '../../../ui/Spinner.tsx';
import { stateOf } from '../../../ui/state.ts';
import { failureText, readFailed } from '../../../words/refusals.ts';
import type { SlotViewProps } from '../slot.ts';
import { DetectionDetail } from './DetectionDetail.tsx';
import { DetectionRows } from './DetectionRows.tsx';
import { detectionKindDisplays } from './detection-kinds.ts';
import { FilterBar } from './FilterBar.tsx';
import css from './list.module.css';
import { type DetectionsRef, useDetections } from './useDetections.ts';

interface DetectionListProps extends Pick<SlotViewProps, 'data' | 'onData'> {
  kind: DetectionKind;
  /** A table with a column for each property, instead of rows with pictures. */
  isTable?: boolean;
}

/** Shows a list of detections in a slot: its filters are saved with the slot, the selected detection is shown below. */
export function DetectionList({ kind, data, onData, isTable = false }: DetectionListProps) {
  const filters = filtersOf(data);
  const list = useDetections(kind, filters);
  const state = useSelector(list, stateOf);
  const withRecords = useSelector(list, selectDetectionWithRecords);
  const [chosen, setChosen] = useState<string | null>(null);
  const row = useSelector(list, (now) => selectDetections(now).find(({ id }) => id === chosen) ?? null);
  const { right } = detectionKindDisplays[kind];
  return (
    <div className={`${pages.page} ${css.list}`} data-state={state}>
      <FilterBar filters={filters} withOnly={kind !== 'analytics'} onFilters={(next) => onData(withFilters(data, next))} />
      {!withRecords && (
        <p className={css.note}>
          <Trans>
            Only alarms are listed: to see the records you need the permission <bdi dir="ltr">{right}</bdi>.
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
  const rows = selectDetections(snapshot);
  const refusal = selectDetectionRefusal(snapshot);
  const again = (
    <Button icon="refresh" onClick={() => list.send({ type: 'detections.retry' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (snapshot.matches('empty')) return <EmptyState icon={detectionKindDisplays[kind].icon} title={t`No records found`} />;
  if (snapshot.matches('noResult'))
    return (
      <EmptyState icon="search" title={t`No results found`}>
        <Trans>Try other words, or choose another unit.</Trans>
      </EmptyState>
    );
  if (snapshot.matches('refused')) return <EmptyState icon="lock" title={failureText(refusal)} action={again} />;
  if (snapshot.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={again} />;
  if (rows.length === 0)
    return (
      <Waiting>
        <Trans>Loading the list…</Trans>
      </Waiting>
    );
  return <DetectionRows list={list} kind={kind} isTable={isTable} chosen={chosen?.id ?? null} onChoose={onChoose} />;
}

/** Analytic records as a table (OP-9.35). */
export function ArTableDataView({ data, onData }: SlotViewProps) {
  return <DetectionList kind="analytics" data={data} onData={onData} isTable />;
}

/** Events of every analytic provider as they happen (OP-9.41). */
export function DetectionEventView({ data, onData }: SlotViewProps) {
  return <DetectionList kind="events" data={data} onData={onData} />;
}

/** Faces as they are recognised (OP-9.37). */
export function FaceDetectionView({ data, onData }: SlotViewProps) {
  return <DetectionList kind="faces" data={data} onData={onData} />;
}

/** Plates as they are read (OP-9.40). */
export function LprDetectionView({ data, onData }: SlotViewProps) {
  return <DetectionList kind="plates" data={data} onData={onData} />;
}

/** Parses the filters stored in a slot; unreadable ones are ignored. */
export function filtersOf(data: SlotData): DetectionFilters {
  const { search, id_unit, only } = data as SlotData & { search?: unknown; only?: unknown };
  return {
    ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 100) }),
    ...(id_unit !== undefined && { id_unit }),
    ...((only === 'alarms' || only === 'records') && { only }),
  };
}

/** A slot's data with other filters; the rest of it stays. */
export function withFilters(data: SlotData, filters: DetectionFilters): Record<string, unknown> {
  const { search: _, id_unit: __, only: ___, ...rest } = data as Record<string, unknown>;
  return { ...rest, ...filters };
}
