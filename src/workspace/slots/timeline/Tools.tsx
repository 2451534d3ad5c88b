import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { seekStepS } from '../../../../contract/video/index.ts';
import { selectTimelineAt, selectTimelineChosen, selectTimelineFrom, selectTimelineTo } from '../../../../machines/video/index.ts';
import { usePlatform } from '../../../platform/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { momentWord } from '../../../words/moment.ts';
import { DayChoice } from './DayChoice.tsx';
import { zoneWord } from './moments.ts';
import { Held, PlayTools } from './PlayTools.tsx';
import css from './timeline.module.css';
import type { TimelineRef } from './useTimeline.ts';

export type Panel = 'marks' | 'objects' | 'clip' | null;

interface ToolsProps {
  timeline: TimelineRef;
  zone: string;
  panel: Panel;
  onPanel: (panel: Panel) => void;
}

/** What can be done with the time that is shown: move, zoom, play, go to a day, choose a part, save it, search it. */
export function Tools({ timeline, zone, panel, onPanel }: ToolsProps) {
  const { t, i18n } = useLingui();
  const { clock } = usePlatform();
  const from = useSelector(timeline, selectTimelineFrom);
  const to = useSelector(timeline, selectTimelineTo);
  const at = useSelector(timeline, selectTimelineAt);
  const chosen = useSelector(timeline, selectTimelineChosen);
  const zoom = (factor: number) => timeline.send({ type: 'timeline.zoom', factor, around: at ?? (from + to) / 2 });
  const pan = (share: number) => timeline.send({ type: 'timeline.pan', byMs: (to - from) * share });
  const toggle = (one: Panel) => onPanel(panel === one ? null : one);
  const noMoment = at === null ? t`Choose a time first.` : null;
  return (
    <div className={css.tools} role="toolbar" aria-label={t`Timeline`}>
      <IconButton small icon="chevronStart" label={t`Earlier`} onClick={() => pan(-0.5)} />
      <IconButton small icon="chevronEnd" label={t`Later`} onClick={() => pan(0.5)} />
      <IconButton small icon="minus" label={t`Show more time`} onClick={() => zoom(2)} />
      <IconButton small icon="plus" label={t`Show less time`} onClick={() => zoom(0.5)} />
      <IconButton
        small
        icon="seekBack"
        label={t`Back ${seekStepS} seconds`}
        onClick={() => timeline.send({ type: 'timeline.step', steps: -1 })}
      />
      <PlayTools />
      <IconButton
        small
        icon="seekForward"
        label={t`Forward ${seekStepS} seconds`}
        onClick={() => timeline.send({ type: 'timeline.step', steps: 1 })}
      />
      <Button small onClick={() => timeline.send({ type: 'timeline.seek', at: clock.now() - 10_000 })}>
        <Trans>Now</Trans>
      </Button>
      <DayChoice timeline={timeline} zone={zone} />
      <Button small why={noMoment} onClick={() => timeline.send({ type: 'timeline.begin' })} title={t`Set start here (I)`}>
        <Trans>In</Trans>
      </Button>
      <Button
        small
        why={noMoment ?? (chosen ? null : t`Set the start first.`)}
        onClick={() => timeline.send({ type: 'timeline.end' })}
        title={t`Set end here (O)`}
      >
        <Trans>Out</Trans>
      </Button>
      {chosen && <Part timeline={timeline} from={chosen.from} to={chosen.to} zone={zone} />}
      <Button small icon="download" onClick={() => onPanel('clip')}>
        <Trans>Save clip…</Trans>
      </Button>
      <Button small icon="search" aria-pressed={panel === 'objects'} onClick={() => toggle('objects')}>
        <Trans>Search objects</Trans>
      </Button>
      <IconButton small icon="list" label={t`List of marks`} aria-pressed={panel === 'marks'} onClick={() => toggle('marks')} />
      <Held />
      <output className={css.moment} dir="auto" title={zoneWord(zone, at ?? from)}>
        {at === null ? <Trans>Click a time</Trans> : momentWord(at, zone, i18n)}
        <span className={css.zone}>{zoneWord(zone, at ?? from)}</span>
      </output>
    </div>
  );
}

/** The part that is chosen, or where one begins. */
function Part({ timeline, from, to, zone }: { timeline: TimelineRef; from: number; to: number | null; zone: string }) {
  const { t, i18n } = useLingui();
  const [begin, end] = [momentWord(from, zone, i18n), to === null ? '…' : momentWord(to, zone, i18n)];
  return (
    <span className={css.part}>
      <output aria-label={t`Chosen part`}>
        <bdi dir="ltr">
          {begin} – {end}
        </bdi>
      </output>
      <IconButton small icon="close" label={t`Clear the chosen part`} onClick={() => timeline.send({ type: 'timeline.clear' })} />
    </span>
  );
}
