import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, fault, fine, unknown, warning } from './finding.ts';

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly secret: string | null;
}
export const secretAbout = 'Secrets';

/** Whether the keys of the installation are there, are read by nobody else, and are the same on every node. */
export async function lookAtSecrets({ dataDir, databaseUrl, secret }: Place): Promise<Finding> {
  const directory = join(dataDir, 'secrets');
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => error);
  if (names instanceof Error && names.code !== 'ENOENT')
    return unknown(secretAbout, `${directory} cannot be read (${names.code ?? names.message})`, 'Run it as the account of the platform.');
  const files = names instanceof Error ? [] : names;
  const open = (await Promise.all(files.map(async (name) => [name, (await stat(join(directory, name))).mode] as const)))
    .filter(([, mode]) => (mode & 0o077) !== 0)
    .map(([name]) => name);
  if (open.length > 0)
    return fault(
      secretAbout,
      `Other accounts of this machine can read ${open.join(', ')} in ${directory}.`,
      `Run chmod 600 ${directory}/*.`,
    );
  if (secret !== null) return fine(secretAbout, 'They come from ATALAYA_SECRET, which all nodes of one database must share.');
  if (databaseUrl !== null)
    return warning(
      secretAbout,
      `They are in ${directory} of this machine alone, while DATABASE_URL lets other platforms use the database.`,
      'With several platforms give all the same ATALAYA_SECRET.',
    );
  if (files.length === 0) return fine(secretAbout, `There are none yet: the first start makes them in ${directory}.`);
  return fine(secretAbout, `${files.length} files in ${directory}, read by their owner only.`);
}
