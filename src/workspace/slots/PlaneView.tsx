import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Alarm } from '../../../contract/alarms/index.ts';
import { selectUnitAssignmentRefusal } from '../../../machines/places/index.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { useOperatorContext } from '../../alarms/index.ts';
import { useGridActions } from '../../places/index.ts';
import { useAssignmentData, useLiveQuery, useUnitAssignment } from '../../platform/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { failureText, readFailed, refusalText } from '../../words/refusals.ts';
import { SlotTitle } from './frame.tsx';
import css from './maps.module.css';
import { PlanSheet } from './PlanSheet.tsx';
import type { SlotViewProps } from './slot.ts';

/** A floor plan with its cameras (OP-9.25, OQ-69): the one that the slot names, else the first of the unit or of the alarm's. */
export function PlaneView({ data, alarm, onData }: SlotViewProps) {
  if (data.id_plane !== undefined)
    return <Plan key={data.id_plane} id={data.id_plane} onOther={(id) => onData({ ...data, id_plane: id })} />;
  const unit = data.id_unit ?? alarm?.unit.id ?? null;
  return <FirstPlan key={unit} unit={unit} onOther={(id) => onData({ ...data, id_plane: id })} />;
}

function FirstPlan({ unit, onOther }: { unit: number | null; onOther: (id: number) => void }) {
  const query: [string, string][] = [
    ['max', '1'],
    ['sort', 'id'],
    ...(unit === null ? [] : [['id_unit', String(unit)] as [string, string]]),
  ];
  const sight = useLiveQuery({ of: 'rows', key: 'plane', query });
  const read = useSelector(sight, selectResult);
  const refusal = useSelector(sight, selectQueryRefusal);
  const isBusy = useSelector(sight, (now) => now.hasTag('busy'));
  const first = read?.of === 'rows' ? read.rows[0] : undefined;
  if (first) return <Plan key={first.id} id={first.id} onOther={onOther} />;
  if (isBusy) return <Reading />;
  return (
    <EmptyState icon="image" title={refusal ? refusalText(refusal) : read ? <Trans>This unit has no floor plan.</Trans> : readFailed()} />
  );
}

function Reading() {
  return (
    <Waiting>
      <Trans>Loading the floor plan…</Trans>
    </Waiting>
  );
}

function Plan({ id, onOther }: { id: number; onOther: (id: number) => void }) {
  const { t } = useLingui();
  const sheet = useUnitAssignment({ of: 'plane', id });
  const state = useSelector(sheet, stateOf);
  const refusal = useSelector(sheet, selectUnitAssignmentRefusal);
  const plane = useAssignmentData(sheet, 'plane');
  const { queue } = useOperatorContext();
  const grid = useGridActions();
  if (!plane) return state === 'reading' ? <Reading /> : <EmptyState icon="image" title={failureText(refusal)} />;
  const alarms = new Map<number, Alarm>();
  for (const unit of queue.units())
    for (const alarm of queue.ofUnit(unit))
      for (const { id: camera } of alarm.cameras) if (camera !== null && !alarms.has(camera)) alarms.set(camera, alarm);
  return (
    <div className={css.place}>
      <SlotTitle>
        <bdi>{plane.description}</bdi>
      </SlotTitle>
      {plane.others.length > 0 && (
        <div className={css.tools}>
          <select
            className={css.choice}
            aria-label={t`Plans of the unit`}
            value={id}
            onChange={({ target }) => onOther(Number(target.value))}
          >
            {[{ id, description: plane.description }, ...plane.others].map((one) => (
              <option key={one.id} value={one.id}>
                {one.description}
              </option>
            ))}
          </select>
        </div>
      )}
      <PlanSheet plane={plane} alarms={alarms} onOpen={grid.put} />
    </div>
  );
}
