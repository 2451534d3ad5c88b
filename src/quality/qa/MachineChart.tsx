import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { IconButton } from '../../ui/Button.tsx';
import { curve, type Drawing, drawingOf, type Frame, type Line, type PlacedBox } from './chart-layout.ts';
import css from './qa.module.css';

interface MachineChartProps {
  machine: AnyStateMachine;
  /** The current state: dotted, parallel regions separated by a space. */
  state: string;
  /** The state to which a way is sought. */
  target: string | null;
  onTarget: (path: string) => void;
  /** States that any actor of this machine has entered since sign-in. */
  visited: ReadonlySet<string>;
  /** Names of the transitions that were taken last. */
  taken: ReadonlySet<string>;
}

const step = 1.25;
const minScale = 0.35;
/** Below it, words are too small to be read: the chart is scrolled instead. */
const legibleScale = 0.75;

/** The chart of a machine with its current states highlighted; pressing a state makes it the target of the path search. */
export function MachineChart({ machine, state, target, onTarget, visited, taken }: MachineChartProps) {
  const { t } = useLingui();
  const drawing = useMemo(
    () => drawingOf(machine, { over: t`It has ended.`, anyState: t`any state`, anyOf: (group) => t`any of ${group}` }),
    [machine, t],
  );
  const active = new Set(state.split(' '));
  const root = useRef<SVGSVGElement>(null);
  const { watch, scale, zoom, fit } = useZoom(drawing);
  useEffect(() => {
    root.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [state]);
  const { width, height, frames, lines, boxes } = drawing;
  return (
    <div className={css.drawn}>
      <div className={css.zoom}>
        <IconButton small icon="plus" label={t`Larger`} onClick={() => zoom(step)} />
        <IconButton small icon="minus" label={t`Smaller`} onClick={() => zoom(1 / step)} />
        <IconButton small icon="expand" label={t`Fit the chart`} onClick={fit} />
        <Legend />
      </div>
      <div ref={watch} className={css.chart} dir="ltr">
        <svg
          ref={root}
          viewBox={`0 0 ${width} ${height}`}
          width={width * scale}
          height={height * scale}
          role="group"
          aria-label={t`Chart of ${machine.id}`}
        >
          <defs>
            {['plain', 'lit'].map((look) => (
              <marker
                key={look}
                id={`qa-${look}`}
                className={css[`tip-${look}`]}
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                orient="auto"
              >
                <path d="M0 0L8 4L0 8z" />
              </marker>
            ))}
          </defs>
          {frames.map((frame) => (
            <Group key={frame.path} frame={frame} />
          ))}
          {lines.map((line) => (
            <Transition key={`${line.from} ${line.to}`} line={line} isLit={line.arrows.some(({ name }) => taken.has(name))} />
          ))}
          {boxes.map((box) => (
            <State
              key={box.path}
              box={box}
              isHere={active.has(box.path)}
              isTarget={box.path === target}
              isVisited={visited.has(box.path)}
              onTarget={onTarget}
            />
          ))}
        </svg>
      </div>
    </div>
  );
}

/** Zoom of the chart: fits the whole chart if that is readable, until the user chooses a zoom. */
function useZoom({ width, height }: Drawing) {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [chosen, setChosen] = useState<number | null>(null);
  const watch = useCallback((area: HTMLElement | null) => {
    if (!area) return;
    const watching = new ResizeObserver(() => setRoom({ width: area.clientWidth, height: area.clientHeight }));
    watching.observe(area);
    return () => watching.disconnect();
  }, []);
  const fitting = room.width === 0 ? 1 : Math.max(minScale, Math.min(1, (room.width - 4) / width, (room.height - 4) / height));
  const scale = chosen ?? Math.max(legibleScale, fitting);
  return { watch, scale, fit: () => setChosen(fitting), zoom: (by: number) => setChosen(Math.max(minScale, Math.min(3, scale * by))) };
}

function Legend() {
  const { t } = useLingui();
  return (
    <ul className={css.legend}>
      <li className={css.isHere}>{t`current state`}</li>
      <li className={css.isVisited}>{t`visited in this session`}</li>
      <li className={css.isFirst}>{t`begins here`}</li>
      <li className={css.isNever}>{t`not visited in this session`}</li>
    </ul>
  );
}

function Group({ frame: { path, x, y, width, height } }: { frame: Frame }) {
  return (
    <g className={css.frame}>
      <rect x={x} y={y} width={width} height={height} rx="8" />
      <text x={x + 10} y={y + 16}>
        {path.split('.').at(-1)}
      </text>
    </g>
  );
}

function Transition({ line: { from, to, arrows, points }, isLit }: { line: Line; isLit: boolean }) {
  const d = curve(points);
  const causes = [...new Set(arrows.map(({ cause }) => cause))].join(' · ');
  return (
    <g className={isLit ? `${css.way} ${css.lit}` : css.way} data-lit={isLit || undefined}>
      <title>{`${from || '·'} → ${to}: ${causes}`}</title>
      <path className={css.wide} d={d} />
      <path d={d} markerEnd={`url(#qa-${isLit ? 'lit' : 'plain'})`} />
    </g>
  );
}

interface StateProps {
  box: PlacedBox;
  isHere: boolean;
  isTarget: boolean;
  isVisited: boolean;
  onTarget: (path: string) => void;
}

function State({ box, isHere, isTarget, isVisited, onTarget }: StateProps) {
  const { x, y, width, height, path, kind, label, description, isFirst } = box;
  const isState = kind !== 'group' && kind !== 'end';
  const looks = [css.state, css[kind], isVisited && css.visited, isHere && css.here, isTarget && css.target];
  const acting = isState && {
    role: 'button',
    tabIndex: 0,
    'aria-pressed': isTarget,
    onClick: () => onTarget(path),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // The chart is not scrolled by it.
      event.preventDefault();
      onTarget(path);
    },
  };
  return (
    <g
      className={looks.filter(Boolean).join(' ')}
      transform={`translate(${x} ${y})`}
      role="img"
      {...acting}
      aria-label={kind === 'group' ? label : path}
      data-visited={isVisited || undefined}
      aria-current={isHere ? 'true' : undefined}
    >
      <title>{description ? `${path}: ${description}` : path}</title>
      <rect width={width} height={height} rx={isState ? 6 : height / 2} />
      {isFirst && <circle className={css.first} cx="8" cy="8" r="3.5" />}
      <text x={width / 2} y={height / 2 + 4.5} textAnchor="middle">
        {label}
      </text>
    </g>
  );
}
