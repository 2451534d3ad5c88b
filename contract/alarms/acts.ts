import type { Ability } from '../access/index.ts';
import type { AlarmStatus } from './status.ts';

/** An act on an alarm. Machines, platform, buttons, keys and the record read it; its words are in `src/alarms/act-words.ts`. */
interface AlarmActDescriptor {
  readonly from: readonly AlarmStatus[];
  readonly to: AlarmStatus;
  /** The name of the specification: the kind of its record line and its action in the audit log, on the wire and in the store. */
  readonly recordKind: string;
  /** The reason it is recorded under (OP-4.15, OQ-28). */
  readonly reason: string;
  /** Which columns of person and time (`taken_*`, `ended_*`) it sets or clears. */
  readonly columns: Readonly<Partial<Record<'taken' | 'ended', 'set' | 'clear'>>>;
  /** Whether a comment is required (OQ-29). */
  readonly comment: 'optional' | 'required';
  readonly right: Ability;
  readonly icon: string;
  /** `danger` marks an act that dismisses the alarm. */
  readonly tone: 'plain' | 'danger';
  /** The default key; a user may choose another. */
  readonly key: string;
}

const right = { action: 'update', subject: 'Alarm' } as const;

/** The acts of an operator on an alarm (OP-4.06–4.08, OQ-26). */
export const alarmActs = {
  take: {
    from: ['waiting'],
    to: 'attending',
    recordKind: 'confirm',
    reason: 'attention',
    columns: { taken: 'set' },
    comment: 'optional',
    right,
    icon: 'eye',
    tone: 'plain',
    key: 'c',
  },
  resolve: {
    from: ['attending'],
    to: 'attended',
    recordKind: 'attend',
    reason: 'solution',
    columns: { ended: 'set' },
    comment: 'required',
    right,
    icon: 'attend',
    tone: 'plain',
    key: 'e',
  },
  cancel: {
    from: ['waiting', 'attending'],
    to: 'canceled',
    recordKind: 'cancel',
    reason: 'cancellation',
    columns: { ended: 'set' },
    comment: 'required',
    right,
    icon: 'cancel',
    tone: 'danger',
    key: 'x',
  },
} as const satisfies Record<string, AlarmActDescriptor>;

type Acts = typeof alarmActs;
export type AlarmAct = keyof Acts;
/** In the order in which their buttons are drawn. */
export const alarmActNames = Object.keys(alarmActs) as AlarmAct[];

export type AlarmActKind = Acts[AlarmAct]['recordKind'];
export const alarmActKinds = alarmActNames.map((act): AlarmActKind => alarmActs[act].recordKind);
export const alarmReasons = alarmActNames.map((act): Acts[AlarmAct]['reason'] => alarmActs[act].reason);
/** The statuses that acts lead to. */
export const alarmActTargets = [...new Set(alarmActNames.map((act): Acts[AlarmAct]['to'] => alarmActs[act].to))];

/** Whether an alarm in this status allows the act. */
export function canAct(act: AlarmAct, status: AlarmStatus): boolean {
  return (alarmActs[act].from as readonly AlarmStatus[]).includes(status);
}

/** The act that leads from one status to another; undefined where none does. */
export function transitionBetween(from: AlarmStatus, to: AlarmStatus): AlarmAct | undefined {
  return alarmActNames.find((act) => alarmActs[act].to === to && canAct(act, from));
}

/** The act that leads to a status, wherever it starts; undefined where none does. */
export function actTo(status: Acts[AlarmAct]['to']): AlarmAct;
export function actTo(status: AlarmStatus): AlarmAct | undefined;
export function actTo(status: AlarmStatus): AlarmAct | undefined {
  return alarmActNames.find((act) => alarmActs[act].to === status);
}

/** The act of a record line's kind, or of a stored decision. */
export function actOfKind(kind: AlarmActKind): AlarmAct {
  return alarmActNames.find((act) => alarmActs[act].recordKind === kind) as AlarmAct;
}
/** Whether a kind is one of an act. */
export function isActKind(kind: string): kind is AlarmActKind {
  return (alarmActKinds as readonly string[]).includes(kind);
}
