import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, memo, type ReactNode } from 'react';
import type { SubsystemKind } from '../../../../contract/places/index.ts';
import { LevelMark } from '../../../alarms/index.ts';
import { makeDraggable } from '../../../platform/index.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import type { Open, OpenAlarms } from './alarms.ts';
import { draggedOf } from './open-options.ts';
import { PartState, partWords } from './PartState.tsx';
import { isOpenable, type TreeRow } from './rows.ts';
import css from './Tenants.module.css';

interface TreeLineProps {
  id: string;
  row: TreeRow;
  alarms: OpenAlarms;
  /** Where it begins, in px. */
  start: number;
  isActive: boolean;
  onPoint: (key: string) => void;
  onToggle: (row: TreeRow) => void;
  onAct: (row: TreeRow) => void;
  onOffer: (row: TreeRow, element: Element) => void;
}

const partIcons: Readonly<Record<SubsystemKind, IconName>> = {
  digital_output: 'live',
  actuator: 'send',
  sensor: 'info',
  generic_devices: 'flow',
  virtual_alarm: 'alarm',
};

/** Shows one row of the tree: its name, its status and its open alarms. */
export const TreeLine = memo(function TreeLine({ id, row, alarms, start, isActive, onPoint, onToggle, onAct, onOffer }: TreeLineProps) {
  const { t } = useLingui();
  const { level, size, place } = row;
  const what = draggedOf(row, 'dnd');
  const open = alarmsOf(row, alarms);
  const words = open && t`${plural(open.count, { one: '# open alarm', other: '# open alarms' })}`;
  const offer = (event: MouseEvent) => {
    event.preventDefault();
    onPoint(row.key);
    onOffer(row, event.currentTarget);
  };
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-setsize={size}
      aria-posinset={place}
      aria-expanded={isOpenable(row) ? row.isOpen : undefined}
      aria-selected={isActive}
      tabIndex={-1}
      data-kind={row.kind}
      className={isActive ? `${css.row} ${css.active}` : css.row}
      style={{ transform: `translateY(${start}px)`, '--level': level } as React.CSSProperties}
      onPointerDown={() => onPoint(row.key)}
      onDoubleClick={() => onAct(row)}
      onContextMenu={offer}
      {...(what && makeDraggable(what))}
    >
      <ToggleButton row={row} onToggle={onToggle} />
      <Icon name={iconOf(row)} size={16} />
      <span className={css.name} dir="auto" title={nameOf(row) ?? undefined}>
        {nameOf(row) ?? (row.kind === 'parts' ? <Trans>Subsystems</Trans> : <Note row={row} />)}
      </span>
      <span className={css.about}>
        <About row={row} />
      </span>
      {open && (
        <span className={css.alarms} title={words ?? undefined}>
          <LevelMark alarm={open.worst} filled={open.worst.alarm_status === 'waiting'} />
          <span aria-hidden="true">{open.count}</span>
          <span className="visually-hidden">{words}</span>
        </span>
      )}
    </div>
  );
});

function ToggleButton({ row, onToggle }: Pick<TreeLineProps, 'row' | 'onToggle'>) {
  if (!isOpenable(row)) return <span className={css.turner} />;
  return (
    <span
      className={css.turner}
      role="presentation"
      onClick={(event) => {
        event.stopPropagation();
        onToggle(row);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon name={row.isOpen ? 'chevronDown' : 'chevronEnd'} size={16} />
    </span>
  );
}

function nameOf(row: TreeRow): string | null {
  if (row.kind === 'tenant') return row.tenant.name;
  if (row.kind === 'unit') return row.unit.description;
  if (row.kind === 'camera') return row.camera.name;
  return row.kind === 'part' ? row.part.name : null;
}

function iconOf(row: TreeRow): IconName {
  if (row.kind === 'part') return partIcons[row.part.kind];
  return ({ tenant: 'shield', unit: 'unit', camera: 'camera', parts: 'flow', note: 'info' } as const)[row.kind];
}

function alarmsOf(row: TreeRow, alarms: OpenAlarms): Open | null {
  if (row.kind === 'tenant') return alarms.ofTenant(row.tenant.id);
  if (row.kind === 'unit') return alarms.ofUnit(row.unit.id);
  return row.kind === 'camera' ? alarms.ofCamera(row.camera.id, row.unit.id) : null;
}

/** Shows the status of a place; only abnormal states are emphasized. */
function About({ row }: { row: TreeRow }): ReactNode {
  const { t } = useLingui();
  if (row.kind === 'tenant') return <Plural value={row.units} one="# unit" other="# units" />;
  if (row.kind === 'unit') {
    if (row.offline > 0) return <Off count={row.offline} of={row.unit.cameras.length} />;
    return <Plural value={row.unit.cameras.length} one="# camera" other="# cameras" />;
  }
  if (row.kind === 'camera') {
    if (!row.camera.online) return <Off count={1} of={1} />;
    return row.camera.tag;
  }
  if (row.kind !== 'part') return null;
  return (
    <>
      {t(partWords[row.part.kind])} <PartState part={row.part} />
    </>
  );
}

function Off({ count, of }: { count: number; of: number }) {
  return (
    <span className={css.off}>
      <Icon name="unlink" size={14} />{' '}
      {of === 1 ? (
        <Trans>Offline</Trans>
      ) : (
        <Trans>
          {count} of {of} offline
        </Trans>
      )}
    </span>
  );
}

function Note({ row }: { row: TreeRow }): ReactNode {
  if (row.kind !== 'note') return null;
  if (row.note === 'reading') return <Trans>Loading…</Trans>;
  if (row.note === 'none') return <Trans>This unit only has cameras.</Trans>;
  if (row.note === 'refused') return <Trans>You do not have permission to see them.</Trans>;
  return <Trans>Could not be loaded. Close and reopen the line to retry.</Trans>;
}
