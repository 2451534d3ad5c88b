import { createActor, SimulatedClock } from 'xstate';
import type { SipSettings } from '../../../contract/telephony/calls.ts';
import { lockMachine } from '../../access/lock/lock.machine.ts';
import { sessionMachine } from '../../access/session/session.machine.ts';
import { alarmMachine } from '../../alarms/alarm/alarm.machine.ts';
import { alarmsMachine } from '../../alarms/queue/alarms.machine.ts';
import { type Ring, soundMachine } from '../../alarms/sound/sound.machine.ts';
import { exportMachine } from '../../catalogues/export/export.machine.ts';
import { exportsMachine } from '../../catalogues/exports/exports.machine.ts';
import { alarmActorId, consoleMachine } from '../../console/console.machine.ts';
import { everything } from '../../console/console.paths.ts';
import type { CallsCame, ExportsCame, WorkCame } from '../../console/console.types.ts';
import { linkMachine, type SocketSaid, type SocketTold } from '../../platform/link/link.machine.ts';
import type { Told } from '../../platform/link/stream.ts';
import { outboxMachine } from '../../platform/outbox/outbox.machine.ts';
import { readingMachine } from '../../platform/reading/reading.machine.ts';
import { feeding } from '../../shared/port.ts';
import { callsMachine } from '../../telephony/calls/calls.machine.ts';
import { openingMachine } from '../../workspace/opening/opening.machine.ts';
import { tabsMachine } from '../../workspace/tabs/tabs.machine.ts';
import { anAlarm, ana, grantOf, replied, startOfDay } from './city.ts';
import { alone } from './model.ts';
import { reaches, Script } from './scripted.ts';

const calls = ['readCapabilities', 'restoreSession', 'signIn', 'verifyCode', 'resendCode', 'refreshSession', 'endSession'] as const;
const more = [
  'missedEvents',
  'readOpenAlarms',
  'readAlarm',
  'changeAlarm',
  'read',
  'storeEntries',
  'sendEntry',
  'saveConfig',
  'findView',
  'askExport',
] as const;
type Call = (typeof calls)[number] | (typeof more)[number];
/** What the platform says after a gap. */
export const missed = (...events: Told[]) => replied({ epoch: 'e1', head: events.at(-1)?.event_id ?? 10, complete: true, events });

/** The console with every port scripted: a visitor's, or whoever's session is restored. */
export function openDesk(given: Partial<Record<Call, unknown[]>> = {}) {
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
  const told: SocketTold[] = [];
  const exportsLogic = exportsMachine.provide({
    actors: { export: exportMachine.provide({ actors: { askExport: script.port('askExport') } }), shelf: feeding(() => undefined) },
  });
  const reading = readingMachine.provide({ actors: { read: script.port('read') } });
  const alarmLogic = alarmMachine.provide({
    actors: { readAlarm: script.port('readAlarm'), changeAlarm: script.port('changeAlarm'), reading },
  });
  const tabsLogic = tabsMachine.provide({
    actors: {
      saveConfig: script.port('saveConfig'),
      opening: openingMachine.provide({ actors: { findView: script.port('findView') } }),
      shelf: feeding(() => undefined),
    },
  });
  let socket: (event: SocketSaid) => void = () => undefined;
  const ticking = feeding<{ type: 'clock.ticked'; now: number }>((say) => say({ type: 'clock.ticked', now: startOfDay }));
  const leading = feeding<{ type: 'leadership.changed'; leads: boolean }>((say) => say({ type: 'leadership.changed', leads: true }));
  const work: Omit<WorkCame, 'type'> = {
    link: linkMachine.provide({
      actors: {
        missedEvents: script.port('missedEvents'),
        socket: feeding<SocketSaid, void, SocketTold>((say, _, listen) => {
          socket = say;
          listen((event) => told.push(event));
        }),
      },
    }),
    alarms: alarmsMachine.provide({ actors: { readOpenAlarms: script.port('readOpenAlarms') } }),
    outbox: outboxMachine.provide({
      actors: {
        shelf: feeding<{ type: 'outbox.kept'; entries: [] }>((say) => say({ type: 'outbox.kept', entries: [] })),
        leadership: leading,
        clock: ticking,
        storeEntries: script.port('storeEntries'),
        sendEntry: script.port('sendEntry'),
      },
    }),
    sound: soundMachine.provide({
      actors: {
        ring: feeding<never, Ring>((_say, ring) => {
          ringing.push(ring);
          return () => ringing.splice(ringing.indexOf(ring), 1);
        }),
        speaker: feeding(() => undefined),
        leadership: leading,
        clock: ticking,
      },
    }),
    tabs: tabsLogic,
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
          otherTabs: feeding(() => undefined),
        },
      }),
      reading,
      workRoom: feeding<WorkCame>((say) => say({ type: 'work.came', ...work })),
      callsRoom: feeding<CallsCame, SipSettings | null>((say, settings) => {
        if (settings) say({ type: 'calls.came', logic: alone(callsMachine), settings, now: () => startOfDay });
      }),
      exportsRoom: feeding<ExportsCame>((say) => say({ type: 'exports.came', logic: exportsLogic, now: () => startOfDay })),
    },
  });
  let keys = 0;
  const actor = createActor(machine, { input: { newKey: () => `key-${(keys += 1)}-of-the-test` }, clock }).start();
  const child = <Id extends 'session' | 'link' | 'alarms' | 'outbox' | 'tabs' | 'sound'>(id: Id) => {
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
    told,
    child,
    alarm,
    socket: (event: SocketSaid) => socket(event),
    said: (...events: Told[]) => socket({ type: 'link.said', events, at: startOfDay }),
    openTab: (n: number) => child('tabs').send({ type: 'tabs.open', alarm: anAlarm(n) }),
    queue: () => child('alarms').getSnapshot().context.queue,
  };
}
/** A desk at which somebody works, with its link up. */
export async function working(given: Partial<Record<Call, unknown[]>> = {}) {
  const desk = openDesk(given);
  await reaches(desk.actor, 'working.ready');
  await reaches(desk.child('alarms'), 'ready');
  desk.socket({ type: 'link.opened', at: startOfDay });
  await reaches(desk.child('link'), 'live.current');
  return desk;
}
