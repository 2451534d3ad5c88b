import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Unit } from '../../../../contract/places/index.ts';
import {
  selectPlaybackWanted,
  selectTimelineAt,
  selectTimelineChosen,
  selectTimelineFootage,
  selectTimelineFrom,
  selectTimelineKnown,
  selectTimelineMarks,
  selectTimelineTo,
} from '../../../../machines/video/index.ts';
import { usePlatform } from '../../../platform/index.ts';
import { usePlayback } from '../../../video/index.ts';
import { momentWord } from '../../../words/moment.ts';
import { useOpenAlarm } from '../useOpenAlarm.ts';
import { handleKeyDown } from './keyboard.ts';
import { tickWord } from './moments.ts';
import { paint } from './paint.ts';
import { heightOf, lanesOf } from './scene.ts';
import { useSkin } from './skin.ts';
import { Tip } from './Tip.tsx';
import { ticksOf } from './ticks.ts';
import css from './timeline.module.css';
import { type Hit, usePointer } from './usePointer.ts';
import type { TimelineRef } from './useTimeline.ts';

interface LanesProps {
  timeline: TimelineRef;
  unit: Unit;
  zone: string;
}

/** Draws one lane per camera under a shared axis on one canvas. The list of marks gives the same content as text. */
export function Lanes({ timeline, unit, zone }: LanesProps) {
  const isReading = useSelector(timeline, (snapshot) => snapshot.matches({ window: 'reading' }));
  return (
    <div className={css.lanes}>
      <div className={css.names}>
        <span className={css.name} role="status">
          {isReading && (
            <span className={css.reading}>
              <Trans>Reading…</Trans>
            </span>
          )}
        </span>
        <span className={css.name} aria-hidden="true">
          <Trans>Unit</Trans>
        </span>
        {unit.cameras.map(({ id, name }) => (
          <span key={id} className={css.name} dir="auto" title={name} aria-hidden="true">
            {name}
          </span>
        ))}
      </div>
      <Track timeline={timeline} unit={unit} zone={zone} />
    </div>
  );
}

function Track({ timeline, unit, zone }: LanesProps) {
  const { t, i18n } = useLingui();
  const { clock } = usePlatform();
  const from = useSelector(timeline, selectTimelineFrom);
  const to = useSelector(timeline, selectTimelineTo);
  const at = useSelector(timeline, selectTimelineAt);
  const footage = useSelector(timeline, selectTimelineFootage);
  const marks = useSelector(timeline, selectTimelineMarks);
  const chosen = useSelector(timeline, selectTimelineChosen);
  const known = useSelector(timeline, selectTimelineKnown);
  const isScrubbing = useSelector(timeline, (snapshot) => snapshot.matches({ cursor: 'scrubbing' }));
  const track = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, ratio } = useSize(track);
  const skin = useSkin(track);
  const open = useOpenAlarm();
  const playback = usePlayback();
  const [hover, setHover] = useState<(Hit & { x: number; y: number }) | null>(null);
  const lanes = useMemo(
    () =>
      lanesOf(
        unit.cameras.map(({ id }) => id),
        footage,
        marks,
      ),
    [unit, footage, marks],
  );
  const height = heightOf(lanes);
  const pointer = usePointer({ place: track, timeline, lanes, onHover: setHover, onOpen: ({ mark }) => mark?.alarm && open(mark.alarm) });
  const ticks = useMemo(
    () => ticksOf({ from, to }, width, zone).map((tick) => ({ ...tick, word: tickWord(tick, zone, i18n) })),
    [from, to, width, zone, i18n],
  );
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !skin) return;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(pen, { window: { from, to }, width, lanes, ticks, known, at, hover: hover?.at ?? null, chosen, now: clock.now() }, skin);
  });
  return (
    <div
      ref={track}
      className={css.track}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={t`Time of ${unit.description}`}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={at ?? from}
      aria-valuetext={at === null ? t`No time selected` : momentWord(at, zone, i18n)}
      aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight Control+ArrowLeft Control+ArrowRight Home End PageUp PageDown + - I O Escape Space"
      data-marks={marks.length}
      data-mark={hover?.mark?.id}
      onKeyDown={(event) => {
        if (event.key === ' ') {
          event.preventDefault();
          event.stopPropagation();
          const isPlaying = selectPlaybackWanted(playback.getSnapshot()) === 'playing';
          playback.send({ type: isPlaying ? 'playback.pause' : 'playback.play' });
        } else handleKeyDown(event, timeline);
      }}
      {...pointer}
    >
      <canvas
        ref={canvas}
        className={css.canvas}
        width={Math.round(width * ratio)}
        height={Math.round(height * ratio)}
        style={{ blockSize: height }}
        aria-hidden="true"
      />
      {isScrubbing && at !== null ? (
        <Tip at={at} mark={null} zone={zone} window={{ from, to }} cameras={unit.cameras} />
      ) : (
        hover && (
          <Tip
            at={hover.mark ? Date.parse(hover.mark.at) : hover.at}
            mark={hover.mark}
            zone={zone}
            window={{ from, to }}
            cameras={[]}
            y={hover.y}
          />
        )
      )}
    </div>
  );
}

function useSize(place: RefObject<HTMLElement | null>): { width: number; ratio: number } {
  const [size, setSize] = useState({ width: 800, ratio: 1 });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const sized = new ResizeObserver(() => setSize({ width: Math.max(1, element.clientWidth), ratio: window.devicePixelRatio || 1 }));
    sized.observe(element);
    return () => sized.disconnect();
  }, [place]);
  return size;
}
