import { type Alarm, isDrillOfOthers, isOfferedTo, supersedes } from '../../../contract/alarms/alarm.ts';
import { isOpen } from '../../../contract/alarms/status.ts';
import { byUrgency, isRinging, ringPriority } from '../../../contract/alarms/urgency.ts';
import { type AlarmId, isDeepEqual, type UnitId, type UserId } from '../../../contract/platform/index.ts';

/** Number of ended alarms remembered, so that a delayed event cannot reopen one. */
const endedLimit = 2000;

/** The result of one batch: alarms that require this operator and did not before, and every alarm that changed. */
export interface Applied {
  readonly raised: readonly Alarm[];
  readonly changed: readonly Alarm[];
}

/** Open alarms by priority, 1 to 4, as `[p1, p2, p3, p4]`. */
export type Counts = [number, number, number, number];

/**
 * The open alarms of one operator, changed in place: rows are data, not actors. A view selects the machine's `version`
 * and then reads from here; the array objects never change. A row costs a binary search and a splice.
 */
export class AlarmQueue {
  readonly me: UserId;
  /** Alarms that no operator has taken yet. */
  readonly waiting: Alarm[] = [];
  /** In attention by this user. */
  readonly mine: Alarm[] = [];
  /** Alarms that another operator is attending. */
  readonly others: Alarm[] = [];
  readonly #rows = new Map<AlarmId, Alarm>();
  readonly #ended = new Map<AlarmId, Alarm>();
  readonly #byUnit = new Map<UnitId, Alarm[]>();
  readonly #waitingCounts: Counts = [0, 0, 0, 0];
  readonly #waitingRings: Counts = [0, 0, 0, 0];
  #heldDrills = 0;
  /** Held alarms that require this operator (`isRinging`): few at any time. */
  readonly #held = new Map<AlarmId, Alarm>();
  #groups: readonly number[];
  #version = 0;

  /** @param groups ids of the operator's groups */
  constructor(me: UserId, groups: readonly number[] = []) {
    this.me = me;
    this.#groups = groups;
  }

