import type { Capabilities } from '../../contract/capabilities.ts';
import type { SipSettings } from '../../contract/telephony/calls.ts';
import { consoleMachine } from '../../machines/console/console.machine.ts';
import type { CallsCame, ExportsCame, WorkCame } from '../../machines/console/console.types.ts';
import { answering, feeding } from '../../machines/shared/port.ts';
import { fillSession } from '../access/session.ports.ts';
import { bringPart } from '../places/parts.ts';
import { readCapabilities } from '../platform/capabilities.ts';
import type { ServerClock } from '../platform/clock.ts';
import type { Http } from '../platform/http.ts';
import { fillReading } from '../platform/reading.ports.ts';
import type { SessionStorage } from '../platform/storage.ts';

export interface ConsoleNeeds {
  http: Http;
  storage: SessionStorage;
  clock: ServerClock;
  /** Where the platform is; empty: where the page came from. */
  host: string;
  log: (about: string, detail: unknown) => void;
}

/** The whole console with every port filled: the one place where machines meet the browser. */
export function fillConsole(needs: ConsoleNeeds): typeof consoleMachine {
  const { http, host } = needs;
  let offered: Capabilities | null = null;
  const capabilities = () => offered;
  return consoleMachine.provide({
    actors: {
      readCapabilities: answering(async (_, signal) => {
        offered = await readCapabilities(host, signal);
        return offered;
      }),
      session: fillSession(needs),
      reading: fillReading(http),
      exportsRoom: bringExports(needs, capabilities),
      callsRoom: bringCalls(needs),
      workRoom: bringWork(needs, capabilities),
    },
  });
}

/** The machines of whoever works come with the console's frame, which says so where they cannot be loaded. */
function bringWork(needs: ConsoleNeeds, capabilities: () => Capabilities | null) {
  return feeding<WorkCame>((say) => {
    let isOver = false;
    bringPart(() => import('./work.ports.ts')).then(
      ({ fillWork }) => isOver || say({ type: 'work.came', ...fillWork(needs, capabilities) }),
      (error: unknown) => needs.log('the machines of the console cannot be loaded', error),
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
    // After the link, which they listen through.
    bringPart(() => Promise.all([import('../catalogues/exports.ports.ts'), import('./work.ports.ts')])).then(
      ([{ fillExports }]) => isOver || say({ type: 'exports.came', logic: fillExports({ http, user, logsHost, log }), now: clock.now }),
      (error: unknown) => log('the exports cannot be loaded', error),
    );
    return () => {
      isOver = true;
    };
  });
}

/** The calls come last, after the desk is drawn: so much later (ms) that it is not kept waiting for them. */
const callsAfterMs = 3000;

/** The calls of whoever may see them, where the platform has a telephone. */
function bringCalls({ http, host, clock, log }: ConsoleNeeds) {
  return feeding<CallsCame, SipSettings | null>((say, settings) => {
    if (!settings) return undefined;
    let isOver = false;
    const bring = () =>
      bringPart(() => import('../telephony/calls.ports.ts')).then(
        ({ fillCalls }) => isOver || say({ type: 'calls.came', logic: fillCalls({ http, host, clock, log }), settings, now: clock.now }),
        (error: unknown) => log('the calls cannot be loaded', error),
      );
    const timer = setTimeout(() => void bring(), callsAfterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  });
}
