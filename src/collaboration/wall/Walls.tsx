import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type DragEvent, useState } from 'react';
import type { WallUser } from '../../../contract/collaboration/wall.ts';
import type { WallAssignment } from '../../../machines/collaboration/wall/walls.machine.ts';
import {
  selectAssignment,
  selectAssignmentRefusal,
  selectRefusal,
  selectWalls,
} from '../../../machines/collaboration/wall/walls.selectors.ts';
import { selectLayouts, selectViews } from '../../../machines/workspace/index.ts';
import { isGridDrag, readDrop, useRequiredActor } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner, Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import type { WallsRef } from './useWalls.ts';
import css from './Wall.module.css';

/** The video walls with their presence and current view (OP-2.60, OP-4.31, ADM-2.56); selecting or dropping a view assigns it. */
export function Walls({ walls }: { walls: WallsRef }) {
  const state = useSelector(walls, ({ value }) => value.list);
  const rows = useSelector(walls, selectWalls);
  const refusal = useSelector(walls, selectRefusal);
  const whole = useSelector(walls, stateOf);
  const again = (
    <Button small icon="refresh" onClick={() => walls.send({ type: 'walls.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <div className={css.walls} data-state={whole}>
      {state === 'unread' && (
        <p className={css.strip} role="status">
          {readFailed()} {again}
        </p>
      )}
      {state === 'refused' ? (
        <EmptyState icon="lock" title={failureText(refusal)} action={again} />
      ) : state === 'reading' && rows.length === 0 ? (
        <Waiting>
          <Trans>Loading video walls…</Trans>
        </Waiting>
      ) : rows.length === 0 ? (
        <EmptyState icon="video" title={<Trans>No video walls</Trans>}>
          <Trans>To use a user as a video wall, turn on “Video wall” in their account.</Trans>
        </EmptyState>
      ) : (
        <ul className={css.rows}>
          {rows.map((wall) => (
            <Row key={wall.id} walls={walls} wall={wall} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ walls, wall }: { walls: WallsRef; wall: WallUser }) {
  const { t } = useLingui();
  const [isOver, setIsOver] = useState(false);
  const assignment = useSelector(walls, (now) => (selectAssignment(now)?.wall.id === wall.id ? selectAssignment(now) : null));
  const isAssigning = useSelector(walls, (now) => now.matches({ assigning: 'assigning' }));
  const name = [wall.name, wall.first_name].filter(Boolean).join(' ');
  const give = (to: WallAssignment['to']) => walls.send({ type: 'walls.assign', id: wall.id, to });
  const drop = (event: DragEvent) => {
    setIsOver(false);
    const what = readDrop(event);
    if (what?.kind !== 'view' && what?.kind !== 'layout') return;
    event.preventDefault();
    event.stopPropagation();
    give({ view: what.id, kind: what.kind });
  };
  const isOn = wall.active_sesion_video_wall === 'on';
  return (
    <li
      className={css.row}
      data-wall={wall.id}
      data-over={isOver}
      onDragOver={(event) => {
        if (!isGridDrag(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className={css.rowHead}>
        <Icon name="video" size={18} />
        <h3 className={css.name} dir="auto">
          {name}
        </h3>
        <Chip tone={isOn ? 'done' : 'plain'}>{isOn ? <Trans>Online</Trans> : <Trans>Offline</Trans>}</Chip>
      </div>
      {wall.alarm && <AlarmLine wall={wall} alarm={wall.alarm} isBusy={isAssigning} onAssign={give} />}
      <p className={css.shows} data-shows={wall.video_wall_view?.id ?? 'none'}>
        {wall.video_wall_view === null ? (
          <Trans>No view assigned</Trans>
        ) : wall.alarm ? (
          <Trans>Then {wall.video_wall_view.name} again</Trans>
        ) : (
          <Trans>Shows {wall.video_wall_view.name}</Trans>
        )}
      </p>
      <Choice wall={wall} isBusy={isAssigning} label={t`View for ${name}`} onAssign={give} />
      {assignment && <Outcome walls={walls} />}
    </li>
  );
}

interface AlarmLineProps {
  wall: WallUser;
  alarm: NonNullable<WallUser['alarm']>;
  isBusy: boolean;
  onAssign: (to: WallAssignment['to']) => void;
}

/** The alarm that a rule shows on the wall; the assigned view can be given back before it ends. */
function AlarmLine({ wall, alarm, isBusy, onAssign }: AlarmLineProps) {
  const { video_wall_view: assigned } = wall;
  const { alarm_id: number, rule } = alarm;
  return (
    <p className={css.alarm} data-alarm={number ?? 'hidden'}>
      <Icon name="alert" size={16} />
      <span>
        {number === null ? (
          <Trans>Shows an alarm of another customer</Trans>
        ) : (
          <Trans>
            Shows alarm {number} by the rule “{rule}”
          </Trans>
        )}
      </span>
      <Button small busy={isBusy} onClick={() => onAssign(assigned && { view: assigned.id, kind: assigned.kind })}>
        <Trans>Give back now</Trans>
      </Button>
    </p>
  );
}

interface ChoiceProps {
  wall: WallUser;
  isBusy: boolean;
  label: string;
  onAssign: (to: WallAssignment['to']) => void;
}

/** The user's own views and the layouts that they may apply (OQ-95). */
function Choice({ wall, isBusy, label, onAssign }: ChoiceProps) {
  const { t } = useLingui();
  const saved = useRequiredActor('views');
  const views = useSelector(saved, selectViews);
  const layouts = useSelector(saved, selectLayouts);
  const shown = wall.video_wall_view;
  const value = shown ? `${shown.kind} ${shown.id}` : '';
  const isForeign = shown !== null && !(shown.kind === 'view' ? views : layouts).some(({ id }) => id === shown.id);
  return (
    <select
      className={css.choice}
      aria-label={label}
      aria-busy={isBusy}
      disabled={isBusy}
      value={value}
      onChange={({ target }) => {
        const [kind, id] = target.value.split(' ');
        onAssign(kind === 'view' || kind === 'layout' ? { view: Number(id), kind } : null);
      }}
    >
      <option value="">{t`No view assigned`}</option>
      {isForeign && <option value={value}>{shown.name}</option>}
      {views.length > 0 && (
        <optgroup label={t`Views`}>
          {views.map(({ id, name }) => (
            <option key={id} value={`view ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      {layouts.length > 0 && (
        <optgroup label={t`Layouts`}>
          {layouts.map(({ id, name }) => (
            <option key={id} value={`layout ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
}

/** State of the last assignment to this wall. */
function Outcome({ walls }: { walls: WallsRef }) {
  const assigning = useSelector(walls, ({ value }) => value.assigning);
  const refused = useSelector(walls, selectAssignmentRefusal);
  if (assigning === 'idle') return null;
  if (assigning === 'assigning') {
    return (
      <p className={css.outcome} role="status">
        <Spinner size={14} /> <Trans>Assigning…</Trans>
      </p>
    );
  }
  return (
    <p className={css.outcome} role="alert">
      {assigning === 'refused' ? failureText(refused) : <Trans>No response. Try again.</Trans>}{' '}
      {assigning === 'unanswered' && (
        <Button small icon="refresh" onClick={() => walls.send({ type: 'walls.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <Button small kind="quiet" onClick={() => walls.send({ type: 'walls.dismiss' })}>
        <Trans>Dismiss</Trans>
      </Button>
    </p>
  );
}
