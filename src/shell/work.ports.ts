import type { Capabilities } from '../../contract/capabilities.ts';
import type { ExportChannel } from '../../contract/platform/event-names.ts';
import { sipCalls } from '../../contract/telephony/calls.ts';
import { soundMachine } from '../../machines/alarms/sound/sound.machine.ts';
import type { WorkCame } from '../../machines/console/console.types.ts';
import { linkMachine, type SocketSaid, type SocketTold } from '../../machines/platform/link/link.machine.ts';
import type { OutboxEntry } from '../../machines/platform/outbox/decision.ts';
import { type LeadershipSaid, outboxMachine, type ShelfSaid } from '../../machines/platform/outbox/outbox.machine.ts';
import { answering, feeding } from '../../machines/shared/port.ts';
import { fillAlarms, sendDecision } from '../alarms/alarm.ports.ts';
import { soundActors, soundTone } from '../alarms/sound.ts';
import { speaker } from '../alarms/speaker.ts';
import { bringPart } from '../places/parts.ts';
import { ticking } from '../platform/clock.ts';
import type { Http } from '../platform/http.ts';
import { leading } from '../platform/leadership.ts';
import { createShelf } from '../platform/outbox.ts';
import type { OpenSocket } from '../platform/socket.ts';
import { fillAlarm, fillTabs } from '../workspace/tabs.ports.ts';
import type { ConsoleNeeds } from './console.ports.ts';

/** Sounds a single tone that the sound machine emits; it is here with the machine, so that the loss of the link can be heard. */
export function soundSingle(tone: Parameters<typeof soundTone>[1]): void {
  soundTone(speaker, tone);
}

/** The machines of whoever works, with every port filled. */
export function fillWork(needs: ConsoleNeeds, capabilities: () => Capabilities | null): Omit<WorkCame, 'type'> {
  const { http, storage, clock, log } = needs;
  const clockFeed = feeding((say: (tick: { type: 'clock.ticked'; now: number }) => void) => ticking(clock, say));
  // Each office has a lock of its own: two that waited for one lock in one tab would wait for each other.
  const leadership = (office: string) =>
    feeding<LeadershipSaid>((say) => {
      say({ type: 'leadership.changed', leads: false });
      return leading(office, () => say({ type: 'leadership.changed', leads: true }));
    });
  return {
    link: fillLink(needs, capabilities),
    alarms: fillAlarms({ http, capabilities }),
    outbox: fillOutbox(needs, leadership('atalaya-sends'), clockFeed),
    sound: soundMachine.provide({ actors: { ...soundActors(speaker), leadership: leadership('atalaya-rings'), clock: clockFeed } }),
    tabs: fillTabs({ http, user: () => storage.grant()?.user.id, log }),
    alarm: fillAlarm(http),
  };
}

function fillLink(needs: ConsoleNeeds, capabilities: () => Capabilities | null): typeof linkMachine {
  const { http, storage, clock, host, log } = needs;
  return linkMachine.provide({
    actors: {
      socket: feeding<SocketSaid, void, SocketTold>((say, _, listen) => {
        const user = storage.grant()?.user.id;
        if (user === undefined) return;
        const realtime = capabilities()?.realtime ?? null;
        const hasPhone = capabilities()?.sip != null;
        const needed = {
          host,
          realtime,
          authorize: http.signChannel,
          now: clock.now,
          log,
          ...(hasPhone && { phone: () => ownPhone(http) }),
        };
        let socket: OpenSocket | null = null;
        let isOver = false;
        const wanted = new Set<ExportChannel>();
        bringPart(() => import('../platform/socket.ts'))
          .then(({ openSocket }) => {
            if (isOver) return;
            socket = openSocket(needed, user, say);
            for (const channel of wanted) socket.join(channel);
          })
          .catch((error: unknown) => log('the socket cannot be opened', error));
        listen((told) => {
          if (told.type === 'socket.connect') return socket?.connect();
          if (told.type === 'socket.join') wanted.add(told.channel);
          else wanted.delete(told.channel);
          socket?.[told.type === 'socket.join' ? 'join' : 'leave'](told.channel);
        });
        return () => {
          isOver = true;
          socket?.close();
        };
      }),
      missedEvents: answering((query, signal) => http.call('missedEvents', { query, signal })),
    },
  });
}

/** The device id of the user's own phone, on whose channel it is told to disconnect (OP-7.45). */
async function ownPhone({ ask }: Pick<Http, 'ask'>): Promise<string | null> {
  const answer = await ask(sipCalls.phoneAccount);
  return answer.ok ? (answer.data?.device_id ?? null) : null;
}

function fillOutbox({ http, storage, log }: ConsoleNeeds, leadership: LeadershipFeed, clock: ClockFeed): typeof outboxMachine {
  const shelf = createShelf((error) => log('decisions are kept in memory only', error));
  const user = () => storage.grant()?.user.id;
  return outboxMachine.provide({
    actors: {
      shelf: feeding<ShelfSaid>((say) => {
        const whose = user();
        return whose === undefined ? undefined : shelf.watch(whose, (entries) => say({ type: 'outbox.kept', entries }));
      }),
      storeEntries: answering(async (change) => {
        const whose = user();
        if (whose !== undefined) await shelf.change(whose, change);
      }),
      sendEntry: answering<Awaited<ReturnType<typeof sendDecision>>, OutboxEntry>((entry, signal) => sendDecision(http, entry, signal)),
      leadership,
      clock,
    },
  });
}

type LeadershipFeed = ReturnType<typeof feeding<LeadershipSaid>>;
type ClockFeed = ReturnType<typeof feeding<{ type: 'clock.ticked'; now: number }>>;
