import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { AssignmentRef } from '../../../machines/places/assignment/assignment.machine.ts';
import type { AssignTarget } from '../../../machines/places/assignment/blocks.ts';
import { IconButton } from '../../ui/Button.tsx';
import css from './Assignment.module.css';
import type { TreeRow } from './tree-rows.ts';

interface TreeLineProps {
  assignment: AssignmentRef;
  row: TreeRow;
  index: number;
  /** Where it begins, in px. */
  start: number;
  isActive: boolean;
  onActive: () => void;
}

/** A center, sector or camera with a tri-state checkbox for its assignment. */
export function TreeLine({ assignment, row, index, start, isActive, onActive }: TreeLineProps) {
  const { t, i18n } = useLingui();
  const level = row.kind === 'center' ? 1 : row.kind === 'sector' ? 2 : 3;
  const classes = [css.row, css[row.kind], row.kind === 'camera' && row.isFlat && css.flat].filter(Boolean).join(' ');
  const name = useName(row);
  return (
    <div
      role="row"
      tabIndex={isActive ? 0 : -1}
      data-row={index}
      aria-level={level}
      aria-rowindex={index + 1}
      aria-expanded={row.kind === 'camera' ? undefined : row.isOpen}
      className={classes}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={onActive}
    >
      {row.kind !== 'camera' && (
        <span role="gridcell">
          <IconButton
            small
            tabIndex={-1}
            icon={row.isOpen ? 'chevronDown' : 'chevronEnd'}
            label={row.isOpen ? t`Close ${name}` : t`Open ${name}`}
            onClick={() => assignment.send({ type: 'assignment.toggle', key: row.key })}
          />
        </span>
      )}
      <span role="gridcell" className={css.name}>
        <Box assignment={assignment} row={row} name={name} />
      </span>
      {row.kind === 'camera' ? (
        <CameraCells row={row} />
      ) : (
        <span role="gridcell" className={css.count}>
          <bdi dir="ltr">
            {i18n.number(countsOf(row).assigned)} / {i18n.number(countsOf(row).cameras)}
          </bdi>
        </span>
      )}
    </div>
  );
}

function useName(row: TreeRow): string {
  const { t } = useLingui();
  if (row.kind === 'center') return row.center.name ?? t`Without center`;
  if (row.kind === 'sector') return row.sector.name ?? t`Without sector`;
  return row.camera?.camera.name ?? '…';
}

const countsOf = (row: Exclude<TreeRow, { kind: 'camera' }>) => (row.kind === 'center' ? row.center : row.sector);

/** Null: neither all nor none. */
function assignedOf(row: TreeRow): boolean | null {
  if (row.kind === 'camera') return row.camera?.assigned ?? false;
  const { assigned, cameras } = countsOf(row);
  return assigned === 0 ? false : assigned === cameras ? true : null;
}

function whichOf(row: TreeRow): AssignTarget | null {
  if (row.kind === 'center') return { of: 'center', id: row.center.id };
  if (row.kind === 'sector') return { of: 'sector', id: row.sector.id, center: row.center };
  return row.camera && { of: 'camera', id: row.camera.id };
}

function Box({ assignment, row, name }: Pick<TreeLineProps, 'assignment' | 'row'> & { name: string }) {
  const box = useRef<HTMLInputElement>(null);
  const which = whichOf(row);
  const isAssigned = assignedOf(row);
  const canWrite = useSelector(assignment, (now) => which !== null && now.can({ type: 'assignment.assign', which }));
  const isEmpty = row.kind !== 'camera' && countsOf(row).cameras === 0;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isAssigned === null;
  }, [isAssigned]);
  return (
    <label className={css.box}>
      <input
        ref={box}
        type="checkbox"
        tabIndex={-1}
        checked={isAssigned === true}
        aria-disabled={!canWrite || isEmpty}
        onChange={() => {
          if (which && canWrite && !isEmpty)
            assignment.send({ type: isAssigned === true ? 'assignment.unassign' : 'assignment.assign', which });
        }}
      />
      <bdi title={name.length > 40 ? name : undefined}>{name}</bdi>
    </label>
  );
}

function CameraCells({ row }: { row: Extract<TreeRow, { kind: 'camera' }> }) {
  const { camera } = row;
  return (
    <>
      <span role="gridcell" className={css.quiet}>
        <bdi>{camera?.unit}</bdi>
      </span>
      <span role="gridcell" className={css.quiet}>
        {camera && (camera.online ? <Trans>Online</Trans> : <Trans>Offline</Trans>)}
      </span>
    </>
  );
}
