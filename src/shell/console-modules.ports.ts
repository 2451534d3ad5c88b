import type { Capabilities } from '../../contract/capabilities.ts';
import type { ExportChannel } from '../../contract/platform/export-channels.ts';
import { sipCalls } from '../../contract/telephony/calls.ts';
import { noticesMachine } from '../../machines/alarms/notices/notices.machine.ts';
import { soundMachine } from '../../machines/alarms/sound/sound.machine.ts';
import type { ConsoleModules } from '../../machines/console/console.types.ts';
import { linkMachine, type SocketCommand, type SocketEvent } from '../../machines/platform/link/link.machine.ts';
import type { OutboxEntry } from '../../machines/platform/outbox/decision.ts';
import { type LeadershipChanged, type OutboxStored, outboxMachine } from '../../machines/platform/outbox/outbox.machine.ts';
import { implementFeed, implementPort } from '../../machines/shared/port.ts';
import { provideAlarms, sendDecision } from '../alarms/alarm.ports.ts';
import { createSoundActors, playTone } from '../alarms/sound.ts';
import { speaker } from '../alarms/speaker.ts';
import { startTicking } from '../platform/clock.ts';
import type { Http } from '../platform/http.ts';
import { requestLeadership } from '../platform/leadership.ts';
import { loadPart } from '../platform/load-part.ts';
import { createOutboxStore } from '../platform/outbox-store.ts';
import type { OpenSocket } from '../platform/socket.ts';
import { provideOpenTarget } from '../workspace/open-target.ts';
import { provideAlarm, provideTabs } from '../workspace/tabs.ports.ts';
import { provideViews } from '../workspace/views.ports.ts';
import type { ConsoleNeeds } from './console.ports.ts';

/** Plays a single tone of the sound machine; loaded with the machine, so that a lost link can be announced audibly. */
export function playSingleTone(tone: Parameters<typeof playTone>[1]): void {
  playTone(speaker, tone);
}

/** The machines that only a signed-in user needs, with every port filled. */
export function provideWorkModules(needs: ConsoleNeeds, capabilities: () => Capabilities | null): ConsoleModules {
  const { http, storage, clock, log } = needs;
  const clockFeed = implementFeed((say: (tick: { type: 'clock.ticked'; now: number }) => void) => startTicking(clock, say));
  // Each office has a lock of its own: two that waited for one lock in one tab would wait for each other.
  const leadership = (office: string) =>
    implementFeed<LeadershipChanged>((say) => {
      say({ type: 'leadership.changed', leads: false });
      return requestLeadership(office, () => say({ type: 'leadership.changed', leads: true }));
    });
  return {
    link: provideLink(needs, capabilities),
    alarms: provideAlarms({ http, capabilities }),
    notices: noticesMachine,
    outbox: provideOutbox(needs, leadership('atalaya-sends'), clockFeed),
    sound: soundMachine.provide({ actors: { ...createSoundActors(speaker), leadership: leadership('atalaya-rings'), clock: clockFeed } }),
    tabs: provideTabs({ http, user: () => storage.grant()?.user.id, log }),
    views: provideViews(http),
    openTarget: provideOpenTarget(http),
    alarm: provideAlarm(http),
  };
}

function provideLink(needs: ConsoleNeeds, capabilities: () => Capabilities | null): typeof linkMachine {
  const { http, storage, clock, host, log } = needs;
  return linkMachine.provide({
    actors: {
      socket: implementFeed<SocketEvent, void, SocketCommand>((say, _, listen) => {
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
          ...(hasPhone && { phone: () => readOwnDeviceId(http) }),
        };
        let socket: OpenSocket | null = null;
        let isOver = false;
        const wanted = new Set<ExportChannel>();
        loadPart(() => import('../platform/socket.ts'))
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
      missedEvents: implementPort((query, signal) => http.call('missedEvents', { query, signal })),
    },
  });
}

/** Reads the device id of the user's own phone, on whose channel forced disconnects arrive (OP-7.45). */
async function readOwnDeviceId({ ask }: Pick<Http, 'ask'>): Promise<string | null> {
  const answer = await ask(sipCalls.phoneAccount);
  return answer.ok ? (answer.data?.device_id ?? null) : null;
}

function provideOutbox({ http, storage, log }: ConsoleNeeds, leadership: LeadershipFeed, clock: ClockFeed): typeof outboxMachine {
  const store = createOutboxStore((error) => log('decisions are kept in memory only', error));
  const user = () => storage.grant()?.user.id;
  return outboxMachine.provide({
    actors: {
      store: implementFeed<OutboxStored>((say) => {
        const whose = user();
        return whose === undefined ? undefined : store.watch(whose, (entries) => say({ type: 'outbox.stored', entries }));
      }),
      storeEntries: implementPort(async (change) => {
        const whose = user();
        if (whose !== undefined) await store.change(whose, change);
      }),
      sendEntry: implementPort<Awaited<ReturnType<typeof sendDecision>>, OutboxEntry>((entry, signal) => sendDecision(http, entry, signal)),
      leadership,
      clock,
    },
  });
}

type LeadershipFeed = ReturnType<typeof implementFeed<LeadershipChanged>>;
type ClockFeed = ReturnType<typeof implementFeed<{ type: 'clock.ticked'; now: number }>>;
