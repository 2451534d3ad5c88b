import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AnyMachineSnapshot } from 'xstate';
import { transitionName } from '../../../machines/quality/paths/coverage.ts';
import { useConsole, usePlatform } from '../../platform/index.ts';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { stateOf } from '../../ui/state.ts';
import { MachineChart } from './MachineChart.tsx';
import { PathToState } from './PathToState.tsx';
import css from './qa.module.css';
import { type RunningActor, useRunning } from './running.ts';
import { Side } from './Side.tsx';
import { readStepLog, startStepLog, useStepLog, visitedOf } from './step-log.ts';

/**
 * For QA: the running machines of this console with their states, paths from there to any state, recording, and operator reports.
 * The address holds the selected machine and state: `/qa?actor=console.link&state=lost`.
 */
export function QaPage() {
  const { t } = useLingui();
  const console = useConsole();
  const { clock } = usePlatform();
  useEffect(() => startStepLog(console, clock.now), [console, clock]);
  const running = useRunning(console);
  const [asked, ask] = useSearchParams();
  const [sought, setSought] = useState('');
  const shown = running.find(({ path }) => path === asked.get('actor')) ?? running[0];
  const found = running.filter(({ path, machine }) => `${path} ${machine.id}`.toLowerCase().includes(sought.trim().toLowerCase()));
  const show = (actor: string, state: string | null) => ask({ actor, ...(state !== null && { state }) }, { replace: true });
  return (
    <div className={css.page}>
      <nav className={css.actors} aria-label={t`Running machines`}>
        <h1 className={css.title}>
          <Trans>Running machines</Trans>
        </h1>
        <SearchBox label={t`Find a machine`} value={sought} onChange={setSought} />
        <ul>
          {found.map((one) => (
            <ActorRow key={one.actor.sessionId} running={one} isShown={one === shown} onShow={() => show(one.path, null)} />
          ))}
        </ul>
      </nav>
      {shown && (
        <Shown key={shown.actor.sessionId} running={shown} target={asked.get('state')} onTarget={(state) => show(shown.path, state)} />
      )}
      <aside className={css.side} aria-label={t`Beside the chart`}>
        <Side running={running} path={shown?.path ?? null} />
      </aside>
    </div>
  );
}

function useStateOf({ actor }: RunningActor): string {
  return useSelector(actor, (snapshot) => stateOf(snapshot as AnyMachineSnapshot));
}

function ActorRow({ running, isShown, onShow }: { running: RunningActor; isShown: boolean; onShow: () => void }) {
  const state = useStateOf(running);
  return (
    <li>
      <button type="button" className={css.actor} aria-current={isShown ? 'true' : undefined} onClick={onShow}>
        <bdi dir="ltr">{running.path}</bdi>
        <small>
          <bdi dir="ltr">{state}</bdi>
        </small>
      </button>
    </li>
  );
}

interface ShownProps {
  running: RunningActor;
  target: string | null;
  onTarget: (path: string) => void;
}

function Shown({ running, target, onTarget }: ShownProps) {
  const { machine, actor, path } = running;
  const state = useStateOf(running);
  // Every recorded step may highlight another transition.
  useStepLog();
  const taken = new Set((readStepLog()?.taken(actor) ?? []).map(transitionName));
  return (
    <section className={css.middle} aria-label={path}>
      <MachineChart machine={machine} state={state} target={target} onTarget={onTarget} visited={visitedOf(machine.id)} taken={taken} />
      <PathToState running={running} state={state} target={target} onTarget={onTarget} />
    </section>
  );
}
