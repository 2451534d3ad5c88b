import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { lineOf, namesOf, type TraceLine } from '../../../machines/quality/trace/record.ts';
import type { RingStep } from '../../../machines/quality/trace/ring.ts';
import { TextField } from '../../ui/Field.tsx';
import css from './qa.module.css';
import { readStepLog, useStepLog } from './step-log.ts';

/** Maximum number of entries shown in the live list. */
const maxShown = 300;

interface EventLogProps {
  /** The selected actor; on request only its steps are listed. */
  path: string | null;
}

/** Recent steps of every machine, newest first; recorded continuously and searchable. */
export function EventLog({ path }: EventLogProps) {
  const { t } = useLingui();
  const steps = useStepLog();
  const [sought, setSought] = useState('');
  const [isOwn, setOwn] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const lines = useMemo(() => filterSteps(steps, { sought, path: isOwn ? path : null, isMoving }), [steps, sought, isOwn, path, isMoving]);
  return (
    <section className={css.log} aria-label={t`Events`}>
      <h2 className={css.title}>
        <Trans>Events</Trans>
      </h2>
      <TextField label={t`Find in events`} value={sought} onChange={({ target }) => setSought(target.value)} />
      <label>
        <input type="checkbox" checked={isOwn} onChange={({ target }) => setOwn(target.checked)} /> <Trans>Only of the machine shown</Trans>
      </label>
      <label>
        <input type="checkbox" checked={isMoving} onChange={({ target }) => setMoving(target.checked)} />{' '}
        <Trans>Only what leads to another state</Trans>
      </label>
      {lines.length === 0 ? (
        <p className={css.hint}>
          <Trans>No recent activity.</Trans>
        </p>
      ) : (
        <ol dir="ltr">
          {lines.map(({ number, at, path, type, from, state }) => (
            <li key={number}>
              <span className={css.at}>{(at / 1000).toFixed(2)}</span> <b>{path}</b> {type}{' '}
              {from !== null && from !== state && <s>{from}</s>} → {state}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface StepFilter {
  readonly sought: string;
  /** Of one actor; null: of all. */
  readonly path: string | null;
  /** Only steps into another state: clocks tick each second. */
  readonly isMoving: boolean;
}

/** The newest lines that contain the search text. */
function filterSteps(steps: readonly RingStep[], { sought, path, isMoving }: StepFilter): TraceLine[] {
  const befores = new Map<AnyActorRef, AnyMachineSnapshot>();
  const began = steps[0]?.at ?? 0;
  const lines: TraceLine[] = [];
  const names = namesOf(readStepLog()?.actors() ?? []);
  const word = sought.trim().toLowerCase();
  for (const step of steps) {
    const traceLine = lineOf(step, befores.get(step.actor) ?? readStepLog()?.before(step.actor), began);
    const line = { ...traceLine, path: names.get(step.actor) ?? traceLine.path };
    befores.set(step.actor, step.snapshot);
    const isFound = word === '' || `${line.path} ${line.machine} ${line.type} ${line.state}`.toLowerCase().includes(word);
    if (isFound && (path === null || line.path === path) && !(isMoving && line.from === line.state)) lines.push(line);
  }
  return lines.toReversed().slice(0, maxShown);
}
