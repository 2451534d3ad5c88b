import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, fault, fine, unknown, warning } from './finding.ts';

export const backupsAbout = 'Backups';
const hour = 3_600_000;
/** Age of the newest backup in hours beyond which one of a daily schedule is missing, and beyond which a week is. */
const ages = { warning: 26, fault: 24 * 7 } as const;

/** Age of the newest backup in BACKUP_DIR. A backup has its name only once it is complete, so that parts of one do not count. */
export async function lookAtBackups(directory: string | null, now: number): Promise<Finding> {
  if (directory === null)
    return unknown(backupsAbout, 'BACKUP_DIR is not set', 'Set BACKUP_DIR to the directory to which npm run backup writes.');
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => error);
  if (names instanceof Error)
    return unknown(backupsAbout, `${directory} cannot be read (${names.code ?? names.message})`, 'Mount it, or correct BACKUP_DIR.');
  const files = names.filter((name) => name.endsWith('.backup'));
  const times = await Promise.all(files.map(async (name) => (await stat(join(directory, name))).mtimeMs));
  const about = `${backupsAbout} (${directory})`;
  const remedy = 'Look at the timer or cron that runs npm run backup.';
  if (times.length === 0) return fault(about, 'There is none that ends in .backup.', 'Make one: npm run backup -- <file>.backup.');
  const old = Math.max(0, now - Math.max(...times)) / hour;
  const found = `The newest of ${times.length} is ${old < 48 ? `${Math.floor(old)} hours` : `${Math.floor(old / 24)} days`} old.`;
  if (old > ages.fault) return fault(about, found, remedy);
  if (old > ages.warning) return warning(about, found, remedy);
  return fine(about, found);
}
