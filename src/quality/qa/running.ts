import { useEffect, useState } from 'react';
import type { AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate';
import { namesOf } from '../../../machines/quality/trace/record.ts';
import { machineOf } from '../../../machines/quality/trace/ring.ts';
import { inspectViewActors, listViewActors } from '../../platform/index.ts';
import { readStepLog } from './step-log.ts';

/** A machine at work in this console. */
export interface RunningActor {
  /** As in a trace: no other is called so. */
  readonly path: string;
  readonly actor: AnyActorRef;
  readonly machine: AnyStateMachine;
}

/** Every machine at work, the root first, each before those inside it. */
function runningIn(root: AnyActorRef): Omit<RunningActor, 'path'>[] {
  const machine = machineOf(root);
  if (!machine) return [];
  const snapshot = root.getSnapshot() as { children: Record<string, AnyActorRef | undefined> };
  const inside = Object.values(snapshot.children).flatMap((child) => (child ? runningIn(child) : []));
  return [{ actor: root, machine }, ...inside];
}

/** Every machine at work, those of views too. */
export function allRunning(root: AnyActorRef): RunningActor[] {
  const running = [root, ...listViewActors()].flatMap(runningIn);
  const names = namesOf([...new Set([...(readStepLog()?.actors() ?? []), ...running.map(({ actor }) => actor)])]);
  return running.map((one) => ({ ...one, path: names.get(one.actor) ?? '' }));
}

/** The machines at work now; read again as they change. */
export function useRunning(root: AnyActorRef): readonly RunningActor[] {
  const [running, setRunning] = useState(() => allRunning(root));
  useEffect(() => {
    const look = () =>
      setRunning((before) => {
        const now = allRunning(root);
        const isSame =
          now.length === before.length && now.every(({ actor, path }, at) => actor === before[at]?.actor && path === before[at].path);
        return isSame ? before : now;
      });
    let frame = 0;
    const hear = ({ type }: InspectionEvent) => {
      // Events arrive in bursts; one check per burst is enough.
      if (type === '@xstate.snapshot' && frame === 0) frame = requestAnimationFrame(() => ((frame = 0), look()));
    };
    const listening = root.system.inspect(hear);
    const hearing = inspectViewActors(hear);
    look();
    return () => {
      cancelAnimationFrame(frame);
      listening.unsubscribe();
      hearing();
    };
  }, [root]);
  return running;
}
