import { useActorRef as useActorOfView } from '@xstate/react';
import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  createActor as createActorOf,
  type InputFrom,
  type InspectionEvent,
  type IsNotNever,
  type RequiredActorOptionsKeys,
} from 'xstate';

/** Hears what the actors of views do, which no other actor started. */
type Listener = (event: InspectionEvent) => void;

const listeners = new Set<Listener>();
const activeActors = new Set<AnyActorRef>();

function inspect(event: InspectionEvent): void {
  if (event.type === '@xstate.snapshot' && event.rootId === event.actorRef.sessionId) {
    if (event.snapshot.status === 'active') activeActors.add(event.actorRef as AnyActorRef);
    else activeActors.delete(event.actorRef as AnyActorRef);
  }
  for (const listen of listeners) listen(event);
}

/** The actors of views that are at work, those that no other actor started. */
export const listViewActors = (): readonly AnyActorRef[] => [...activeActors];

/** Hears what every actor of a view does from now on. @returns how to stop */
export function inspectViewActors(listen: Listener): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** What an actor of a view is given: its input only, since who hears it is said here. */
type ActorOptions<TLogic extends AnyActorLogic> =
  IsNotNever<RequiredActorOptionsKeys<TLogic>> extends true
    ? [options: { input: InputFrom<TLogic> }]
    : [options?: { input?: InputFrom<TLogic> }];

/** As of @xstate/react; what the actor does is part of what an operator may report. */
export function useActorRef<TLogic extends AnyActorLogic>(logic: TLogic, ...[options]: ActorOptions<TLogic>): Actor<TLogic> {
  return useActorOfView<AnyActorLogic>(logic, { ...options, inspect }) as Actor<TLogic>;
}

/** As of xstate; what the actor does is part of what an operator may report. */
export function createActor<TLogic extends AnyActorLogic>(logic: TLogic, ...[options]: ActorOptions<TLogic>): Actor<TLogic> {
  return createActorOf<AnyActorLogic>(logic, { ...options, inspect }) as Actor<TLogic>;
}
