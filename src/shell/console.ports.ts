import type { Capabilities } from '../../contract/capabilities.ts';
import type { SipSettings } from '../../contract/telephony/index.ts';
import { consoleMachine } from '../../machines/console/console.machine.ts';
import type { CallsLoaded, ExportsLoaded, ModulesLoaded } from '../../machines/console/console.types.ts';
import { implementFeed, implementPort } from '../../machines/shared/port.ts';
import { provideSession } from '../access/index.ts';
import { firstScreen, loadPart, provideReferenceData, readCapabilities } from '../platform/index.ts';
import type { ConsoleNeeds } from './console-modules.ports.ts';

/** The whole console with every port filled: the one place where machines meet the browser. */
export function provideConsole(needs: ConsoleNeeds): typeof consoleMachine {
  const { http, host, offer } = needs;
  const capabilities = () => offer.current() ?? null;
  return consoleMachine.provide({
    actors: {
      readCapabilities: implementPort(async (_, signal) => offer.store(await readCapabilities(host, signal))),
      session: provideSession(needs),
      referenceData: provideReferenceData(http),
      exportsLoader: loadExports(needs, capabilities),
      callsLoader: loadCalls(needs),
      modulesLoader: loadWorkModules(needs, capabilities),
    },
  });
}

/** Loads the machines of a signed-in user with the console's frame, which reports a failed load. */
function loadWorkModules(needs: ConsoleNeeds, capabilities: () => Capabilities | null) {
  return implementFeed<ModulesLoaded>((emit) => {
    let isOver = false;
    loadPart(() => import('./console-modules.ports.ts')).then(
      ({ provideWorkModules }) => isOver || emit({ type: 'modules.loaded', ...provideWorkModules(needs, capabilities) }),
      (error: unknown) => needs.log('the machines of the console cannot be loaded', error),
    );
    return () => {
      isOver = true;
    };
  });
}

/** The exports load after the first screen, which does without them. */
function loadExports({ http, storage, clock, log }: ConsoleNeeds, capabilities: () => Capabilities | null) {
  return implementFeed<ExportsLoaded>((emit) => {
    let isOver = false;
    const user = () => storage.grant()?.user.id;
    const logsHost = () => capabilities()?.logs_host ?? null;
    // After the link, which they listen through.
    const load = () => Promise.all([import('../catalogues/exports.ports.ts'), import('./console-modules.ports.ts')]);
    firstScreen
      .after(() => loadPart(load))
      .then(
        ([{ provideExports }]) =>
          isOver || emit({ type: 'exports.loaded', logic: provideExports({ http, user, logsHost, log }), now: clock.now }),
        (error: unknown) => log('the exports cannot be loaded', error),
      );
    return () => {
      isOver = true;
    };
  });
}

/** Loads the call modules after the first screen, for users allowed to see calls, on platforms with telephony. */
function loadCalls({ http, host, offer, storage, clock, log }: ConsoleNeeds) {
  return implementFeed<CallsLoaded, SipSettings | null>((emit, settings) => {
    if (!settings) return undefined;
    let isOver = false;
    firstScreen
      .after(() => loadPart(() => import('../telephony/calls.ports.ts')))
      .then(
        ({ provideCalls }) =>
          isOver ||
          emit({ type: 'calls.loaded', logic: provideCalls({ http, host, offer, storage, clock, log }), settings, now: clock.now }),
        (error: unknown) => log('the calls cannot be loaded', error),
      );
    return () => {
      isOver = true;
    };
  });
}
