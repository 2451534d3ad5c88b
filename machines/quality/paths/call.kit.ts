import { createActor, SimulatedClock, setup } from 'xstate';
import { callMachine } from '../../telephony/call/call.machine.ts';
import { callInput } from '../../telephony/call/call.paths.ts';
import type { CallEvent, CallFact, CallInput, CallPart } from '../../telephony/call/call.types.ts';
import type { PhoneCommand } from '../../telephony/call/phone.ts';
import { aCall } from '../../telephony/calls/calls.samples.ts';
import { replied } from './samples.ts';
import { dotted, reaches, Script } from './scripted.ts';

type Port = 'readStatus' | 'takeCall' | 'announceCall';
const there = replied({ registered: true, state: 'idle' });
const announced = replied(aCall(9, { state: 'calling', direction: 'out' }));

export function open(overrides: Partial<CallInput> = {}, replies: Partial<Record<Port, unknown[]>> = {}) {
  const script = new Script<Port>({ readStatus: [there], takeCall: [replied(aCall(1))], announceCall: [announced], ...replies });
  const clock = new SimulatedClock();
  const commands: PhoneCommand[] = [];
  const parts: CallPart[] = [];
  const gone: string[] = [];
  const call = callMachine.provide({
    actors: {
      readStatus: script.port('readStatus'),
      takeCall: script.port('takeCall'),
      announceCall: script.port('announceCall'),
    },
  });
  const parent = setup({ types: { events: {} as CallFact }, actors: { call } }).createMachine({
    invoke: { src: 'call', id: 'call', input: { ...callInput, ...overrides } },
    on: {
      'phone.command': { actions: ({ event }) => void commands.push(event.command) },
      'call.changed': { actions: ({ event }) => void parts.push(event.call) },
      'call.gone': { actions: ({ event }) => void gone.push(event.key) },
    },
  });
  const actor = createActor(parent, { clock }).start();
  const ref = actor.getSnapshot().children['call'];
  if (!ref) throw new Error('No call');
  return {
    script,
    clock,
    commands,
    gone,
    ref,
    send: (...events: CallEvent[]) => events.forEach((event) => ref.send(event)),
    state: () => dotted(ref.getSnapshot().value),
    context: () => ref.getSnapshot().context,
    states: () => parts.map(({ state }) => state),
    part: () => parts.at(-1),
    reaches: (path: string) => reaches(ref, path),
  };
}
export const call = 'line-1';
export const rang = () => open({ origin: 'rang', line: call });
export const taken = (replies: Partial<Record<Port, unknown[]>> = {}) =>
  open({ origin: 'taken', session: 'session-1', alarm: aCall(1).id_alarm }, replies);
export function connected() {
  const desk = rang();
  desk.send({ type: 'call.answer' }, { type: 'phone.established', call });
  return desk;
}
export const talking = 'connected.line.talking.audible connected.microphone.open connected.transfer.none';
