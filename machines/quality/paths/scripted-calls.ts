import { createActor, SimulatedClock, setup, waitFor } from 'xstate';
import type { RoomEvent } from '../../platform/link/stream.ts';
import { implementFeed } from '../../shared/port.ts';
import { callMachine } from '../../telephony/call/call.machine.ts';
import type { PhoneCommand, PhoneEvent } from '../../telephony/call/phone.ts';
import { callsMachine } from '../../telephony/calls/calls.machine.ts';
import { aCall } from '../../telephony/calls/calls.samples.ts';
import type { CallReport, CallsEvent, CallsFact } from '../../telephony/calls/calls.types.ts';
import { directoryMachine } from '../../telephony/directory/directory.machine.ts';
import { type DevicesEvent, headsetMachine } from '../../telephony/headset/headset.machine.ts';
import { registrationMachine } from '../../telephony/registration/registration.machine.ts';
import { anAccount, someSettings } from '../../telephony/registration/registration.paths.ts';
import { ana, at, replied, startOfDay } from './samples.ts';
import { dotted, Script } from './scripted.ts';

type Port = 'readWaiting' | 'endCall' | 'readAccount' | 'readStatus' | 'takeCall' | 'announceCall' | 'readDirectory';

const there = replied({ registered: true, state: 'idle' });

/** The calls of an operator with every port scripted and every feed at hand. */
export function openCalls(replies: Partial<Record<Port, unknown[]>> = {}, settings = someSettings) {
  const script = new Script<Port>({
    readWaiting: [replied([])],
    readAccount: [replied(anAccount), replied(anAccount)],
    readStatus: [there, there, there, there],
    ...replies,
  });
  const clock = new SimulatedClock();
  const sent: PhoneCommand[] = [];
  const reports: CallReport[] = [];
  const facts: string[] = [];
  let emit: (event: PhoneEvent) => void = () => undefined;
  let devices: (event: DevicesEvent) => void = () => undefined;
  let keys = 0;
  const machine = callsMachine.provide({
    actors: {
      readWaiting: script.port('readWaiting'),
      endCall: script.port('endCall'),
      phone: implementFeed<PhoneEvent, void, PhoneCommand>((send, _, listen) => {
        emit = send;
        listen((event) => sent.push(event));
      }),
      reporter: implementFeed((_, __, listen) => listen(({ report }: { report: CallReport }) => reports.push(report))),
      clock: implementFeed(() => undefined),
      registration: registrationMachine.provide({ actors: { readAccount: script.port('readAccount') } }),
      headset: headsetMachine.provide({
        actors: { devices: implementFeed((emit) => void (devices = emit)), meter: implementFeed(() => undefined) },
      }),
      directory: directoryMachine.provide({ actors: { readDirectory: script.port('readDirectory') } }),
      call: callMachine.provide({
        actors: {
          readStatus: script.port('readStatus'),
          takeCall: script.port('takeCall'),
          announceCall: script.port('announceCall'),
        },
      }),
    },
  });
  const now = () => startOfDay + clock.now();
  const input = { me: ana.id, settings, newKey: () => `key-${(keys += 1)}`, now };
  const parent = setup({ types: { events: {} as CallsFact }, actors: { calls: machine } }).createMachine({
    invoke: { src: 'calls', id: 'calls', input },
    on: { '*': { actions: ({ event }) => void facts.push(event.type) } },
  });
  const calls = createActor(parent, { clock }).start().getSnapshot().children['calls'];
  if (!calls) throw new Error('No calls');
  const context = () => calls.getSnapshot().context;
  const own = (number: string) => context().mine.findLast((one) => one.number === number);
  return {
    script,
    clock,
    sent,
    reports,
    facts,
    calls,
    context,
    own,
    send: (event: CallsEvent) => calls.send(event),
    phone: (...events: PhoneEvent[]) => events.forEach((event) => emit(event)),
    devices: (event: DevicesEvent) => devices(event),
    receive: (...events: [RoomEvent['name'], unknown][]) =>
      calls.send({
        type: 'stream.events',
        events: events.map(([name, data]) => ({ name, event_id: null, epoch: null, data }) as unknown as RoomEvent),
      }),
    waiting: () => context().waiting.map(({ id }) => Number(id)),
    toasts: () => context().toasts.map(({ call }) => Number(call.id)),
    state: (number: string) => own(number)?.state,
    rings: (call: string, number: string, session: string | null = null) => emit({ type: 'phone.rang', call, number, name: null, session }),
    list: () => dotted(calls.getSnapshot().value).split(' ')[0],
  };
}
export type CallsHarness = ReturnType<typeof openCalls>;
/** Those of an operator whose phone is registered. */
export async function registered(replies: Partial<Record<Port, unknown[]>> = {}, settings = someSettings): Promise<CallsHarness> {
  const desk = openCalls(replies, settings);
  await waitFor(desk.calls, ({ context, value }) => context.phone.state === 'connecting' && dotted(value).startsWith('list.read '), {
    timeout: 2000,
  });
  desk.phone({ type: 'phone.up' }, { type: 'phone.registered' });
  return desk;
}
/** A call that rang and is spoken in. */
export function connectCall(desk: CallsHarness, call: string, number: string): void {
  desk.rings(call, number);
  desk.send({ type: 'call.answer', key: call });
  desk.phone({ type: 'phone.established', call });
}
/** A waiting call that began to wait as the test begins. */
export const fresh = (id: number, overrides: object = {}) => aCall(id, { waiting_since: at(0), ...overrides });
