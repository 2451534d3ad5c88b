import type { Schedule } from '../../../contract/workspace/layout-validation.ts';
import { isScheduledAt } from '../../places/index.ts';

/** Criteria of an alarm view; null and an empty list match everything. */
export interface ViewCriteria {
  id: number;
  is_default: boolean;
  users: readonly number[];
  level: number | null;
  /** The word by which devices name the type. */
  type: string | null;
  status: string | null;
  periodicity: string;
  schedules: readonly Schedule[];
}

/** An alarm being opened: by whom, and the platform's time, in ms. */
export interface OpenedAlarm {
  user: number;
  level: number;
  type: string;
  status: string;
  at: number;
  zone: string;
}

/**
 * Chooses the alarm view for an alarm among those of its tenant (OQ-40): all its criteria must match the alarm, the user and the time;
 * the one with the most criteria wins, then the default one, then the oldest.
 * @returns null: the default alarm view of the console
 */
export function chooseView<V extends ViewCriteria>(views: readonly V[], opened: OpenedAlarm): V | null {
  const ranked = views.filter((view) => matchesAlarm(view, opened)).toSorted((one, other) => rank(other) - rank(one) || one.id - other.id);
  return ranked[0] ?? null;
}

function matchesAlarm({ users, level, type, status, periodicity, schedules }: ViewCriteria, opened: OpenedAlarm): boolean {
  return (
    (users.length === 0 || users.includes(opened.user)) &&
    (level === null || level === opened.level) &&
    (type === null || type === opened.type) &&
    (status === null || status === opened.status) &&
    (periodicity === 'always' || isScheduledAt(schedules, opened.at, opened.zone))
  );
}

/** The number of criteria of a view; the default flag only breaks ties. */
const rank = ({ users, level, type, status, periodicity, is_default }: ViewCriteria): number =>
  2 * [users.length > 0, level !== null, type !== null, status !== null, periodicity !== 'always'].filter(Boolean).length +
  (is_default ? 1 : 0);
