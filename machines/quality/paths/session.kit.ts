import { createActor, SimulatedClock } from 'xstate';
import { lockMachine } from '../../access/lock/lock.machine.ts';
import { sessionMachine } from '../../access/session/session.machine.ts';
import type { SessionEvent, SessionSynced } from '../../access/session/session.types.ts';
import { implementFeed } from '../../shared/port.ts';
import { alone } from './model.ts';
import { ana, challenge, grantOf, replied, startOfDay } from './samples.ts';
import { reaches, Script } from './scripted.ts';

export const email = ana.email;
export const password = 'atalaya-demo';

type Call = 'restoreSession' | 'signIn' | 'verifyCode' | 'resendCode' | 'refreshSession' | 'endSession';
export type Replies = ConstructorParameters<typeof Script<Call>>[0];

export function open(replies: Replies) {
  const script = new Script<Call>(replies);
  let follow: (event: SessionSynced) => void = () => undefined;
  const clock = new SimulatedClock();
  const machine = sessionMachine.provide({
    actors: {
      lock: alone(lockMachine),
      restoreSession: script.port('restoreSession'),
      signIn: script.port('signIn'),
      verifyCode: script.port('verifyCode'),
      resendCode: script.port('resendCode'),
      refreshSession: script.port('refreshSession'),
      endSession: script.port('endSession'),
      clock: implementFeed(() => undefined),
      otherTabs: implementFeed<SessionSynced>((emit) => {
        follow = emit;
      }),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const state = () => actor.getSnapshot();
  return {
    actor,
    script,
    clock,
    context: () => state().context,
    can: (event: SessionEvent) => state().can(event),
    follow: (grant: SessionSynced['grant']) => follow({ type: 'session.synced', grant }),
    tick: (seconds: number) => actor.send({ type: 'clock.ticked', now: startOfDay + seconds * 1000 }),
    reaches: (path: string) => reaches(actor, path),
  };
}
export async function atCode(replies: Replies = {}) {
  const session = open({ restoreSession: [replied(null)], signIn: [replied(challenge)], ...replies });
  await session.reaches('signedOut.form');
  session.actor.send({ type: 'session.signIn', email, password });
  await session.reaches('code.entry');
  return session;
}
export const signedIn = async (replies: Replies = {}) => {
  const session = open({ restoreSession: [replied(grantOf(ana))], ...replies });
  await session.reaches('signedIn.current');
  return session;
};

export const code = '123456';
