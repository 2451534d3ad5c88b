import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Unit } from '../../../../contract/places/index.ts';
import { selectTimelineFrom, selectTimelineIsCut, selectTimelineMarks, selectTimelineTo } from '../../../../machines/video/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { momentWord } from '../../../words/moment.ts';
import { markWord } from './mark-words.ts';
import css from './timeline.module.css';
import type { TimelineRef } from './useTimeline.ts';

/** Rows beyond this are not listed: zooming in shows them. */
const listedMost = 200;

interface MarkListProps {
  timeline: TimelineRef;
  unit: Unit;
  zone: string;
  onClose: () => void;
}

/** Lists the marks of the lanes, newest first; selecting one seeks to its moment. */
export function MarkList({ timeline, unit, zone, onClose }: MarkListProps) {
  const { t, i18n } = useLingui();
  const marks = useSelector(timeline, selectTimelineMarks);
  const from = useSelector(timeline, selectTimelineFrom);
  const to = useSelector(timeline, selectTimelineTo);
  const isCut = useSelector(timeline, selectTimelineIsCut);
  const shown = useMemo(() => {
    const [first, last] = [new Date(from).toISOString(), new Date(to).toISOString()];
    return marks.filter(({ at }) => at >= first && at <= last);
  }, [marks, from, to]);
  const nameOf = (id: number | undefined) => unit.cameras.find((camera) => camera.id === id)?.name ?? t`Unit`;
  return (
    <section className={css.list} aria-label={t`Marks`}>
      <header className={css.listHead}>
        <strong>
          <Trans>Marks</Trans>
        </strong>
        <IconButton small icon="close" label={t`Close the list of marks`} onClick={onClose} />
      </header>
      {shown.length === 0 && (
        <p className={css.listNote}>
          <Trans>No results found</Trans>
        </p>
      )}
      {(isCut || shown.length > listedMost) && (
        <p className={css.listNote}>
          <Trans>Only the newest are shown. Shorten the time range to see all.</Trans>
        </p>
      )}
      <ul>
        {shown.slice(0, listedMost).map((mark) => (
          <li key={mark.id}>
            <button type="button" className={css.row} onClick={() => timeline.send({ type: 'timeline.seek', at: Date.parse(mark.at) })}>
              <time dateTime={mark.at}>{momentWord(Date.parse(mark.at), zone, i18n)}</time>
              <span dir="auto">{markWord(mark)}</span>
              <span className={css.quiet} dir="auto">
                {nameOf(mark.cameras[0])}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
