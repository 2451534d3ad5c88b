import type { ScenarioName } from '../../contract/capabilities.ts';
import type { IntakeAlarm } from '../../contract/intake/index.ts';
import { cast, plates } from './cast.ts';
import type { SeededUnit } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { type DeviceReport, demoPanels, demoSenders, zonesOfPanel } from './receivers/panels.ts';
import { type AlarmType, alarmTexts, alarmTypes, fittingTypes, lists } from './words.ts';

/** An alarm that a device will send, without its reference. Pictures are names of files in server/demo/pictures. */
export type PlannedAlarm = Omit<IntakeAlarm, 'reference' | 'alarm_acronym'> & Partial<Pick<IntakeAlarm, 'alarm_acronym'>>;

/** Something that is sent: an alarm to the intake of programs, or the report of a device to its receiver. */
export type Step = { readonly afterMs: number } & ({ readonly alarm: PlannedAlarm } | { readonly report: DeviceReport });

/** The schedule of a scenario in ms after its start; clips may start earlier. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly incidents: readonly {
    readonly camera: SeededUnit['cameras'][number];
    readonly tenant: SeededUnit['tenant'];
    readonly fromMs: number;
    readonly lengthMs: number;
  }[];
}
export interface ScenarioOptions {
  readonly seed: number;
  readonly count?: number | undefined;
  readonly per_second?: number | undefined;
}
type Planned = Exclude<ScenarioName, 'second' | 'calls' | 'reset'>;

const flood = { count: 60, perSecond: 20 } as const;
/** A door contact that is loose. */
const chatter = { signals: 15, everyMs: 2000 } as const;
const calm = { alarms: 12, everyMs: 30_000 } as const;
/** Seconds from the start of an incident's clip to the moment of its alarm. */
const lead = { fence: 8, gate: 8, shop: 2, lobby: 7, warehouse: 2 } as const;
/** From the report of a zone to its restore. */
const restoreMs = 60_000;
const incidentMs = { fence: 20_000, gate: 40_000, shop: 18_000, lobby: 16_000, warehouse: 16_000 } as const;

/**
 * Plans a scenario, deterministic for a seed (OP-4.02): alarms with their place and time, and the scenes of the cameras.
 * @param units the city's facilities; the first master tenant's are those of the demo's operators ana and bruno
 */
export function plan(name: Planned, wish: ScenarioOptions, units: readonly SeededUnit[]): Plan {
  const luck = createRandom(wish.seed);
  const home = units.filter((unit) => unit.master === units[0]?.master);
  return plans[name]({ luck, wish, units, home });
}

interface ScenarioContext {
  readonly luck: Random;
  readonly wish: ScenarioOptions;
  readonly units: readonly SeededUnit[];
  readonly home: readonly SeededUnit[];
}

const plans: Readonly<Record<Planned, (context: ScenarioContext) => Plan>> = {
  calm: ({ luck, units }) => ({
    steps: Array.from({ length: calm.alarms }, (_, i) => ({
      afterMs: i === 0 ? 0 : Math.round((i + luck.next() * 0.6) * calm.everyMs),
      alarm: someAlarm(luck, units),
    })),
    incidents: [],
  }),
  burglary: ({ luck, home }) => (luck.next() < 0.5 ? shopBurglary : warehouseBurglary)(home, luck),
  camera: ({ home }) => singleReport('camera', home),
  recorder: ({ home }) => singleReport('recorder', home),
  analytics: ({ home }) => singleReport('analytics', home),
  unit: ({ luck, home }) => {
    const unit = luck.pick(home.filter((one) => has(one, 'lobby')));
    const types = ['motion', 'loitering', 'covered', 'battery'] as const;
    return {
      steps: [
        ...types.map((type, i) => ({ afterMs: i * 2000, alarm: alarmOf(unit, type, ['lobby']) })),
        ...Array.from({ length: chatter.signals }, (_, i) => ({
          afterMs: 8000 + i * chatter.everyMs,
          alarm: alarmOf(unit, 'contact', ['lobby']),
        })),
      ],
      incidents: [],
    };
  },
  plates: ({ luck, home }) => {
    const gates = shuffled(
      luck,
      home.filter((unit) => has(unit, 'gate')),
    );
    return {
      steps: plates.map((plate, i) => ({ afterMs: i * 2500, alarm: plateAlarm(gateOf(gates, i), plate) })),
      incidents: incident(gateOf(gates, 0), 'gate', 0),
    };
  },
  faces: ({ luck, home }) => {
    const lobbies = shuffled(
      luck,
      home.filter((unit) => has(unit, 'lobby')),
    );
    return {
      steps: shuffled(luck, cast).map((person, i) => ({ afterMs: i * 2500, alarm: faceAlarm(gateOf(lobbies, i), person) })),
      incidents: [],
    };
  },
  flood: ({ luck, wish, home }) => {
    const { count = flood.count, per_second = flood.perSecond } = wish;
    return {
      steps: Array.from({ length: count }, (_, i) => ({
        afterMs: Math.floor((i * 1000) / per_second),
        alarm: someAlarm(luck, home),
      })),
      incidents: [],
    };
  },
};

/** Plans a burglary: a burglar climbs the fence, passes the door and runs along the aisle with a torch. */
function warehouseBurglary(home: readonly SeededUnit[], luck: Random): Plan {
  const unit = luck.pick(home.filter((one) => one.kind === 'warehouse' && panelOf(one)));
  return {
    steps: reportsOf(unit, [
      [0, '1'],
      [10_000, '2'],
      [16_000, '3'],
    ]),
    incidents: [...incident(unit, 'fence', 0), ...incident(unit, 'warehouse', 10_000)],
  };
}