  /** Increases with every visible change. */
  get version(): number {
    return this.#version;
  }
  /** How many alarms are open. */
  get size(): number {
    return this.#rows.size;
  }
  /** How many wait, by priority. Drills of others are in the lists and in no count. */
  get waitingCounts(): Readonly<Counts> {
    return this.#waitingCounts;
  }
  /** How many are in attention, without drills of others. */
  get heldCount(): number {
    return this.mine.length + this.others.length - this.#heldDrills;
  }
  /** The most urgent of those that `waitingCounts` counts, of a priority or of all. */
  firstWaiting(priority?: number): Alarm | undefined {
    if (priority !== undefined && this.#waitingCounts[priority - 1] === 0) return undefined;
    return this.waiting.find(
      (alarm) => !isDrillOfOthers(alarm, this.me) && (priority ?? alarm.alarm_level.priority) === alarm.alarm_level.priority,
    );
  }
  /**
   * How many ring, by the priority in whose pattern they do: those that wait, except drills of others, and held ones that require this operator. Danger to life rings
   * as priority 1, whatever its level.
   */
  get ringingCounts(): Readonly<Counts> {
    const counts: Counts = [...this.#waitingRings];
    for (const alarm of this.#held.values()) countIn(counts, ringPriority(alarm), 1);
    return counts;
  }
  /** The most urgent alarm that rings; undefined: none. */
  get mostUrgent(): Alarm | undefined {
    const waiting = this.waiting.find((alarm) => this.#requires(alarm));
    return [...(waiting ? [waiting] : []), ...this.#held.values()].sort(byUrgency)[0];
  }
  /** The last known version of the alarm, open or recently ended; undefined where it is unknown. */
  get(id: AlarmId): Alarm | undefined {
    return this.#rows.get(id) ?? this.#ended.get(id);
  }
  /** The open alarms of a unit, most urgent first. */
  ofUnit(unit: UnitId): readonly Alarm[] {
    return this.#byUnit.get(unit) ?? [];
  }
  /** The units that have open alarms. */
  units(): Iterable<UnitId> {
    return this.#byUnit.keys();
  }

  /**
   * Applies alarms from the platform, in any order and any number of times: a known id replaces its row (OP-4.05),
   * one that does not supersede the known one changes nothing (I5), an ended alarm leaves the lists.
   */
  apply(alarms: readonly Alarm[], isComplete = false): Applied {
    const raised: Alarm[] = [];
    const changed: Alarm[] = [];
    for (const alarm of alarms) {
      const known = this.get(alarm.id);
      // A complete reading is right about statuses that no version orders.
      const isRight = isComplete && alarm.version === 0 && !isDeepEqual(known, alarm);
      if (known !== undefined && !supersedes(alarm, known) && !isRight) continue;
      const required = known !== undefined && this.#requires(known);
      this.#put(alarm);
      changed.push(alarm);
      if (this.#requires(alarm) && !required) raised.push(alarm);
    }
    if (changed.length > 0) this.#version += 1;
    return { raised, changed };
  }

  /**
   * Applies a fresh load of all open alarms: a missing row was ended meanwhile, a row with a newer known
   * version is unchanged. Returns the alarms that were not known before.
   */
  reset(rows: readonly Alarm[]): Applied {
    const fresh = new Set(rows.map(({ id }) => id));
    for (const [id, row] of this.#rows) if (!fresh.has(id)) this.#take(row);
    const applied = this.apply(rows, true);
    this.#version += 1;
    return applied;
  }

  /** Whether an alarm is offered to this operator, in person or as one of a group. */
  isForMe(alarm: Alarm): boolean {
    return isOfferedTo(alarm, this.me, this.#groups);
  }

  /** The operator is in other groups now: what is offered to those rings, and to the former ones no more. */
  setGroups(groups: readonly number[]): Applied {
    if (isDeepEqual(groups, this.#groups)) return { raised: [], changed: [] };
    this.#groups = groups;
    const offered = [...this.others].filter(({ offer }) => offer?.to.kind === 'group');
    const raised = offered.filter((alarm) => this.#requires(alarm) && !this.#held.has(alarm.id));
    for (const alarm of offered) this.#put(alarm);
    if (offered.length > 0) this.#version += 1;
    return { raised, changed: offered };
  }

  #requires(alarm: Alarm): boolean {
    return isRinging(alarm, this.me, this.#groups);
  }

  #put(alarm: Alarm): void {
    const before = this.#rows.get(alarm.id);
    if (before !== undefined) this.#take(before);
    if (!isOpen(alarm.alarm_status)) {
      this.#remember(alarm);
      return;
    }
    this.#ended.delete(alarm.id);
    this.#rows.set(alarm.id, alarm);
    insert(this.#listOf(alarm), alarm);
    this.#count(alarm, 1);
    if (alarm.alarm_status !== 'waiting' && this.#requires(alarm)) this.#held.set(alarm.id, alarm);
    const ofUnit = this.#byUnit.get(alarm.unit.id);
    if (ofUnit === undefined) this.#byUnit.set(alarm.unit.id, [alarm]);
    else insert(ofUnit, alarm);
  }

  #take(alarm: Alarm): void {
    this.#rows.delete(alarm.id);
    this.#held.delete(alarm.id);
    remove(this.#listOf(alarm), alarm);
    this.#count(alarm, -1);
    const ofUnit = this.#byUnit.get(alarm.unit.id);
    if (ofUnit === undefined) return;
    remove(ofUnit, alarm);
    if (ofUnit.length === 0) this.#byUnit.delete(alarm.unit.id);
  }

  #remember(alarm: Alarm): void {
    this.#ended.delete(alarm.id);
    this.#ended.set(alarm.id, alarm);
    if (this.#ended.size <= endedLimit) return;
    const oldest = this.#ended.keys().next();
    if (!oldest.done) this.#ended.delete(oldest.value);
  }

  #listOf(alarm: Alarm): Alarm[] {
    if (alarm.alarm_status === 'waiting') return this.waiting;
    return alarm.taken_by?.id === this.me ? this.mine : this.others;
  }

  #count(alarm: Alarm, by: 1 | -1): void {
    if (isDrillOfOthers(alarm, this.me)) {
      if (alarm.alarm_status !== 'waiting') this.#heldDrills += by;
      return;
    }
    if (alarm.alarm_status !== 'waiting') return;
    countIn(this.#waitingCounts, alarm.alarm_level.priority, by);
    if (this.#requires(alarm)) countIn(this.#waitingRings, ringPriority(alarm), by);
  }
}

function countIn(counts: Counts, priority: number, by: 1 | -1): void {
  counts[priority - 1] = (counts[priority - 1] ?? 0) + by;
}

/** The index of an alarm in an ordered list: its own, or the one at which to insert it. */
function placeOf(list: readonly Alarm[], alarm: Alarm): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = list[middle];
    if (there !== undefined && byUrgency(there, alarm) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
function insert(list: Alarm[], alarm: Alarm): void {
  list.splice(placeOf(list, alarm), 0, alarm);
}
function remove(list: Alarm[], alarm: Alarm): void {
  const at = placeOf(list, alarm);
  if (list[at]?.id === alarm.id) list.splice(at, 1);
}
