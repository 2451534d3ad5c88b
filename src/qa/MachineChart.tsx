import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef } from 'react';
import type { AnyStateMachine } from 'xstate';
import { type Arrow, type Box, boxSize, chartOf } from '../../machines/paths/chart.ts';
import css from './qa.module.css';

interface MachineChartProps {
  machine: AnyStateMachine;
  /** Where it stands: dotted, parallel regions by a space. */
  state: string;
  /** The state to which a way is sought. */
  target: string | null;
  onTarget: (path: string) => void;
}

/** The chart of a machine with the states it stands in; a state that is pressed is the one to find a way to. */
export function MachineChart({ machine, state, target, onTarget }: MachineChartProps) {
  const { t } = useLingui();
  const chart = useMemo(() => chartOf(machine), [machine]);
  const standing = new Set(state.split(' '));
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [state]);
  const boxOf = (path: string) => chart.boxes.find((box) => box.path === path);
  return (
    <div ref={root} className={css.chart} dir="ltr">
      <svg width={chart.width} height={chart.height + 30} role="group" aria-label={t`Chart of ${machine.id}`}>
        <defs>
          <marker id="qa-tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
            <path d="M0 0L6 3L0 6z" />
          </marker>
        </defs>
        {chart.arrows.map((arrow) => {
          const [from, to] = [boxOf(arrow.from), boxOf(arrow.to)];
          return from && to && <Line key={`${arrow.name} ${arrow.to}`} arrow={arrow} from={from} to={to} />;
        })}
        {chart.boxes.map((box) => (
          <State key={box.path} box={box} isHere={standing.has(box.path)} isTarget={box.path === target} onTarget={onTarget} />
        ))}
      </svg>
    </div>
  );
}

function Line({ arrow, from, to }: { arrow: Arrow; from: Box; to: Box }) {
  return (
    <path className={css.arrow} d={curve(from, to)} markerEnd="url(#qa-tip)">
      <title>{`${arrow.from || '·'} → ${arrow.to}: ${arrow.cause}`}</title>
    </path>
  );
}

function State({ box, isHere, isTarget, onTarget }: { box: Box; isHere: boolean; isTarget: boolean; onTarget: (path: string) => void }) {
  const { x, y, path, kind, description } = box;
  const className = [css.state, css[kind], isHere && css.here, isTarget && css.target].filter(Boolean).join(' ');
  const press = () => kind !== 'group' && onTarget(path);
  return (
    <g
      className={className}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={kind === 'group' ? -1 : 0}
      aria-label={path || box.kind}
      aria-current={isHere ? 'true' : undefined}
      aria-pressed={isTarget}
      onClick={press}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && press()}
    >
      <rect width={boxSize.width} height={boxSize.height} rx="6" />
      <text x="10" y={boxSize.height / 2 + 5}>
        {path.length > 26 ? `…${path.slice(-25)}` : path || '·'}
      </text>
      <title>{description ?? path}</title>
    </g>
  );
}

/** From right to left where it leads on; below the boxes where it leads back. */
function curve(from: Box, to: Box): string {
  const middle = boxSize.height / 2;
  if (to.x > from.x) {
    const [x1, y1, x2, y2] = [from.x + boxSize.width, from.y + middle, to.x, to.y + middle];
    const bend = (x2 - x1) / 2;
    return `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2 - 4} ${y2}`;
  }
  const [x1, y1] = [from.x + boxSize.width * 0.4, from.y + boxSize.height];
  const [x2, y2] = [to.x + boxSize.width * 0.6, to.y + boxSize.height];
  return `M${x1} ${y1} C${x1} ${y1 + 22} ${x2} ${y2 + 22} ${x2} ${y2 + 4}`;
}
