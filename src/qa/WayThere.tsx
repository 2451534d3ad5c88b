import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { leavesOf } from '../../machines/paths/leaves.ts';
import { allModels } from '../../machines/paths/models.ts';
import { pathFrom } from '../../machines/paths/paths.ts';
import type { Step } from '../../machines/paths/steps.ts';
import css from './qa.module.css';
import type { RunningActor } from './running.ts';

interface WayThereProps {
  running: RunningActor;
  state: string;
  target: string | null;
}

/** What the operator sees where the machine stands, and the steps from here to a state, out of its path model. */
export function WayThere({ running, state, target }: WayThereProps) {
  const { machine, actor } = running;
  const descriptions = useMemo(() => new Map(leavesOf(machine).map(({ path, description }) => [path, description])), [machine]);
  const model = allModels.find((one) => one.machine.id === machine.id);
  const way = useMemo(
    () => (target === null || !model ? null : wayTo(model, actor.getSnapshot() as AnyMachineSnapshot, target, state)),
    [model, actor, target, state],
  );
  return (
    <div className={css.way}>
      {state.split(' ').map((path) => (
        <p key={path}>
          <bdi dir="ltr">{path}</bdi> · {descriptions.get(path) ?? '–'}
        </p>
      ))}
      {target === null ? (
        <p className={css.hint}>
          <Trans>Press a state of the chart to see the way there.</Trans>
        </p>
      ) : !model ? (
        <p role="status">
          <Trans>This machine has no path model.</Trans>
        </p>
      ) : way === null ? (
        <p role="status">
          <Trans>No sample leads from here to {target}.</Trans>
        </p>
      ) : (
        <ol dir="ltr" aria-label={target}>
          {numbered(way.steps).map(({ number, text, state: led }) => (
            <li key={number}>
              {text} → <b>{led}</b>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const numbered = (steps: readonly Step[]) => steps.map(({ text, state }, at) => ({ number: at + 1, text, state }));

/** A way to any situation in which the machine stands in this state; in parallel regions the others may stand where they like. */
function wayTo(model: Parameters<typeof pathFrom>[0], from: AnyMachineSnapshot, target: string, state: string) {
  return pathFrom(model, from, (reached) => reached.split(' ').includes(target) && (reached !== state || target === state));
}
