import { useEffect, useState } from 'react';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { machineOf, pathOf } from '../../machines/trace/record.ts';

/** A machine at work in this console. */
export interface RunningActor {
  readonly path: string;
  readonly actor: AnyActorRef;
  readonly machine: AnyStateMachine;
}

/** Every machine at work, the root first, each before those inside it. */
export function runningIn(root: AnyActorRef): RunningActor[] {
  const machine = machineOf(root);
  if (!machine) return [];
  const snapshot = root.getSnapshot() as { children: Record<string, AnyActorRef | undefined> };
  const inside = Object.values(snapshot.children).flatMap((child) => (child ? runningIn(child) : []));
  return [{ path: pathOf(root), actor: root, machine }, ...inside];
}

/** The machines at work now; read again as the root changes. */
export function useRunning(root: AnyActorRef): readonly RunningActor[] {
  const [running, setRunning] = useState(() => runningIn(root));
  useEffect(() => {
    const look = () =>
      setRunning((before) => {
        const now = runningIn(root);
        const isSame = now.length === before.length && now.every(({ actor }, at) => actor === before[at]?.actor);
        return isSame ? before : now;
      });
    const listening = root.system.inspect({
      next: (event) => (event.type === '@xstate.snapshot' || event.type === '@xstate.actor') && look(),
    });
    return () => listening.unsubscribe();
  }, [root]);
  return running;
}
