import type { DrillResult } from '../../../contract/alarms/drills.ts';
import { AlarmId, TenantId, UnitId, UserId } from '../../../contract/platform/ids.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { type DrillsEvent, drillsMachine } from './drills.machine.ts';

const bruno = UserId.parse(8);

/** A drill that runs: one alarm taken, one planned. */
export const aDrill: DrillResult = {
  id: 4,
  name: 'Night shift',
  tenant: { id: TenantId.parse(1), name: 'Centro' },
  by: 'Ana Robles',
  started: at(0),
  ended: null,
  ended_by: null,
  operators: [{ id: bruno, name: 'Bruno Salas' }],
  units: [{ id: 100, name: 'Warehouse 7' }],
  planned: 2,
  raised: 1,
  taken: 1,
  resolved: 0,
  alarms: [
    {
      id: 11,
      after_seconds: 0,
      alarm_type: 'Panic',
      priority: 1,
      description: 'Button at the till',
      unit: { id: UnitId.parse(100), name: 'Warehouse 7' },
      state: 'raised',
      alarm: {
        id: AlarmId.parse(71),
        alarm_id: 'A-000071',
        created: at(1),
        alarm_status: 'attending',
        taken_by: 'Bruno Salas',
        take_ms: 4000,
        ended_by: null,
        end_ms: null,
      },
    },
    {
      id: 12,
      after_seconds: 60,
      alarm_type: 'Fire',
      priority: 2,
      description: 'Smoke in the store',
      unit: { id: UnitId.parse(100), name: 'Warehouse 7' },
      state: 'planned',
      alarm: null,
    },
  ],
  people: [{ id: bruno, name: 'Bruno Salas', taken: 1, take_p50_ms: 4000, resolved: 0, end_p50_ms: null }],
  missed: 0,
  dry: [{ id: 'line 1', at: at(9), alarm_id: 'A-000071', way: 'mail', to: 'chief@here.test', text: 'Alarm A-000071 is late' }],
};

/** The start of a drill with one alarm. */
export const aStart = {
  type: 'drill.start' as const,
  key: 'drill-key',
  request: {
    name: 'Night shift',
    operators: [bruno],
    scenario: {
      kind: 'scripted',
      steps: [{ after_seconds: 0, id_unit: UnitId.parse(100), alarm_type: 'Panic', priority: 1, description: 'Button at the till' }],
    },
  },
} satisfies DrillsEvent;

/** Paths of starting and ending drills. */
export const drillsModel = modelOf({
  given: 'The page of the drills is opened.',
  machine: drillsMachine,
  stepWords: {
    events: {
      'drill.start': 'The supervisor starts a drill.',
      'drill.end': 'The supervisor ends the drill.',
      'drill.repeat': 'The supervisor presses “Try again”.',
    },
    ports: { startDrill: 'start the drill', endDrill: 'end the drill' },
    delays: {},
  },
  events: {
    'drill.start': [aStart],
    'drill.end': [{ type: 'drill.end', id: 4 }],
  },
  replies: {
    startDrill: [replied(aDrill), refused('request.invalid')],
    endDrill: [replied({ ...aDrill, ended: at(90), ended_by: 'Ana Robles' }), refused('record.not_found')],
  },
});
