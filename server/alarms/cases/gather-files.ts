import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { caseFootage } from '../../../contract/alarms/cases.ts';
import { sanitizeFileName } from '../../catalogues/index.ts';
import { type ArchivedFile, instant } from '../../platform/index.ts';
import type { CaseSources } from './case-sources.ts';
import { mapGeoJson, mapSvg, placePoints } from './draw-map.ts';
import { type CaseZones, withLocalTimes } from './local-times.ts';
import type { AlarmContents, CaseContents } from './read-contents.ts';

/** What a package lacks, and why. */
export interface Absence {
  readonly alarm: string;
  readonly what: 'picture' | 'clip' | 'snapshot' | 'call' | 'map';
  /** The camera, or the session of the call. */
  readonly of: string | null;
  readonly why: 'none' | 'not_allowed' | 'not_recorded' | 'not_stored' | 'node_unanswered';
  /** The machine that has it, '' where that is not known. */
  readonly node?: string;
  /** What of its time it would show, where the rest is packed. */
  readonly from?: string;
  readonly to?: string;
}

/** Footage of a package: what it shows and when. */
export interface Clip {
  readonly file: string;
  readonly camera: string;
  readonly from: string;
  readonly to: string;
}

/** The files of an alarm in a package. */
export interface GatheredAlarm {
  readonly contents: AlarmContents;
  readonly clips: readonly Clip[];
  /** Pictures of the report: the alarm's own, and the cameras' at its moment. */
  readonly pictures: readonly { readonly title: string; readonly bytes: Buffer }[];
  readonly recordings: readonly string[];
}

export interface Gathered {
  readonly files: readonly ArchivedFile[];
  readonly alarms: readonly GatheredAlarm[];
  readonly absent: readonly Absence[];
}

export interface GatherInput {
  readonly contents: CaseContents;
  readonly zones: CaseZones;
  readonly sources: CaseSources;
  /** What the maker of the package may add. */
  readonly may: { readonly video: boolean; readonly calls: boolean };
  /** A directory of its own. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly reportProgress: (share: number) => Promise<void>;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Collects the files of a case: records of every alarm, its pictures, clips and calls, and the map. What it finds nothing of, it states. */
export async function gatherFiles(input: GatherInput): Promise<Gathered> {
  const { contents, zones, signal, reportProgress } = input;
  const files: ArchivedFile[] = [];
  const absent: Absence[] = [];
  const alarms: GatheredAlarm[] = [];
  for (const [n, alarm] of contents.alarms.entries()) {
    signal.throwIfAborted();
    alarms.push(await gatherAlarm(input, alarm, { files, absent }));
    await reportProgress((n + 1) / contents.alarms.length);
  }
  const points = contents.alarms.flatMap((alarm) => alarm.points);
  const map = placePoints(points);
  if (map) files.push({ name: 'map.svg', content: mapSvg(map) }, { name: 'map.geojson', content: mapGeoJson(map.points) });
  else absent.push({ alarm: contents.alarms[0]?.alarm_id ?? '', what: 'map', of: null, why: 'none' });
  const about = { ...contents.case, zones, alarms: contents.alarms.map(({ alarm_id }) => alarm_id), absent };
  files.push({ name: 'case.json', content: json(withLocalTimes(about, zones)) });
  return { files, alarms, absent };
}

interface Collected {
  files: ArchivedFile[];
  absent: Absence[];
}

async function gatherAlarm(input: GatherInput, contents: AlarmContents, into: Collected): Promise<GatheredAlarm> {
  const { zones } = input;
  const base = `alarms/${contents.alarm_id}`;
  const add = (name: string, value: unknown) => into.files.push({ name: `${base}/${name}`, content: json(withLocalTimes(value, zones)) });
  add('alarm.json', contents.alarm);
  add('record.json', contents.record);
  add('plan-answers.json', contents.plans);
  add('contacts.json', contents.contacts);
  add(
    'calls.json',
    contents.calls.map(({ record }) => record),
  );
  const pictures: { title: string; bytes: Buffer }[] = [];
  for (const [n, { kind, bytes }] of contents.pictures.entries()) {
    into.files.push({ name: `${base}/picture-${n + 1}.${kind === 'image/png' ? 'png' : 'jpg'}`, content: bytes });
    pictures.push({ title: contents.alarm_id, bytes });
  }
  if (contents.pictures.length === 0) into.absent.push({ alarm: contents.alarm_id, what: 'picture', of: null, why: 'none' });
  const clips = await gatherVideo(input, contents, into, pictures);
  if (clips.length > 0) add('clips.json', clips);
  return { contents, clips, pictures, recordings: await gatherCalls(input, contents, into) };
}

async function gatherVideo(
  { sources, may, folder, signal }: GatherInput,
  { alarm_id, created, cameras }: AlarmContents,
  { files, absent }: Collected,
  pictures: { title: string; bytes: Buffer }[],
): Promise<Clip[]> {
  const clips: Clip[] = [];
  const window = { from: created - caseFootage.beforeMs, to: created + caseFootage.afterMs };
  for (const { id, name, isVisible, isRecorded } of cameras) {
    const lacks = (what: Absence['what'], why: Absence['why'], more: Partial<Absence> = {}) =>
      absent.push({ alarm: alarm_id, what, of: name, why, ...more });
    if (!may.video || !isVisible) {
      lacks('clip', 'not_allowed');
      continue;
    }
    if (!isRecorded) {
      lacks('clip', 'not_recorded');
      continue;
    }
    const plain = `${id} ${sanitizeFileName(name).slice(0, 80)}`;
    const { files: made, lost } = await sources.clips({ camera: id, window, folder: join(folder, alarm_id, `${id}`), signal });
    if (made.length === 0 && lost.length === 0) lacks('clip', 'not_recorded');
    for (const { node, from, to } of lost) lacks('clip', 'node_unanswered', { node, from: instant(from), to: instant(to) });
    for (const { path, from, to } of made) {
      const file = `alarms/${alarm_id}/clips/${plain} ${instant(from).replaceAll(':', '.')}.mp4`;
      files.push({ name: file, path });
      clips.push({ file, camera: name, from: instant(from), to: instant(to) });
    }
    const picture = await sources.snapshot(id, created);
    if (picture !== null && 'node' in picture) lacks('snapshot', 'node_unanswered', picture);
    else if (picture) {
      files.push({ name: `alarms/${alarm_id}/snapshots/${plain}.jpg`, content: picture });
      pictures.push({ title: name, bytes: picture });
    } else lacks('snapshot', 'not_recorded');
  }
  return clips;
}

async function gatherCalls(
  { sources, may, folder }: GatherInput,
  { alarm_id, calls }: AlarmContents,
  { files, absent }: Collected,
): Promise<string[]> {
  const recordings: string[] = [];
  for (const { session, recording } of calls) {
    const lacks = (why: Absence['why'], more: Partial<Absence> = {}) =>
      absent.push({ alarm: alarm_id, what: 'call', of: session, why, ...more });
    if (recording === null) lacks('not_stored');
    else if (!may.calls) lacks('not_allowed');
    else {
      const name = `${session.replaceAll(/[^\w.-]/g, '_')}.wav`;
      const path = join(folder, alarm_id, name);
      await mkdir(join(folder, alarm_id), { recursive: true, mode: 0o700 });
      const written = await sources.callRecording(session, recording, path);
      if (typeof written === 'object') lacks('node_unanswered', written);
      else if (written) {
        files.push({ name: `alarms/${alarm_id}/calls/${name}`, path });
        recordings.push(name);
      } else lacks('not_stored');
    }
  }
  return recordings;
}
