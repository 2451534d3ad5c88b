import { type AnyEventObject, createActor, SimulatedClock } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type LinkEvent, linkMachine, type SocketCommand, type SocketEvent } from '../../platform/link/link.machine.ts';
import type { ReceivedEvent } from '../../platform/link/stream.ts';
import { implementFeed } from '../../shared/port.ts';
import { replied } from './samples.ts';
import { reaches, Script } from './scripted.ts';

/** A page of missed events. */
export const missed = (events: ReceivedEvent[], { epoch = 'e1', complete = true, head = events.at(-1)?.event_id ?? 0 } = {}) =>
  replied({ epoch, head, complete, events });
const factTypes = [
  'alarms.arrived',
  'alarms.reload',
  'alarms.unreadable',
  'user.changed',
  'session.revoked',
  'exports.updated',
  'exports.joined',
  'link.lost',
  'link.restored',
];

/** The link with a scripted socket, and what it sent and told. */
export function open({ replay = true, missedEvents = [] as unknown[] } = {}) {
  const script = new Script<'missedEvents'>({ missedEvents });
  const clock = new SimulatedClock();
  const sent: SocketCommand[] = [];
  const facts: AnyEventObject[] = [];
  const machine = linkMachine.provide({
    actors: {
      missedEvents: script.port('missedEvents'),
      socket: implementFeed<SocketEvent, void, SocketCommand>((_emit, _input, listen) => listen((event) => sent.push(event))),
    },
  });
  const actor = createActor(machine, {
    clock,
    input: { replay },
    inspect: (inspected) => {
      if (inspected.type === '@xstate.event' && inspected.sourceRef === inspected.actorRef && factTypes.includes(inspected.event.type))
        facts.push(inspected.event);
    },
  }).start();
  const send = (event: LinkEvent) => actor.send(event);
  return {
    actor,
    script,
    clock,
    sent,
    facts,
    send,
    context: () => actor.getSnapshot().context,
    reaches: (path: string) => reaches(actor, path),
    opened: (at = 0) => send({ type: 'link.opened', at }),
    dropped: (at = 0) => send({ type: 'link.dropped', at }),
    receive: (...events: ReceivedEvent[]) => send({ type: 'link.message', events, at: 5 }),
    based: (head: number | null, { epoch = 'e1', unknown = 0 }: { epoch?: string | null; unknown?: number } = {}) =>
      send({ type: 'link.baseline', head, epoch, unknown }),
    /** Ids of the alarms that reached the lists, in order. */
    arrived: () =>
      facts.filter(({ type }) => type === 'alarms.arrived').flatMap((fact) => (fact['alarms'] as Alarm[]).map(({ id }) => Number(id))),
    reloads: () => facts.filter(({ type }) => type === 'alarms.reload').length,
  };
}
/** A link that is live after its first reading. */
export async function live(options: Parameters<typeof open>[0] = {}) {
  const link = open({ ...options, missedEvents: [missed([]), ...(options.missedEvents ?? [])] });
  link.based(10);
  link.opened();
  await link.reaches('live.current');
  return link;
}

/** A platform without replay, after a gap. */
export async function reread() {
  const link = open({ replay: false });
  link.opened();
  link.based(10);
  link.dropped();
  link.opened();
  link.based(10);
  await link.reaches('fellBack');
  return link;
}
