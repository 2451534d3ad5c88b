import { createActor, SimulatedClock } from 'xstate';
import type { SipSettings } from '../../../contract/telephony/sip-settings.ts';
import { lockMachine } from '../../access/lock/lock.machine.ts';
import { sessionMachine } from '../../access/session/session.machine.ts';
import { alarmMachine } from '../../alarms/alarm/alarm.machine.ts';
import { floodMachine } from '../../alarms/flood/flood.machine.ts';
import { noticesMachine } from '../../alarms/notices/notices.machine.ts';
import { alarmsMachine } from '../../alarms/queue/alarms.machine.ts';
import { type Ring, soundMachine } from '../../alarms/sound/sound.machine.ts';
import { exportMachine } from '../../catalogues/export/export.machine.ts';
import { exportsMachine } from '../../catalogues/exports/exports.machine.ts';
import { alarmActorId, consoleMachine } from '../../console/console.machine.ts';
import { everything } from '../../console/console.paths.ts';
import type { CallsLoaded, ConsoleModules, ExportsLoaded, ModulesLoaded } from '../../console/console.types.ts';
import { linkMachine, type SocketCommand, type SocketEvent } from '../../platform/link/link.machine.ts';
import type { ReceivedEvent } from '../../platform/link/stream.ts';
import { outboxMachine } from '../../platform/outbox/outbox.machine.ts';
import { referenceDataMachine } from '../../platform/reference-data/reference-data.machine.ts';
import { implementFeed } from '../../shared/port.ts';
import { callsMachine } from '../../telephony/calls/calls.machine.ts';
import { alarmLayoutMachine } from '../../workspace/alarm-layout/alarm-layout.machine.ts';
import { openTargetMachine } from '../../workspace/open-target/open-target.machine.ts';
import { tabsMachine } from '../../workspace/tabs/tabs.machine.ts';
import { viewsMachine } from '../../workspace/views/views.machine.ts';
import { alone } from './model.ts';
import { anAlarm, ana, grantOf, replied, startOfDay } from './samples.ts';
import { reaches, Script } from './scripted.ts';

const calls = ['readCapabilities', 'restoreSession', 'signIn', 'verifyCode', 'resendCode', 'refreshSession', 'endSession'] as const;
const more = [
  'missedEvents',
  'readOpenAlarms',
  'readAlarm',
  'changeAlarm',
  'readReferenceData',
  'storeEntries',
  'sendEntry',
  'saveConfig',
  'findView',
  'requestExport',
  'readViews',
  'writeView',
  'readTarget',
] as const;
type Call = (typeof calls)[number] | (typeof more)[number];
/** The platform's reply with missed events after a gap. */
export const missed = (...events: ReceivedEvent[]) => replied({ epoch: 'e1', head: events.at(-1)?.event_id ?? 10, complete: true, events });

