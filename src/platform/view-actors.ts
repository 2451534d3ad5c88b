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

/** Receives the inspection events of view actors, which have no parent actor. */
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

/** Subscribes to the inspection events of all view actors. @returns the unsubscribe function */
export function inspectViewActors(listen: Listener): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Options of a view actor: only its input, since `inspect` is set here. */
type ActorOptions<TLogic extends AnyActorLogic> =
  IsNotNever<RequiredActorOptionsKeys<TLogic>> extends true
    ? [options: { input: InputFrom<TLogic> }]
    : [options?: { input?: InputFrom<TLogic> }];

/** `useActorRef` of @xstate/react with inspection, so that problem reports include the actor's steps. */
export function useActorRef<TLogic extends AnyActorLogic>(logic: TLogic, ...[options]: ActorOptions<TLogic>): Actor<TLogic> {
  return useActorOfView<AnyActorLogic>(logic, { ...options, inspect }) as Actor<TLogic>;
}

/** `createActor` of xstate with inspection, so that problem reports include the actor's steps. */
export function createActor<TLogic extends AnyActorLogic>(logic: TLogic, ...[options]: ActorOptions<TLogic>): Actor<TLogic> {
  return createActorOf<AnyActorLogic>(logic, { ...options, inspect }) as Actor<TLogic>;
}
