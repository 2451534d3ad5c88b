import { success } from '../../contract/envelope.ts';
import type { ExportChannel } from '../../contract/event-names.ts';
import { Capabilities } from '../../contract/platform.ts';
import { consoleMachine, type ExportsCame, type TabsCame } from '../../machines/console/console.machine.ts';
import { linkMachine, type SocketSaid, type SocketTold } from '../../machines/link/link.machine.ts';
import type { OutboxEntry } from '../../machines/outbox/decision.ts';
import { type LeadershipSaid, outboxMachine, type ShelfSaid } from '../../machines/outbox/outbox.machine.ts';
import { answering, feeding } from '../../machines/port.ts';
import { soundMachine } from '../../machines/sound/sound.machine.ts';
import type { SoundOutput } from '../sound/output.ts';
import { fillAlarms, fillReading, sendDecision } from './alarm.ports.ts';
import { type ServerClock, ticking } from './clock.ts';
import { type Http, timeoutMs } from './http.ts';
import { leading } from './leadership.ts';
import { createShelf } from './outbox.ts';
import { fillSession } from './session.ports.ts';
import type { OpenSocket } from './socket.ts';
import { soundActors } from './sound.ts';
import type { SessionStorage } from './storage.ts';
import { Surprise } from './surprise.ts';

export interface ConsoleNeeds {
  http: Http;
  storage: SessionStorage;
  clock: ServerClock;
  /** Where the platform is; empty: where the page came from. */
  host: string;
  sound: SoundOutput;
  log: (about: string, detail: unknown) => void;
}

/** The whole console with every port filled: the one place where machines meet the browser. */
export function fillConsole(needs: ConsoleNeeds): typeof consoleMachine {
  const { http, clock, host, sound } = needs;
  let offered: Capabilities | null = null;
  const capabilities = () => offered;
  const clockFeed = feeding((say: (tick: { type: 'clock.ticked'; now: number }) => void) => ticking(clock, say));
  // Each office has a lock of its own: two that waited for one lock in one tab would wait for each other.
  const leadership = (office: string) =>
    feeding<LeadershipSaid>((say) => {
      say({ type: 'leadership.changed', leads: false });
      return leading(office, () => say({ type: 'leadership.changed', leads: true }));
    });
  return consoleMachine.provide({
    actors: {
      readCapabilities: answering(async (_, signal) => {
        offered = await readCapabilities(host, signal);
        return offered;
      }),
      session: fillSession(needs),
      link: fillLink(needs, capabilities),
      alarms: fillAlarms({ http, capabilities }),
      outbox: fillOutbox(needs, leadership('atalaya-sends'), clockFeed),
      sound: soundMachine.provide({ actors: { ...soundActors(sound), leadership: leadership('atalaya-rings'), clock: clockFeed } }),
      reading: fillReading(http),
      exportsRoom: bringExports(needs, capabilities),
      tabsRoom: bringTabs(needs),
    },
  });
}

/**
 * What the platform offers beyond the specification; null where it has no such call (a 404, or a page in its place). Asked with the
 * browser's own fetch, so that a visitor's page need not wait for more.
 */
async function readCapabilities(host: string, signal: AbortSignal): Promise<Capabilities | null> {
  const response = await fetch(`${host}/v1/capabilities`, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
  if (response.status >= 500) throw new Surprise('server', 'capabilities', { status: response.status });
  const read = success(Capabilities).safeParse(await response.json().catch(() => null));
  return read.success ? read.data.data : null;
}

function fillLink(needs: ConsoleNeeds, capabilities: () => Capabilities | null): typeof linkMachine {
  const { http, storage, clock, host, log } = needs;
  return linkMachine.provide({
    actors: {
      socket: feeding<SocketSaid, void, SocketTold>((say, _, listen) => {
        const user = storage.grant()?.user.id;
        if (user === undefined) return;
        const realtime = capabilities()?.realtime ?? null;
        const needed = { host, realtime, authorize: http.signChannel, now: clock.now, log };
        const opening = import('./socket.ts').then(({ openSocket }) => openSocket(needed, user, say));
        let socket: OpenSocket | null = null;
        let isOver = false;
        const wanted = new Set<ExportChannel>();
        opening.then(
          (opened) => {
            socket = opened;
            if (isOver) return opened.close();
            for (const channel of wanted) opened.join(channel);
          },
          (error: unknown) => log('the socket cannot be opened', error),
        );
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

/** The tabs come with the frame of whoever works, which says so where they cannot be loaded. */
function bringTabs({ http, storage, log }: ConsoleNeeds) {
  return feeding<TabsCame>((say) => {
    let isOver = false;
    const user = () => storage.grant()?.user.id;
    import('./tabs.ports.ts').then(
      ({ fillTabs, fillAlarm }) => isOver || say({ type: 'tabs.came', logic: fillTabs({ http, user, log }), alarm: fillAlarm(http) }),
      (error: unknown) => log('the tabs cannot be loaded', error),
    );
    return () => {
      isOver = true;
    };
  });
}

/** The exports come after the rest: the sign-in page is drawn without them. */
function bringExports({ http, storage, clock, log }: ConsoleNeeds, capabilities: () => Capabilities | null) {
  return feeding<ExportsCame>((say) => {
    let isOver = false;
    const user = () => storage.grant()?.user.id;
    const logsHost = () => capabilities()?.logs_host ?? null;
    import('./exports.ports.ts').then(
      ({ fillExports }) => isOver || say({ type: 'exports.came', logic: fillExports({ http, user, logsHost, log }), now: clock.now }),
      (error: unknown) => log('the exports cannot be loaded', error),
    );
    return () => {
      isOver = true;
    };
  });
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
