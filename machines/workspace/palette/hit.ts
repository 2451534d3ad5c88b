import type { Camera, Unit } from '../../../contract/places/index.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import type { SlotType } from '../../../contract/workspace/slots.ts';

/** The kinds of what can be found, in the order in which they are shown. */
export const hitKinds = ['alarm', 'unit', 'camera', 'view', 'layout', 'command', 'screen', 'widget', 'act'] as const;
export type HitKind = (typeof hitKinds)[number];

/** Console commands that are available everywhere. */
export const consoleActs = ['add-tab', 'save-video', 'preferences', 'keyboard', 'report', 'lock', 'sign-out'] as const;
export type ConsoleAct = (typeof consoleActs)[number];

interface Named {
  /** Unique among all hits. */
  readonly key: string;
  readonly name: string;
  /** Where it belongs, beside its name. */
  readonly about: string;
}

/** One thing that was found. */
export type Hit = Named &
  (
    | { kind: 'alarm'; id: AlarmId; alarm_id: string }
    | { kind: 'unit'; unit: Unit }
    | { kind: 'camera'; camera: Camera }
    | { kind: 'view'; id: number }
    | { kind: 'layout'; id: number }
    | { kind: 'command'; id: number }
    | { kind: 'screen'; href: string }
    | { kind: 'widget'; type: SlotType }
    | { kind: 'act'; act: ConsoleAct }
  );
