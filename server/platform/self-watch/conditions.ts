import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { DiskSpace } from '../../../contract/capabilities.ts';
import { instant } from '../clock.ts';
import type { Config } from '../config.ts';
import { readCertificate } from '../doctor/probe-certificate.ts';
import type { App } from '../http/app.ts';
import { platformScope, type Store } from '../store/store.ts';
import type { ConditionFinding } from './finding.ts';

const day = 86_400_000;
/** Days before its end at which a certificate is reported: time to look for whoever renews it, and the last days. */
const certificateDays = { weeks: 21, days: 7 } as const;
const certificateEveryMs = 12 * 3_600_000;
/** Difference of clocks in ms from which times of alarms mislead, and below which it is over. */
const clockMs = { differs: 1000, over: 500 } as const;
/** A backup is too old after so many of its intervals. */
const intervals = 2;

type Node = Pick<App['selfWatch'], 'node' | 'place'>;

/** The finding of a disk of this platform. */
export const diskFinding = ({ disk, state, free, total }: DiskSpace, { node, place }: Node): ConditionFinding => ({
  condition: 'disk',
  subject: disk,
  node,
  state: state === 'ok' ? 'well' : 'failing',
  grade: state === 'ok' ? null : state,
  details: { name: disk, place, free, total },
});

/** When the last backup was made (0: never), why one failed since, and since when they are expected. */
export interface BackupPlace {
  readonly made: number;
  readonly fault: string | null;
  readonly expected: number;
}

/** The finding of backups by schedule. */
export function backupFinding(
  { made, fault, expected }: BackupPlace,
  { directory, everyMs }: NonNullable<Config['backup']>,
  now: number,
): ConditionFinding {
  const last = made === 0 ? {} : { last: instant(made) };
  const details = { name: directory, ...last };
  if (fault !== null) return { condition: 'backup', state: 'failing', grade: 'failed', details: { ...details, reason: fault } };
  const isLate = now - Math.max(made, expected) > intervals * everyMs;
  return { condition: 'backup', state: isLate ? 'failing' : 'well', grade: isLate ? 'old' : null, details };
}

interface RehearsalStanding {
  readonly last: { readonly backup: string; readonly outcome: string | null; readonly reason: string | null } | null;
  /** When one last succeeded, and since when they are expected, in ms; null: never, not yet. */
  readonly restored: number | null;
  readonly since: number | null;
  /** 0: none by schedule. */
  readonly everyDays: number;
}

/** The finding of rehearsals of restoring a backup; it is too old after two of its intervals. */
export function rehearsalFinding({ last, restored, since, everyDays }: RehearsalStanding, now: number): ConditionFinding {
  const of = { condition: 'backup', subject: 'rehearsal' } as const;
  const details = { ...(last && { name: last.backup }), ...(restored !== null && { last: instant(restored) }) };
  if (last !== null && last.outcome !== null && last.outcome !== 'restored')
    return { ...of, state: 'failing', grade: 'unrestored', details: { ...details, reason: last.reason ?? last.outcome } };
  const isLate = everyDays > 0 && now - (restored ?? since ?? now) > intervals * everyDays * day;
  return { ...of, state: isLate ? 'failing' : 'well', grade: isLate ? 'unrehearsed' : null, details };
}

/** Whether the directory of backups can be read, and holds one where one was made. @returns null: so it is */
export async function backupDirectoryFault(
  directory: string,
  made: number,
): Promise<(Pick<ConditionFinding, 'state' | 'grade'> & { reason?: string }) | null> {
  if (made === 0) return null;
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => error);
  if (names instanceof Error) return { state: 'unknown', grade: 'unread', reason: names.message };
  return names.some((name) => name.endsWith('.backup')) ? null : { state: 'failing', grade: 'missing' };
}

/** Watches the certificate that PUBLIC_URL presents, at most twice a day. @param ca authority to trust beside those of the system */
export function watchCertificate({ config, selfWatch, clock }: Pick<App, 'config' | 'selfWatch' | 'clock'>, ca?: string): void {
  const { publicUrl } = config;
  if (!publicUrl?.startsWith('https:')) return;
  selfWatch.add({
    condition: 'certificate',
    everyMs: certificateEveryMs,
    look: async () => [await certificateFinding(publicUrl, clock.now(), ca)],
  });
}

/** The finding of a certificate: until when it is valid and whether browsers accept it, or why that is not known. */
export async function certificateFinding(publicUrl: string, now: number, ca?: string): Promise<ConditionFinding> {
  const { hostname: name, port } = new URL(publicUrl);
  const of = { condition: 'certificate' } as const;
  const presented = await readCertificate(name, Number(port) || 443, ca).catch((error: NodeJS.ErrnoException) => error);
  if (presented instanceof Error)
    return {
      ...of,
      state: 'unknown',
      grade: isTlsError(presented) ? 'unread' : 'unreachable',
      details: { name, reason: presented.message },
    };
  if (Number.isNaN(presented.end)) return { ...of, state: 'unknown', grade: 'unread', details: { name } };
  const details = { name, until: instant(presented.end) };
  const days = (presented.end - now) / day;
  if (days < 0) return { ...of, state: 'failing', grade: 'ended', details };
  if (presented.refusal !== null) return { ...of, state: 'failing', grade: 'refused', details: { ...details, reason: presented.refusal } };
  if (days < certificateDays.days) return { ...of, state: 'failing', grade: 'ends_in_days', details };
  if (days < certificateDays.weeks) return { ...of, state: 'failing', grade: 'ends_in_weeks', details };
  return { ...of, state: 'well', grade: null, details };
}

/** Something answered, but not TLS. */
const isTlsError = ({ code, message }: NodeJS.ErrnoException): boolean =>
  code === 'EPROTO' || code === 'ECONNRESET' || /^ERR_(SSL|TLS)/.test(code ?? '') || /TLS|SSL/.test(message);

/** Watches how far the clock of this machine is from that of the database. */
export function watchClock({ store, selfWatch }: Pick<App, 'store' | 'selfWatch'>): void {
  let differs = false;
  selfWatch.add({
    condition: 'clock',
    isOwn: true,
    look: async () => {
      const finding = clockFinding(await readDrift(store), differs, selfWatch.place);
      differs = finding.state === 'failing';
      return [finding];
    },
  });
}

/** Clock of this machine minus that of the database in ms, and by how much that can be wrong. */
export interface Drift {
  readonly ms: number;
  readonly uncertainty: number;
}

async function readDrift(store: Store): Promise<Drift> {
  return store.within(platformScope, async (tx) => {
    const began = Date.now();
    const { rows } = await sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(tx);
    const ended = Date.now();
    return { ms: (began + ended) / 2 - (rows[0]?.now ?? Number.NaN), uncertainty: (ended - began) / 2 };
  });
}

/** @param differed before: it is over once the clocks agree clearly, so that it does not alternate at the limit */
export function clockFinding({ ms, uncertainty }: Drift, differed: boolean, place: string): ConditionFinding {
  const isApart = Math.abs(ms) - uncertainty > (differed ? clockMs.over : clockMs.differs);
  if (!isApart) return { condition: 'clock', state: 'well', grade: null, details: { place } };
  return { condition: 'clock', state: 'failing', grade: 'differs', details: { place, ms: Math.round(ms / 100) * 100 } };
}
