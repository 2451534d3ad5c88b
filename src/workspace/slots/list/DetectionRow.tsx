import { Trans, useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import type { DetectionItem, DetectionKind } from '../../../../contract/intake/index.ts';
import { statusWords } from '../../../alarms/index.ts';
import { makeDraggable } from '../../../platform/index.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { clockTime, dayAndTime } from '../../../words/time.ts';
import { detectionKindDisplays } from './detection-kinds.ts';
import { draggedOf } from './draggedOf.ts';
import css from './list.module.css';
import { useDetectionLabel } from './useDetectionLabel.ts';
import { detailWords } from './words.ts';

export interface RowProps {
  detected: DetectionItem;
  kind: DetectionKind;
  index: number;
  /** Pixels from the top of the rows. */
  start: number;
  isChosen: boolean;
  onChoose: () => void;
  /** The alarm, else the camera. */
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Shows one detection: its picture, what was detected, where and when. */
export function DetectionRow({ detected, kind, index, start, isChosen, onChoose, onOpen, onKeyDown }: RowProps) {
  const { t, i18n } = useLingui();
  const { at, detail, match, image, camera, unit, alarm } = detected;
  const what = useDetectionLabel(detected, kind);
  const percent = match === null ? null : i18n.number(match / 100, { style: 'percent', maximumFractionDigits: 0 });
  const dragged = draggedOf(detected);
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isChosen}
      data-index={index}
      className={css.row}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onChoose}
      onDoubleClick={onOpen}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.shiftKey) onOpen();
        onKeyDown(event);
      }}
      {...(dragged && makeDraggable(dragged))}
    >
      <span role="cell" className={css.picture}>
        {image === null ? (
          <Icon name={detectionKindDisplays[kind].icon} size={22} />
        ) : (
          <img src={image} alt="" loading="lazy" draggable={false} />
        )}
      </span>
      <span role="cell" className={css.main}>
        <button type="button" className={kind === 'plates' ? `${css.what} ${css.plate}` : css.what} aria-expanded={isChosen}>
          <bdi>{what}</bdi>
        </button>
        <span className={css.quiet}>{[detailWords(detail), camera?.name, unit?.name].filter(Boolean).join(' · ')}</span>
      </span>
      <span role="cell" className={css.end}>
        <time dateTime={at} title={dayAndTime(at, i18n)} dir="ltr">
          {isToday(at) ? clockTime(at, i18n) : dayAndTime(at, i18n, 'short')}
        </time>
        <span className={css.marks}>
          {percent !== null && (
            <span className={css.quiet}>
              <bdi dir="ltr">{percent}</bdi>
            </span>
          )}
          {alarm && <Chip tone={alarm.alarm_status === 'waiting' ? 'alert' : 'plain'}>{t(statusWords[alarm.alarm_status])}</Chip>}
        </span>
      </span>
    </div>
  );
}

/** The heads of a table of detections. */
export function TableHead() {
  return (
    <div role="rowgroup" className={css.heads}>
      <div role="row" className={css.cells}>
        <span role="columnheader">
          <Trans>Detected at</Trans>
        </span>
        <span role="columnheader">
          <Trans>Category</Trans>
        </span>
        <span role="columnheader">
          <Trans>Priority and rules</Trans>
        </span>
        <span role="columnheader">
          <Trans>Camera</Trans>
        </span>
        <span role="columnheader">
          <Trans>Unit</Trans>
        </span>
        <span role="columnheader">
          <Trans>Alarm</Trans>
        </span>
      </div>
    </div>
  );
}

/** One detection on a line of a table (OP-9.35). */
export function TableRow({ detected, kind, index, start, isChosen, onChoose, onOpen, onKeyDown }: RowProps) {
  const { t, i18n } = useLingui();
  const { at, detail, camera, unit, alarm } = detected;
  const what = useDetectionLabel(detected, kind);
  const dragged = draggedOf(detected);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-index={index}
      className={`${css.row} ${css.cells}`}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onChoose}
      onDoubleClick={onOpen}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.shiftKey) onOpen();
        onKeyDown(event);
      }}
      {...(dragged && makeDraggable(dragged))}
    >
      <span role="cell">
        <time dateTime={at}>{dayAndTime(at, i18n, 'short')}</time>
      </span>
      <span role="cell">
        <button type="button" className={css.what} aria-expanded={isChosen}>
          {what}
        </button>
      </span>
      <span role="cell">{detailWords(detail)}</span>
      <span role="cell">{camera?.name}</span>
      <span role="cell">{unit?.name}</span>
      <span role="cell">
        {alarm && (
          <>
            <bdi dir="ltr">{alarm.alarm_id}</bdi> · {t(statusWords[alarm.alarm_status])}
          </>
        )}
      </span>
    </div>
  );
}

function isToday(at: string): boolean {
  return new Date(at).toDateString() === new Date().toDateString();
}
