import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { caseOf } from '../../../machines/quality/paths/case.ts';
import { markdownOf } from '../../../machines/quality/paths/case-documents.ts';
import { leavesOf } from '../../../machines/quality/paths/leaves.ts';
import type { Model } from '../../../machines/quality/paths/model.ts';
import { allModels } from '../../../machines/quality/paths/models.ts';
import { type Path, pathFrom } from '../../../machines/quality/paths/paths.ts';
import { Button } from '../../ui/Button.tsx';
import css from './qa.module.css';
import type { RunningActor } from './running.ts';

interface PathToStateProps {
  running: RunningActor;
  state: string;
  target: string | null;
  onTarget: (path: string) => void;
}

/** What the operator sees in the current state, and the steps from there to a target state, from the machine's path model. */
export function PathToState({ running, state, target, onTarget }: PathToStateProps) {
  const { machine, actor, path } = running;
  const descriptions = useMemo(() => new Map(leavesOf(machine).map(({ path, description }) => [path, description])), [machine]);
  const model = allModels.find((one) => one.machine.id === machine.id);
  const way = useMemo(
    () => (target === null || !model ? null : findPath(model, actor.getSnapshot() as AnyMachineSnapshot, target, state)),
    [model, actor, target, state],
  );
  return (
    <div className={css.there}>
      <dl>
        {state.split(' ').map((at) => (
          <PathDescription key={at} path={at} description={descriptions.get(at)} />
        ))}
        {target !== null && <PathDescription path={target} description={descriptions.get(target)} isTarget />}
      </dl>
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
        <>
          <Steps way={way} target={target} onTarget={onTarget} />
          <CopyPath model={model} way={way} given={`\`${path}\` stands in \`${state}\`.`} />
        </>
      )}
    </div>
  );
}

interface DescribedProps {
  path: string;
  description: string | undefined;
  isTarget?: boolean;
}

function PathDescription({ path, description, isTarget }: DescribedProps) {
  return (
    <div className={css.described}>
      <dt>
        {isTarget ? <Trans>There</Trans> : <Trans>Here</Trans>} · <bdi dir="ltr">{path}</bdi>
      </dt>
      <dd dir="ltr">{description ?? '–'}</dd>
    </div>
  );
}

function Steps({ way, target, onTarget }: { way: Path; target: string; onTarget: (path: string) => void }) {
  const steps = way.steps.map((step, at) => ({ ...step, number: at + 1 }));
  return (
    <ol dir="ltr" aria-label={target}>
      {steps.map(({ number, sentence, text, state: led }) => (
        <li key={number}>
          {sentence} <small>{text}</small> →{' '}
          {led.split(' ').map((leaf) => (
            <button key={leaf} type="button" className={css.leaf} onClick={() => onTarget(leaf)}>
              {leaf}
            </button>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** The way as a test case in Markdown, for a ticket or a test-management system; and a link that opens this chart at this state. */
function CopyPath({ model, way, given }: { model: Model; way: Path; given: string }) {
  const { t } = useLingui();
  const [message, setMessage] = useState('');
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setMessage(t`Copied.`),
      () => setMessage(t`Could not copy`),
    );
  return (
    <p className={css.copy}>
      <Button small icon="copy" onClick={() => void copy(markdownOf([{ ...caseOf(model, way), given }]))}>
        <Trans>Copy as a test case</Trans>
      </Button>
      <Button small icon="link" onClick={() => void copy(window.location.href)}>
        <Trans>Copy the link</Trans>
      </Button>
      <span role="status">{message}</span>
    </p>
  );
}

/** Finds a path to any situation with the machine in the target state; other parallel regions may be in any state. */
function findPath(model: Model, from: AnyMachineSnapshot, target: string, state: string): Path | null {
  return pathFrom(model, from, (reached) => reached.split(' ').includes(target) && (reached !== state || target === state));
}
