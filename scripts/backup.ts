import { parseArgs } from 'node:util';
import { backUp, passphraseFrom } from '../server/platform/backup/backup.ts';
import { readConfig } from '../server/platform/config.ts';
import { calledAs } from './called-as.ts';

/** `npm run backup -- <file> [--with-media]`: everything that the installation at DATA_DIR or DATABASE_URL is made of, in one file. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'with-media': { type: 'boolean', default: false } } });
try {
  const [path, ...more] = positionals;
  if (!path || more.length > 0) throw new Error(`name one file, such as  ${calledAs('backup')} /backups/atalaya-monday.backup`);
  const passphrase = await passphraseFrom(process.env);
  const { about, rows, files } = await backUp(readConfig(process.env), path, { media: values['with-media'], passphrase });
  console.log(`${path}: the ${about.mode} platform as it was at ${about.made}, ${rows} rows and ${files} files.`);
  if (!passphrase)
    console.log('It holds the keys of the installation and is not sealed: keep it where only you can read it, or give BACKUP_PASSPHRASE.');
  if (!about.media) console.log('Recordings of cameras and calls are not in it: --with-media takes them along.');
} catch (error) {
  console.error(`There is no backup: ${(error as Error).message}`);
  process.exitCode = 1;
}
