import { assign, setup } from 'xstate';
import type { Sight } from '../../../contract/access/account.ts';
import type { AuditSeal } from '../../../contract/access/audit.ts';
import type { IncidentBar } from '../../../contract/catalogues/extra/people.ts';
import type { Choice } from '../../../contract/catalogues/record.ts';
import type { Refusal } from '../../../contract/platform/refusal.ts';
import { type Answer, dataOf, port, theAnswer, theRefusal } from '../../shared/port.ts';

/** What holds units: an alarm workflow, or a group; null: a group that is being made. */
export type UnitsPlace = { kind: 'workflow'; id: number } | { kind: 'group'; id: number | null };

/** What a screen of its own shows. */
export type SheetAsk =
  | { of: 'incidents'; from: string; to: string; tenant: number | null }
  | { of: 'plane'; id: number }
  | { of: 'units'; place: UnitsPlace }
  /** Of shared tenants: what may be shared along with all of them. */
  | { of: 'permissions'; tenants?: readonly number[] }
  | { of: 'types'; tenants: readonly number[] }
  | { of: 'sight'; user: number | null; draft: SightDraft | null }
  | { of: 'seal' };

/** A user, a group or a profile as it is being edited; null: it is as it was saved. */
export interface SightDraft {
  name: string;
  profiles: readonly number[];
  groups: readonly number[];
  tenants: readonly number[];
  permissions: readonly number[];
  live_units: number | null;
  history: Sight['history'];
}

/** Where a camera stands on a plan: hundredths of the picture from the upper left corner; where it looks, 0 is up. */
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
export interface UnitsSheet {
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
export type Sheet =
  | { of: 'incidents'; bars: readonly IncidentBar[] }
  | ({ of: 'plane' } & Plane)
  | ({ of: 'units' } & UnitsSheet)
  | { of: 'permissions'; permissions: readonly PermissionChoice[] }
  | { of: 'types'; types: readonly AlarmTypeChoice[] }
  | { of: 'sight'; sight: Sight }
  | { of: 'seal'; seal: AuditSeal };

/** What is kept of a sheet. Units are told by what changed, so that twenty thousand are not sent to move one. */
export type SheetSave =
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

export interface SheetContext {
  asked: SheetAsk;
  newKey: () => string;
  sheet: Sheet | null;
  save: SheetSave | null;
  key: string;
  refusal: Refusal | null;
}
export type SheetEvent = { type: 'sheet.ask'; asked: SheetAsk } | { type: 'sheet.save'; save: SheetSave } | { type: 'sheet.renew' };

function savedBy({ save, key }: SheetContext): { save: SheetSave; key: string } {
  if (!save) throw new TypeError('Nothing is to be kept');
  return { save, key };
}

/** A sheet that is read whole, looked at, and where it can be changed, kept: chart, plan, units of something (OQ-118, OQ-69, ADM-7.35). */
export const sheetMachine = setup({
  types: {
    context: {} as SheetContext,
    events: {} as SheetEvent,
    input: {} as { asked: SheetAsk; newKey: () => string },
    tags: {} as 'busy',
  },
  actors: {
    readSheet: port<Answer<Sheet>, SheetAsk>('readSheet'),
    keepSheet: port<Answer<Sheet>, { save: SheetSave; key: string }>('keepSheet'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isEmpty: (_, answer: Answer<Sheet>) => answer.ok && answer.data.of === 'incidents' && answer.data.bars.length === 0,
  },
  actions: {
    ask: assign(({ event }) => (event.type === 'sheet.ask' ? { asked: event.asked, refusal: null } : {})),
    take: assign((_, { sheet }: { sheet: Sheet }) => ({ sheet, save: null, refusal: null })),
    noteSave: assign(({ context, event }) =>
      event.type === 'sheet.save' ? { save: event.save, key: context.newKey(), refusal: null } : {},
    ),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'sheet',
  context: ({ input }) => ({ ...input, sheet: null, save: null, key: '', refusal: null }),
  initial: 'reading',
  on: { 'sheet.ask': { target: '.reading', actions: 'ask' } },
  states: {
    reading: {
      description: 'Its place shows that it is being read, or what was read before.',
      tags: 'busy',
      invoke: {
        src: 'readSheet',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'take', params: ({ event }) => ({ sheet: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isAccepted', params: theAnswer },
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => ({ sheet: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: theRefusal } },
        ],
        onError: 'unread',
      },
    },
    empty: {
      description: 'There is nothing to draw in this span: "No data available"; a button reads it again.',
      on: { 'sheet.renew': 'reading' },
    },
    shown: {
      description: 'It is shown, and can be changed where the user may.',
      on: { 'sheet.save': { target: 'keeping', actions: 'noteSave' }, 'sheet.renew': 'reading' },
    },
    keeping: {
      description: 'What was changed is being kept; the button says so.',
      tags: 'busy',
      invoke: {
        src: 'keepSheet',
        input: ({ context }) => savedBy(context),
        onDone: [
          {
            guard: { type: 'isAccepted', params: theAnswer },
            target: 'kept',
            actions: { type: 'take', params: ({ event }) => ({ sheet: dataOf(event.output) }) },
          },
          { target: 'notKept', actions: { type: 'noteRefusal', params: theRefusal } },
        ],
        onError: { target: 'notKept', actions: 'forgetRefusal' },
      },
    },
    kept: {
      description: 'It says that it was kept, and can be changed further.',
      on: { 'sheet.save': { target: 'keeping', actions: 'noteSave' } },
    },
    notKept: {
      description:
        'It says why it was not kept; what was changed is still there and can be sent again, or given up by reading what stands.',
      on: { 'sheet.save': { target: 'keeping', actions: 'noteSave' }, 'sheet.renew': 'reading' },
    },
    refused: { description: 'The platform refused to show it, and says why.', on: { 'sheet.renew': 'reading' } },
    unread: { description: 'It could not be read; a button tries again.', on: { 'sheet.renew': 'reading' } },
  },
});