/** Plans a burglary: a burglar breaks the window of a shop; the accomplice forces the door. */
function shopBurglary(home: readonly SeededUnit[], luck: Random): Plan {
  const unit = luck.pick(home.filter((one) => one.kind === 'store' && panelOf(one)));
  return {
    steps: reportsOf(unit, [
      [0, '1'],
      [8000, '2'],
      [13_000, '3'],
    ]),
    incidents: [...incident(unit, 'shop', 0), ...incident(unit, 'lobby', 8000)],
  };
}

const panelOf = (unit: SeededUnit) => demoPanels.find((panel) => panel.unit === unit.description && panel.master === unit.master);

/** Zones of the panel of a unit report at their times; the panel restores them, in that order, when the burglar is gone. */
function reportsOf(unit: SeededUnit, zones: readonly (readonly [afterMs: number, zone: string])[]): Step[] {
  const panel = panelOf(unit);
  if (!panel) throw new Error(`${unit.description} has no panel`);
  const report = (zone: string, isRestore: boolean): DeviceReport => ({ by: 'panel', account: panel.account, zone, isRestore });
  return [
    ...zones.map(([afterMs, zone]) => ({ afterMs, report: report(zone, false) })),
    ...zones.map(([afterMs, zone]) => ({ afterMs: afterMs + restoreMs, report: report(zone, true) })),
  ];
}

/** The cameras of a zone, the first one is shown large. */
export function camerasOfReport(unit: SeededUnit, report: DeviceReport): SeededUnit['cameras'] {
  if (report.by !== 'panel') return [cameraOf(unit, demoSenders[report.by].scene)];
  const zone = zonesOfPanel(unit).find(({ number }) => number === report.zone);
  return (zone?.scenes ?? []).map((scene) => cameraOf(unit, scene));
}

/** Plans the report of one device; its camera shows what it reports where there is a clip of it. */
function singleReport(by: keyof typeof demoSenders, home: readonly SeededUnit[]): Plan {
  const { unit: description, scene } = demoSenders[by];
  const unit = gateOf(
    home.filter((one) => one.description === description),
    0,
  );
  return { steps: [{ afterMs: 0, report: { by } }], incidents: scene === 'carpark' ? [] : incident(unit, scene, 0) };
}

const has = (unit: SeededUnit, scene: string): boolean => unit.cameras.some((camera) => camera.scene === scene);

function cameraOf(unit: SeededUnit, scene: string): SeededUnit['cameras'][number] {
  const camera = unit.cameras.find((one) => one.scene === scene);
  if (!camera) throw new Error(`${unit.description} has no camera of the ${scene}`);
  return camera;
}

function gateOf(units: readonly SeededUnit[], i: number): SeededUnit {
  const unit = units[i % units.length];
  if (!unit) throw new Error('The city has no facility with a camera for this scenario');
  return unit;
}

function incident(unit: SeededUnit, scene: keyof typeof lead, atMs: number): Plan['incidents'] {
  return [{ camera: cameraOf(unit, scene), tenant: unit.tenant, fromMs: atMs - lead[scene] * 1000, lengthMs: incidentMs[scene] }];
}

function alarmOf(unit: SeededUnit, type: AlarmType, scenes: readonly string[]): PlannedAlarm {
  const cameras = scenes.map((scene) => cameraOf(unit, scene));
  return {
    id_unit: unit.id,
    description: alarmTexts[type][unit.lang](cameras[0]?.name ?? unit.description),
    alarm_type: alarmTypes[type].name[unit.lang],
    priority: alarmTypes[type].priority,
    cameras: cameras.map((camera) => camera.id),
  };
}

/** An everyday alarm on successive cameras, except the last one, which may be offline. */
function someAlarm(luck: Random, units: readonly SeededUnit[]): PlannedAlarm {
  const unit = luck.pick(units);
  const scenes = unit.cameras.map((camera) => camera.scene);
  const first = luck.between(0, scenes.length - 3);
  return alarmOf(unit, luck.pick(fittingTypes(scenes[first])), scenes.slice(first, first + 2));
}

function plateAlarm(unit: SeededUnit, plate: (typeof plates)[number]): PlannedAlarm {
  const camera = cameraOf(unit, 'gate');
  return {
    ...alarmOf(unit, 'plate', ['gate', 'fence']),
    description: `${alarmTexts.plate[unit.lang](camera.name)} · ${plate.plate}`,
    alarm_acronym: 'LPR',
    type: 6,
    priority: plate.list === 'wanted' ? 2 : 4,
    detection: {
      id_camera_proxy: camera.id,
      image: plate.file,
      plate: plate.plate,
      list: lists[plate.list][unit.lang],
      score: plate.score,
    },
  };
}

function faceAlarm(unit: SeededUnit, person: (typeof cast)[number]): PlannedAlarm {
  const camera = cameraOf(unit, 'lobby');
  return {
    ...alarmOf(unit, 'face', ['lobby', unit.cameras[0]?.scene ?? 'lobby']),
    description: `${alarmTexts.face[unit.lang](camera.name)} · ${person.name}`,
    alarm_acronym: 'FR',
    type: 5,
    priority: person.list === 'wanted' ? 2 : 4,
    detection: {
      id_camera_proxy: camera.id,
      image: `${person.file}-seen`,
      reference_image: person.file,
      person: person.name,
      list: lists[person.list][unit.lang],
      score: person.score,
    },
  };
}

function shuffled<T>(luck: Random, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, order: luck.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one);
}