/** The console with every port scripted: for a visitor, or with a restored session. */
export function openConsole(given: Partial<Record<Call, unknown[]>> = {}) {
  const script = new Script<Call>({
    readCapabilities: [everything],
    restoreSession: [replied(grantOf(ana))],
    readOpenAlarms: [replied({ rows: [anAlarm(1), anAlarm(2)], head: 10, epoch: 'e1' })],
    missedEvents: [missed()],
    storeEntries: [null, null, null, null],
    endSession: [replied(null)],
    ...given,
  });
  const clock = new SimulatedClock();
  const ringing: Ring[] = [];
  const sent: SocketCommand[] = [];
  const exportsLogic = exportsMachine.provide({
    actors: {
      export: exportMachine.provide({ actors: { requestExport: script.port('requestExport') } }),
      store: implementFeed(() => undefined),
    },
  });
  const referenceData = referenceDataMachine.provide({ actors: { readReferenceData: script.port('readReferenceData') } });
  const alarmLogic = alarmMachine.provide({
    actors: { readAlarm: script.port('readAlarm'), changeAlarm: script.port('changeAlarm'), referenceData },
  });
  const tabsLogic = tabsMachine.provide({
    actors: {
      saveConfig: script.port('saveConfig'),
      alarmLayout: alarmLayoutMachine.provide({ actors: { findView: script.port('findView') } }),
      store: implementFeed(() => undefined),
    },
  });
  let socket: (event: SocketEvent) => void = () => undefined;
  const ticking = implementFeed<{ type: 'clock.ticked'; now: number }>((emit) => emit({ type: 'clock.ticked', now: startOfDay }));
  const leading = implementFeed<{ type: 'leadership.changed'; leads: boolean }>((emit) =>
    emit({ type: 'leadership.changed', leads: true }),
  );
  const work: ConsoleModules = {
    link: linkMachine.provide({
      actors: {
        missedEvents: script.port('missedEvents'),
        socket: implementFeed<SocketEvent, void, SocketCommand>((emit, _, listen) => {
          socket = emit;
          listen((event) => sent.push(event));
        }),
      },
    }),
    notices: noticesMachine,
    alarms: alarmsMachine.provide({ actors: { readOpenAlarms: script.port('readOpenAlarms') } }),
    outbox: outboxMachine.provide({
      actors: {
        store: implementFeed<{ type: 'outbox.stored'; entries: [] }>((emit) => emit({ type: 'outbox.stored', entries: [] })),
        leadership: leading,
        clock: ticking,
        storeEntries: script.port('storeEntries'),
        sendEntry: script.port('sendEntry'),
      },
    }),
    sound: soundMachine.provide({
      actors: {
        ring: implementFeed<never, Ring>((_emit, ring) => {
          ringing.push(ring);
          return () => ringing.splice(ringing.indexOf(ring), 1);
        }),
        speaker: implementFeed(() => undefined),
        leadership: leading,
        clock: ticking,
      },
    }),
    flood: floodMachine.provide({ actors: { clock: ticking } }),
    tabs: tabsLogic,
    views: viewsMachine.provide({ actors: { readViews: script.port('readViews'), writeView: script.port('writeView') } }),
    openTarget: openTargetMachine.provide({ actors: { readTarget: script.port('readTarget') } }),
    alarm: alarmLogic,
  };
  const machine = consoleMachine.provide({
    actors: {
      readCapabilities: script.port('readCapabilities'),
      session: sessionMachine.provide({
        actors: {
          lock: alone(lockMachine),
          restoreSession: script.port('restoreSession'),
          signIn: script.port('signIn'),
          verifyCode: script.port('verifyCode'),
          resendCode: script.port('resendCode'),
          refreshSession: script.port('refreshSession'),
          endSession: script.port('endSession'),
          clock: ticking,
          otherTabs: implementFeed(() => undefined),
        },
      }),
      referenceData,
      modulesLoader: implementFeed<ModulesLoaded>((emit) => emit({ type: 'modules.loaded', ...work })),
      callsLoader: implementFeed<CallsLoaded, SipSettings | null>((emit, settings) => {
        if (settings) emit({ type: 'calls.loaded', logic: alone(callsMachine), settings, now: () => startOfDay });
      }),
      exportsLoader: implementFeed<ExportsLoaded>((emit) => emit({ type: 'exports.loaded', logic: exportsLogic, now: () => startOfDay })),
    },
  });
  let keys = 0;
  const actor = createActor(machine, { input: { newKey: () => `key-${(keys += 1)}-of-the-test` }, clock }).start();
  const child = <Id extends 'session' | 'link' | 'alarms' | 'outbox' | 'tabs' | 'sound' | 'views' | 'openTarget'>(id: Id) => {
    const found = actor.getSnapshot().children[id];
    if (found === undefined) throw new Error(`No ${id}`);
    return found;
  };
  const alarm = (n: number) => {
    const found = actor.getSnapshot().children[alarmActorId(anAlarm(n).id)];
    if (found === undefined) throw new Error(`Alarm ${n} has no tab`);
    return found;
  };
  return {
    machine,
    work,
    actor,
    script,
    clock,
    ringing,
    sent,
    child,
    alarm,
    socket: (event: SocketEvent) => socket(event),
    receive: (...events: ReceivedEvent[]) => socket({ type: 'link.message', events, at: startOfDay }),
    openTab: (n: number) => child('tabs').send({ type: 'tabs.open', alarm: anAlarm(n) }),
    queue: () => child('alarms').getSnapshot().context.queue,
  };
}
/** A console with a signed-in user and its link up. */
export async function openWorkingConsole(given: Partial<Record<Call, unknown[]>> = {}) {
  const desk = openConsole(given);
  await reaches(desk.actor, 'working.ready');
  await reaches(desk.child('alarms'), 'ready');
  desk.socket({ type: 'link.opened', at: startOfDay });
  await reaches(desk.child('link'), 'live.current');
  return desk;
}
