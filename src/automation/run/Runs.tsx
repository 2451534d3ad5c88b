import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { CommandRun } from '../../../contract/automation/command-run.ts';
import { selectFront, selectFrontRun, selectRuns, selectShown } from '../../../machines/automation/command-runs/command-runs.selectors.ts';
import { drillOfAlarm } from '../../alarms/index.ts';
import { useConsole } from '../../platform/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import bars from '../../ui/top-bar-list.module.css';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import { RunModal } from './RunModal.tsx';
import css from './run.module.css';
import { useRunRequests } from './run-request-queue.ts';
import { type RunsRef, useRuns } from './useRuns.ts';
import { kindOf, runTitle, statusText } from './words.ts';

/** What runs and what ended, in the top bar; and the run in front, over everything. */
export function Runs() {
  const runs = useRuns();
  const requests = useRunRequests();
  const console = useConsole();
  useEffect(
    () =>
      requests.attach(({ alarm, ...request }) => {
        const named = alarm && { ...alarm, drill: drillOfAlarm(console, alarm.id) };
        runs.send({ type: 'runs.request', request: { ...request, alarm: named } });
      }),
    [requests, runs, console],
  );
  const front = useSelector(runs, selectFrontRun);
  const id = useSelector(runs, selectFront);
  return (
    <>
      <RunsButton runs={runs} />
      {front && <RunModal key={id} run={front} />}
    </>
  );
}

function RunsButton({ runs }: { runs: RunsRef }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const rows = useSelector(runs, selectRuns);
  const shown = useSelector(runs, selectShown);
  const state = useSelector(runs, stateOf);
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  useKeysIn(root, ({ key }) => {
    if (key === 'Escape') setOpen(false);
  });
  const others = rows.filter(({ id }) => id !== shown);
  const going = others.filter(({ status }) => status === 'running');
  const ended = others.filter(({ status }) => status !== 'running');
  if (others.length === 0) return <div hidden data-command-runs={state} />;
  const [count, over] = [going.length, ended.length];
  const worst = ended.some(({ status }) => status === 'error') ? 'error' : 'success';
  return (
    <div className={bars.anchor} ref={root} data-runs={count > 0 ? 'running' : 'ended'} data-command-runs={state}>
      <IconButton
        icon="code"
        label={count > 0 ? t`Commands, ${count} running` : t`Commands, ${over} finished`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {!isOpen && (
        <span className={`${bars.count} ${css.badge}`} aria-hidden="true" data-run={count > 0 ? 'running' : worst}>
          {count > 0 ? count : worst === 'error' ? '!' : over}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {ended.map(({ command, status }) => `${command.name}. ${statusText(status)}`).join('. ')}
      </span>
      {isOpen && (
        <section className={`${bars.list} ${css.list}`} aria-label={t`Commands`}>
          <h2>
            <Plural value={count} one="# command running" other="# commands running" />
          </h2>
          <ul className={css.entries}>
            {others.map((run) => (
              <Entry key={run.id} run={run} runs={runs} onLook={() => setOpen(false)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Entry({ run, runs, onLook }: { run: CommandRun; runs: RunsRef; onLook: () => void }) {
  const { t } = useLingui();
  const look = () => {
    runs.send({ type: 'runs.show', run });
    onLook();
  };
  return (
    <li className={css.entry}>
      <button type="button" className={css.command} onClick={look}>
        {run.status === 'running' ? <Spinner size={16} /> : <Icon name={run.status === 'success' ? 'check' : 'alert'} size={16} />}
        <span className={css.name} dir="auto">
          {runTitle(kindOf(run), run.command.name)}
          <span className={css.outcome}>
            {statusText(run.status)} {run.alarm && ` · ${run.alarm.alarm_id}`}
          </span>
        </span>
      </button>
      {run.status !== 'running' && (
        <IconButton small icon="close" label={t`Clear this entry`} onClick={() => runs.send({ type: 'runs.dismiss', id: run.id })} />
      )}
    </li>
  );
}
