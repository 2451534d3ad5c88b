import type { Alarm } from '../../contract/alarms/index.ts';
import type { Capabilities } from '../../contract/capabilities.ts';
import type { ExportChannel } from '../../contract/platform/index.ts';
import { floodMachine, noticesMachine, soundMachine } from '../../machines/alarms/index.ts';
import type { ConsoleModules } from '../../machines/console/console.types.ts';
import {
  type LeadershipChanged,
  linkMachine,
  type OutboxEntry,
  type OutboxStored,
  outboxMachine,
  type SocketCommand,
  type SocketEvent,
} from '../../machines/platform/index.ts';
import { type Answer, implementFeed, implementPort } from '../../machines/shared/port.ts';
import { createDecisionSender, createSoundActors, type DecisionSender, playTone, provideAlarms, speaker } from '../alarms/index.ts';
import {
  createOutboxStore,
  firstScreen,
  type Http,
  loadPart,
  type Offer,
  type OpenSocket,
  requestLeadership,
  type ServerClock,
  type SessionStorage,
  startTicking,
} from '../platform/index.ts';
import { provideAlarm, provideOpenTarget, provideTabs, provideViews } from '../workspace/index.ts';

/** Consoles that reconnect at once spread their subscriptions over this time. */
const reconnectSpreadMs = 500;

export interface ConsoleNeeds {
  http: Http;
  storage: SessionStorage;
  clock: ServerClock;
  /** Origin of the platform; empty for the origin of the page. */
  host: string;
  offer: Offer;
  log: (about: string, detail: unknown) => void;
}

/** Plays a single tone of the sound machine; loaded with the machine, so that a lost link can be announced audibly. */
export function playSingleTone(tone: Parameters<typeof playTone>[1]): void {
  playTone(speaker, tone);
}

/** The machines that only a signed-in user needs, with every port filled. */
export function provideWorkModules(needs: ConsoleNeeds, capabilities: () => Capabilities | null): ConsoleModules {
  const { http, storage, clock, log } = needs;
  const clockFeed = implementFeed((emit: (tick: { type: 'clock.ticked'; now: number }) => void) => startTicking(clock, emit));
  const sendDecision = createDecisionSender({ http, capabilities });
  // Each office has a lock of its own: two that waited for one lock in one tab would wait for each other.
  const leadership = (office: string) =>
    implementFeed<LeadershipChanged>((emit) => {
      emit({ type: 'leadership.changed', leads: false });
      return requestLeadership(office, () => emit({ type: 'leadership.changed', leads: true }));
    });
  return {
    link: provideLink(needs, capabilities),
    alarms: provideAlarms({ http, capabilities }),
    notices: noticesMachine,
    outbox: provideOutbox(needs, sendDecision, leadership('atalaya-sends'), clockFeed),
    sound: soundMachine.provide({ actors: { ...createSoundActors(speaker), leadership: leadership('atalaya-rings'), clock: clockFeed } }),
    flood: floodMachine.provide({ actors: { clock: clockFeed } }),
    tabs: provideTabs({ http, capabilities, user: () => storage.grant()?.user.id, log }),
    views: provideViews(http),
    openTarget: provideOpenTarget(http),
    alarm: provideAlarm(http, sendDecision),
  };
}

function provideLink(needs: ConsoleNeeds, capabilities: () => Capabilities | null): typeof linkMachine {
  const { http, storage, clock, host, log } = needs;
  return linkMachine.provide({
    actors: {
      socket: implementFeed<SocketEvent, void, SocketCommand>((emit, _, listen) => {
        const user = storage.grant()?.user.id;
        if (user === undefined) return;
        const realtime = capabilities()?.realtime ?? null;
        const hasPhone = capabilities() === null || capabilities()?.sip != null;
        const needed = {
          host,
          realtime,
          eventsHost: capabilities()?.events_host ?? null,
          authorize: http.signChannel,
          now: clock.now,
          log,
          spread: () => Math.random() * reconnectSpreadMs,
          ...(hasPhone && { phone: () => readOwnDeviceId(needs), onPhone: storage.storePhoneDevice }),
        };
        let socket: OpenSocket | null = null;
        let isOver = false;
        const wanted = new Set<ExportChannel>();
        loadPart(() => import('../platform/http/socket.ts'))
          .then(({ openSocket }) => {
            if (isOver) return;
            socket = openSocket(needed, user, emit);
            for (const channel of wanted) socket.join(channel);
          })
          .catch((error: unknown) => log('the socket cannot be opened', error));
        listen((command) => {
          if (command.type === 'socket.connect') return socket?.connect();
          if (command.type === 'socket.join') wanted.add(command.channel);
          else wanted.delete(command.channel);
          socket?.[command.type === 'socket.join' ? 'join' : 'leave'](command.channel);
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
async function readOwnDeviceId({ http: { ask }, offer, storage }: ConsoleNeeds): Promise<string | null> {
  const { readPhoneAccount } = await import('../telephony/spec-phone.ts');
  const answer = await readPhoneAccount({ ask, offer, storage });
  return answer.ok ? (answer.data?.device_id ?? null) : null;
}

function provideOutbox(
  { storage, log }: ConsoleNeeds,
  sendDecision: DecisionSender,
  leadership: LeadershipFeed,
  clock: ClockFeed,
): typeof outboxMachine {
  const store = createOutboxStore((error) => log('decisions are kept in memory only', error));
  const user = () => storage.grant()?.user.id;
  return outboxMachine.provide({
    actors: {
      store: implementFeed<OutboxStored>((emit) => {
        const whose = user();
        if (whose === undefined) return undefined;
        let stop = () => {};
        let isOver = false;
        void firstScreen.after(async () => {
          if (!isOver) stop = store.watch(whose, (entries) => emit({ type: 'outbox.stored', entries }));
        });
        return () => {
          isOver = true;
          stop();
        };
      }),
      storeEntries: implementPort(async (change) => {
        const whose = user();
        if (whose !== undefined) await store.change(whose, change);
      }),
      sendEntry: implementPort<Answer<Alarm>, OutboxEntry>(sendDecision),
      leadership,
      clock,
    },
  });
}

type LeadershipFeed = ReturnType<typeof implementFeed<LeadershipChanged>>;
type ClockFeed = ReturnType<typeof implementFeed<{ type: 'clock.ticked'; now: number }>>;
