import type { SignalAction, SignalCategory, SignalOutcome, SignalReason } from '../../../contract/intake/receivers/signals.ts';
import type { Signal } from './signal.ts';

/** What a code means for a device: the most specific record of signal codes, else the standard table. */
export interface CodeRule {
  readonly description: string;
  readonly category: SignalCategory;
  readonly effect: SignalAction;
  readonly priority: number;
  /** The code whose alarms it restores; null: those of its own code. */
  readonly restores: string | null;
  readonly neverOnTest: boolean;
  /** Whether a signal can restore its alarms. */
  readonly restorable: boolean;
  readonly alarmType: string | null;
}

/** Opening hours of a device's unit at the moment of the signal. */
export interface OpeningHours {
  readonly isOpen: boolean;
  /** Numbers of zones that raise nothing while it is open. */
  readonly bypassedZones: readonly string[];
}

/** What is known about the sender of a signal. */
export interface SignalContext {
  /** Undefined: no device of the receiver has this account. */
  readonly device?: { readonly active: boolean; readonly allowsAlarms: boolean };
  /** Undefined: neither a record nor the standard table has the code. */
  readonly rule?: CodeRule;
  /** Null: the unit has no opening windows. */
  readonly hours: OpeningHours | null;
  readonly isOnTest: boolean;
}

/** What becomes of a signal. `restores` is the code whose open alarms of the same device and zone are restored. */
export type Decision =
  | { readonly outcome: 'alarm'; readonly reason: SignalReason | null }
  | { readonly outcome: 'restored'; readonly reason: null; readonly restores: string }
  | { readonly outcome: Exclude<SignalOutcome, 'alarm' | 'restored'>; readonly reason: SignalReason | null };

/**
 * Decides what becomes of a signal: the device first, then its code, the qualifier, the opening hours of the unit, and whether it is on test.
 * A code that is never on test, such as a duress, raises its alarm whatever the hours and tests are.
 */
export function decide(signal: Pick<Signal, 'code' | 'qualifier' | 'zone'>, { device, rule, hours, isOnTest }: SignalContext): Decision {
  if (!device) return { outcome: 'unknown_device', reason: null };
  if (!device.active) return { outcome: 'ignored', reason: 'device_off' };
  if (signal.qualifier === 'test') return { outcome: 'logged', reason: 'link_test' };
  if (!rule) return { outcome: 'unknown_code', reason: null };
  if (signal.qualifier === 'status') return { outcome: 'logged', reason: 'state_report' };
  if (signal.qualifier === 'restore' || rule.effect === 'restore')
    return { outcome: 'restored', reason: null, restores: rule.restores ?? signal.code };
  return decideNew(signal, rule, { allowsAlarms: device.allowsAlarms, hours, isOnTest });
}

/** A signal that begins something. */
function decideNew(
  { zone }: Pick<Signal, 'zone'>,
  rule: CodeRule,
  { allowsAlarms, hours, isOnTest }: Pick<SignalContext, 'hours' | 'isOnTest'> & { allowsAlarms: boolean },
): Decision {
  if (rule.effect === 'ignore') return { outcome: 'ignored', reason: 'code_ignores' };
  const isTurn = hours !== null && (rule.category === 'opening' || rule.category === 'closing');
  if (isTurn && hours.isOpen) return { outcome: 'logged', reason: 'within_opening_window' };
  if (!isTurn && rule.effect === 'log') return { outcome: 'logged', reason: 'code_logs' };
  if (!allowsAlarms) return { outcome: 'ignored', reason: 'unit_off' };
  const alarm = { outcome: 'alarm', reason: isTurn ? 'outside_opening_window' : null } as const;
  if (rule.neverOnTest) return alarm;
  if (isOnTest) return { outcome: 'on_test', reason: 'unit_on_test' };
  const isBypassed = hours?.isOpen === true && zone !== null && hours.bypassedZones.includes(zone);
  return isBypassed ? { outcome: 'logged', reason: 'zone_bypassed' } : alarm;
}

/** An opening window of a unit, in the clock of its tenant. */
export interface OpeningWindow {
  /** Days of the week on which it begins, 0 is Sunday. */
  readonly days: readonly number[];
  /** `HH:mm`; a window that closes at or before it opens ends on the next day. */
  readonly opens: string;
  readonly closes: string;
  readonly toleranceMinutes: number;
  readonly bypassedZones: readonly string[];
}

/** Day of the week and minute of the day. */
export interface WallTime {
  readonly day: number;
  readonly minute: number;
}

export function wallTime(at: Date, zone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const found = new Map(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  const day = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(found.get('weekday') ?? '');
  return { day, minute: Number(found.get('hour')) * 60 + Number(found.get('minute')) };
}

export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The opening hours that apply: open within any window, from its opening until its closing, each extended by the tolerance. */
export function openingHours(windows: readonly OpeningWindow[], at: WallTime): OpeningHours | null {
  if (windows.length === 0) return null;
  const open = windows.filter((one) => isWithin(one, at));
  return { isOpen: open.length > 0, bypassedZones: open.flatMap(({ bypassedZones }) => bypassedZones) };
}

const dayMinutes = 1440;

function isWithin({ days, opens, closes, toleranceMinutes }: OpeningWindow, { day, minute }: WallTime): boolean {
  const from = minuteOf(opens) - toleranceMinutes;
  const length = (minuteOf(closes) - minuteOf(opens) + dayMinutes) % dayMinutes || dayMinutes;
  const until = from + length + 2 * toleranceMinutes;
  return days.some((first) => {
    const since = (((day - first + 7) % 7) * dayMinutes + minute - from + 7 * dayMinutes) % (7 * dayMinutes);
    return since < until - from;
  });
}
