import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { useConsole } from '../shell/console.ts';
import { stateOf } from '../ui/state.ts';
import { EventLog } from './EventLog.tsx';
import { MachineChart } from './MachineChart.tsx';
import css from './qa.module.css';
import { RecordPanel } from './RecordPanel.tsx';
import { type RunningActor, useRunning } from './running.ts';
import { WayThere } from './WayThere.tsx';

/** For QA: the machines that run in this console, where each stands, the way from there to any state, and recording. */
export function QaPage() {
  const { t } = useLingui();
  const console = useConsole();
  const running = useRunning(console);
  const [path, setPath] = useState<string | null>(null);
  const shown = running.find((one) => one.path === path) ?? running[0];
  return (
    <div className={css.page}>
      <nav className={css.actors} aria-label={t`Machines at work`}>
        <h1 className={css.title}>
          <Trans>Machines at work</Trans>
        </h1>
        <ul>
          {running.map((one) => (
            <ActorRow key={one.path} running={one} isShown={one === shown} onShow={() => setPath(one.path)} />
          ))}
        </ul>
      </nav>
      {shown && <Shown key={shown.path} running={shown} />}
      <aside className={css.side}>
        <RecordPanel root={console} running={running} />
        <EventLog />
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

function Shown({ running }: { running: RunningActor }) {
  const state = useStateOf(running);
  const [target, setTarget] = useState<string | null>(null);
  return (
    <section className={css.middle} aria-label={running.path}>
      <MachineChart machine={running.machine} state={state} target={target} onTarget={setTarget} />
      <WayThere running={running} state={state} target={target} />
    </section>
  );
}
