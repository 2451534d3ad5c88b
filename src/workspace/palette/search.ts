import type { Alarm } from '../../../contract/alarms/index.ts';
import { type Hit, hitKinds } from '../../../machines/workspace/palette/hit.ts';
import { createTimeSlicer, type Places } from '../../places/index.ts';
import { fold, wordsOf } from '../../platform/index.ts';

/** How many hits of one kind are shown. */
const most = 6;

/** Everything that the palette looks through. */
export interface Sources {
  readonly places: Places;
  /** Open alarms, most urgent first. */
  readonly alarms: readonly Alarm[];
  /** Views, layouts, screens, widgets and acts: few enough to be looked through whole. */
  readonly named: readonly Hit[];
  /** Commands that are called so; none where they may not be read. */
  commands(text: string, signal: AbortSignal): Promise<readonly Hit[]>;
  /** An alarm by the id that people read, open or not; null: there is none. */
  alarmCalled(alarm_id: string, signal: AbortSignal): Promise<Alarm | null>;
}

/** The best matches first: prefix of a name, prefix of a word, part of a name, then any other text. */
class BestHits {
  readonly #words: readonly string[];
  readonly #kept = new Map<Hit['kind'], { hit: Hit; score: number }[]>();

  constructor(text: string) {
    this.#words = wordsOf(text);
  }
  offer(name: string, about: string, make: () => Hit): void {
    const score = this.#score(fold(name), fold(about));
    if (score === null) return;
    const hit = make();
    const hits = this.#kept.get(hit.kind) ?? [];
    this.#kept.set(hit.kind, hits);
    if (hits.length === most && score >= (hits.at(-1)?.score ?? 0)) return;
    const at = hits.findIndex((other) => other.score > score);
    hits.splice(at < 0 ? hits.length : at, 0, { hit, score });
    if (hits.length > most) hits.pop();
  }
  hits(): Hit[] {
    return hitKinds.flatMap((kind) => this.#kept.get(kind)?.map(({ hit }) => hit) ?? []);
  }
  #score(name: string, about: string): number | null {
    const [first = ''] = this.#words;
    if (!this.#words.every((word) => name.includes(word) || about.includes(word))) return null;
    if (name.startsWith(first)) return 0;
    if (name.includes(` ${first}`)) return 1;
    return this.#words.every((word) => name.includes(word)) ? 2 : 3;
  }
}

/** An alarm id as people write it: letters, a dash where they like, digits. */
const alarmId = /^([a-z]{1,3})-?(\d{1,12})$/i;

/** What an alarm id looks like when it is written out. */
function spellAlarmId(text: string): string | null {
  const [, letters = '', digits = ''] = alarmId.exec(text.trim()) ?? [];
  return digits === '' ? null : `${letters.toUpperCase()}-${digits.padStart(6, '0')}`;
}

const hitOf = (alarm: Alarm): Hit => ({
  kind: 'alarm',
  key: `alarm-${alarm.id}`,
  name: `${alarm.alarm_type} · ${alarm.unit.description}`,
  about: alarm.alarm_id,
  id: alarm.id,
  alarm_id: alarm.alarm_id,
});

/** Searches all sources in slices, so that typing is never delayed. Without text: the most urgent alarms, views and actions. */
export async function searchPalette(sources: Sources, text: string, signal: AbortSignal): Promise<readonly Hit[]> {
  if (text.trim() === '') return suggestHits(sources);
  const away = Promise.all([sources.commands(text.trim(), signal), findAlarm(sources, text, signal)]);
  const best = new BestHits(text);
  for (const alarm of sources.alarms) best.offer(`${alarm.alarm_id} ${alarm.alarm_type}`, alarm.unit.description, () => hitOf(alarm));
  for (const hit of sources.named) best.offer(hit.name, hit.about, () => hit);
  await addPlaceHits(best, sources.places, signal);
  const [commands, alarm] = await away;
  for (const hit of commands) best.offer(hit.name, hit.about, () => hit);
  const hits = best.hits();
  return alarm && !hits.some(({ key }) => key === `alarm-${alarm.id}`) ? [hitOf(alarm), ...hits] : hits;
}

async function findAlarm(sources: Sources, text: string, signal: AbortSignal): Promise<Alarm | null> {
  const called = spellAlarmId(text);
  if (called === null) return null;
  return sources.alarms.find(({ alarm_id }) => alarm_id === called) ?? sources.alarmCalled(called, signal);
}

async function addPlaceHits(best: BestHits, { tenants }: Places, signal: AbortSignal): Promise<void> {
  const breathe = createTimeSlicer(signal);
  for (const tenant of tenants) {
    for (const unit of tenant.units) {
      const pause = breathe();
      if (pause) await pause;
      best.offer(unit.description, tenant.name, () => ({
        kind: 'unit',
        key: `unit-${unit.id}`,
        name: unit.description,
        about: tenant.name,
        unit,
      }));
      for (const camera of unit.cameras) {
        const about = `${unit.description} · ${tenant.name}`;
        best.offer(camera.name, camera.tag === null ? about : `${about} ${camera.tag}`, () => ({
          kind: 'camera',
          key: `camera-${camera.id}`,
          name: camera.name,
          about,
          camera,
        }));
      }
    }
  }
}

function suggestHits({ alarms, named }: Sources): readonly Hit[] {
  const few = (kind: Hit['kind'], count: number) => named.filter((hit) => hit.kind === kind).slice(0, count);
  return [...alarms.slice(0, 4).map(hitOf), ...few('view', 3), ...few('act', 6)];
}
