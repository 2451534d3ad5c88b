import { assign, setup } from 'xstate';
import type { AuditSeal, EffectiveAccess } from '../../../contract/access/index.ts';
import type { Choice, IncidentBar } from '../../../contract/catalogues/index.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** The owner of the units: an alarm workflow or a group; null: a new group. */
export type UnitsPlace = { kind: 'workflow'; id: number } | { kind: 'group'; id: number | null };

/** The data of a dedicated screen. */
export type UnitAssignmentQuery =
  | { of: 'incidents'; from: string; to: string; tenant: number | null }
  | { of: 'plane'; id: number }
  | { of: 'units'; place: UnitsPlace }
  /** Of shared tenants: what may be shared along with all of them. */
  | { of: 'permissions'; tenants?: readonly number[] }
  | { of: 'types'; tenants: readonly number[] }
  | { of: 'sight'; user: number | null; draft: EffectiveAccessDraft | null }
  | { of: 'seal' };

/** The unsaved draft of a user, group or profile; null: as saved. */
export interface EffectiveAccessDraft {
  name: string;
  profiles: readonly number[];
  groups: readonly number[];
  tenants: readonly number[];
  permissions: readonly number[];
  live_units: number | null;
  history: EffectiveAccess['history'];
}

/** Position of a camera on a plan, in hundredths of the picture from the upper left corner, and its direction, 0 is up. */
export interface Marker {
  id_camera: number;
  x: number;
  y: number;
  direction: number | null;
}
export interface Plane {
  id: number;
  version: number | null;
  description: string;
  image: string | null;
  unit: string;
  markers: readonly Marker[];
  cameras: readonly { id: number; name: string; online: boolean }[];
  others: readonly { id: number; description: string }[];
}
/** The units that can be chosen, all of them, and those that are. */
export interface AssignedUnits {
  name: string;
  group_name: string;
  version: number | null;
  units: readonly Choice[];
  chosen: readonly number[];
}
export interface PermissionChoice {
  id: number;
  description: string;
  resource: string;
  action: string;
  shared_tenant_only?: boolean | null | undefined;
}
export interface AlarmTypeChoice {
  id: number;
  description: string;
}
export type UnitAssignment =
  | { of: 'incidents'; bars: readonly IncidentBar[] }
  | ({ of: 'plane' } & Plane)
  | ({ of: 'units' } & AssignedUnits)
  | { of: 'permissions'; permissions: readonly PermissionChoice[] }
  | { of: 'types'; types: readonly AlarmTypeChoice[] }
  | { of: 'sight'; sight: EffectiveAccess }
  | { of: 'seal'; seal: AuditSeal };

/** A change to save. Units are sent as a difference, so that moving one does not send twenty thousand. */
export type UnitAssignmentChange =
  | { of: 'plane'; id: number; version: number | null; markers: readonly Marker[] }
  | {
      of: 'units';
      place: UnitsPlace;
      name: string;
      group_name: string;
      version: number | null;
      chosen: readonly number[];
      added: readonly number[];
      dropped: readonly number[];
    };

export interface UnitAssignmentContext {
  query: UnitAssignmentQuery;
  newKey: () => string;
  data: UnitAssignment | null;
  save: UnitAssignmentChange | null;
  key: string;
  refusal: Refusal | null;
}
export type UnitAssignmentEvent =
  | { type: 'unitAssignment.query'; query: UnitAssignmentQuery }
  | { type: 'unitAssignment.save'; save: UnitAssignmentChange }
  | { type: 'unitAssignment.renew' };

function saveInput({ save, key }: UnitAssignmentContext): { save: UnitAssignmentChange; key: string } {
  if (!save) throw new TypeError('Nothing is to be kept');
  return { save, key };
}

/** Data that is read whole, shown, and where allowed changed and saved: chart, plan, units of a workflow or group (OQ-118, OQ-69, ADM-7.35). */
export const unitAssignmentMachine = setup({
  types: {
    context: {} as UnitAssignmentContext,
    events: {} as UnitAssignmentEvent,
    input: {} as { query: UnitAssignmentQuery; newKey: () => string },
    tags: {} as 'busy',
  },
  actors: {
    readUnitAssignment: port<Answer<UnitAssignment>, UnitAssignmentQuery>('readUnitAssignment'),
    saveUnitAssignment: port<Answer<UnitAssignment>, { save: UnitAssignmentChange; key: string }>('saveUnitAssignment'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isEmpty: (_, answer: Answer<UnitAssignment>) => answer.ok && answer.data.of === 'incidents' && answer.data.bars.length === 0,
  },
  actions: {
    setQuery: assign(({ event }) => (event.type === 'unitAssignment.query' ? { query: event.query, refusal: null } : {})),
    take: assign((_, { data }: { data: UnitAssignment }) => ({ data, save: null, refusal: null })),
    noteSave: assign(({ context, event }) =>
      event.type === 'unitAssignment.save' ? { save: event.save, key: context.newKey(), refusal: null } : {},
    ),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'unit-assignment',
  context: ({ input }) => ({ ...input, data: null, save: null, key: '', refusal: null }),
  initial: 'reading',
  on: { 'unitAssignment.query': { target: '.reading', actions: 'setQuery' } },
  states: {
    reading: {
      description: 'Its place shows that it is being read, or what was read before.',
      tags: 'busy',
      invoke: {
        src: 'readUnitAssignment',
        input: ({ context }) => context.query,
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'take', params: ({ event }) => ({ data: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => ({ data: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    empty: {
      description: 'There is nothing to draw in this span: "No data available"; a button reads it again.',
      on: { 'unitAssignment.renew': 'reading' },
    },
    shown: {
      description: 'It is shown, and can be changed where the user may.',
      on: { 'unitAssignment.save': { target: 'saving', actions: 'noteSave' }, 'unitAssignment.renew': 'reading' },
    },
    saving: {
      description: 'What was changed is being kept; the button says so.',
      tags: 'busy',
      invoke: {
        src: 'saveUnitAssignment',
        input: ({ context }) => saveInput(context),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'saved',
            actions: { type: 'take', params: ({ event }) => ({ data: dataOf(event.output) }) },
          },
          { target: 'unsaved', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: { target: 'unsaved', actions: 'forgetRefusal' },
      },
    },
    saved: {
      description: 'It says that it was kept, and can be changed further.',
      on: { 'unitAssignment.save': { target: 'saving', actions: 'noteSave' } },
    },
    unsaved: {
      description:
        'It says why it was not kept; what was changed is still there and can be sent again, or given up by reading what stands.',
      on: { 'unitAssignment.save': { target: 'saving', actions: 'noteSave' }, 'unitAssignment.renew': 'reading' },
    },
    refused: { description: 'The platform refused to show it, and says why.', on: { 'unitAssignment.renew': 'reading' } },
    unread: { description: 'It could not be read; a button tries again.', on: { 'unitAssignment.renew': 'reading' } },
  },
});
