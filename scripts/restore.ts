import { parseArgs } from 'node:util';
import { passphraseFrom } from '../server/platform/backup/backup.ts';
import { restore } from '../server/platform/backup/restore.ts';
import { readConfig } from '../server/platform/config.ts';
import { calledAs } from './called-as.ts';

/** `npm run restore -- <file>`: makes the installation of a backup again, in an empty DATA_DIR (and an empty database, with DATABASE_URL). */
const { positionals } = parseArgs({ allowPositionals: true });
try {
  const [path, ...more] = positionals;
  if (!path || more.length > 0) throw new Error(`name one file, such as  ${calledAs('restore')} /backups/atalaya-monday.backup`);
  const { about, rows, sessions } = await restore(readConfig(process.env), path, await passphraseFrom(process.env));
  console.log(`Restored: the ${about.mode} platform as it was at ${about.made}, ${rows} rows.`);
  console.log(
    `${sessions} sessions were ended: everybody signs in again. Now start it as ever; an older store is brought up to date by that.`,
  );
} catch (error) {
  console.error(`Nothing was restored: ${(error as Error).message}`);
  process.exitCode = 1;
}
