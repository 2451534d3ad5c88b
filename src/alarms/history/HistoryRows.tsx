import { Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { selectRows } from '../../../machines/alarms/history/history.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { dayAndTime } from '../../words/time.ts';
import { LevelMark } from '../queue/AlarmName.tsx';
import { RestoreMark } from '../queue/RestoreMark.tsx';
import { statusWords } from '../queue/words.ts';
import css from './HistoryPage.module.css';

const rowHeight = 44;

interface HistoryRowsProps {
  history: ActorRefFrom<typeof historyMachine>;
  onOpen: (alarm: Alarm) => void;
}

/** The loaded rows, virtualized; the next page is requested shortly before their end is reached. */
export function HistoryRows({ history, onOpen }: HistoryRowsProps) {
  const { t } = useLingui();
  const rows = useSelector(history, selectRows);
  const hasMore = useSelector(history, (snapshot) => snapshot.can({ type: 'history.more' }) && snapshot.matches({ shown: 'resting' }));
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - 20) history.send({ type: 'history.more' });
  }, [hasMore, last, rows.length, history]);
  return (
    <div className={css.scroller} ref={scroller}>
      <div className={css.table} role="table" aria-label={t`Alarms`} aria-rowcount={hasMore ? -1 : rows.length}>
        <Head />
        <div role="rowgroup" className={css.sheet} style={{ blockSize: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const alarm = rows[index];
            return alarm && <Row key={alarm.id} alarm={alarm} index={index} start={start} onOpen={onOpen} />;
          })}
        </div>
      </div>
      <End history={history} />
    </div>
  );
}

function Head() {
  return (
    <div role="rowgroup" className={css.heads}>
      <div role="row" className={css.row}>
        <span role="columnheader">
          <Trans>Level</Trans>
        </span>
        <span role="columnheader">
          <Trans>Alarm</Trans>
        </span>
        <span role="columnheader">
          <Trans>Unit</Trans>
        </span>
        <span role="columnheader">
          <Trans>Status</Trans>
        </span>
        <span role="columnheader">
          <Trans>Raised</Trans>
        </span>
        <span role="columnheader">
          <Trans>By</Trans>
        </span>
        <span role="columnheader">
          <Trans>Note</Trans>
        </span>
      </div>
    </div>
  );
}

function Row({ alarm, index, start, onOpen }: { alarm: Alarm; index: number; start: number; onOpen: (alarm: Alarm) => void }) {
  const { t, i18n } = useLingui();
  const by = alarm.ended_by ?? alarm.taken_by;
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={`${css.row} ${css.data}`}
      style={{ transform: `translateY(${start}px)` }}
      onClick={() => onOpen(alarm)}
      onKeyDown={(event) => event.key === 'Enter' && onOpen(alarm)}
    >
      <span role="cell">
        <LevelMark alarm={alarm} filled={alarm.alarm_status === 'waiting'} />
      </span>
      <span role="cell" className={css.main}>
        <button type="button" className={css.link}>
          <bdi>{alarm.alarm_type}</bdi> · <bdi dir="ltr">{alarm.alarm_id}</bdi>
        </button>
        <span className={css.quiet} dir="auto">
          {alarm.description}
        </span>
      </span>
      <span role="cell" className={css.main}>
        <span dir="auto">{alarm.unit.description}</span>
        <span className={css.quiet} dir="auto">
          {alarm.tenant?.name}
        </span>
      </span>
      <span role="cell" className={css.main}>
        <span>{t(statusWords[alarm.alarm_status])}</span>
        <RestoreMark alarm={alarm} />
      </span>
      <span role="cell">
        <bdi dir="ltr">
          <time dateTime={alarm.created}>{dayAndTime(alarm.created, i18n, 'short')}</time>
        </bdi>
      </span>
      <span role="cell">{by?.name}</span>
      <span role="cell" className={css.note}>
        {alarm.comments}
      </span>
    </div>
  );
}

function End({ history }: Pick<HistoryRowsProps, 'history'>) {
  const snapshot = useSelector(history, (now) => now);
  if (snapshot.matches({ shown: 'readingMore' }))
    return (
      <Waiting>
        <Trans>Loading more…</Trans>
      </Waiting>
    );
  if (snapshot.matches({ shown: 'moreUnread' }))
    return (
      <p className={css.end} role="alert">
        <Trans>More alarms could not be loaded.</Trans>
        <Button small icon="refresh" onClick={() => history.send({ type: 'history.more' })}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  return null;
}
