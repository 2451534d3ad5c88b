import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import { storageOf } from '../../server/catalogues/index.ts';
import { platformScope } from '../../server/platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../../server/testing/platform.ts';

let platform: TestPlatform;
let backups: string;
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'atalaya-backups-'));
  await writeFile(join(backups, 'night.backup'), 'x');
  platform = await startTestPlatform();
});
afterAll(async () => {
  await platform?.clear();
  await rm(backups, { recursive: true, force: true });
});

const script = fileURLToPath(new URL('../../scripts/doctor.ts', import.meta.url));

/** Runs the command as an administrator does. @returns its exit code, and the outcome and text of each line by what was looked at */
async function examined(env: Record<string, string>): Promise<{ code: number; lines: Map<string, string> }> {
  const { PATH = '', HOME = '' } = process.env;
  const [code, output] = await new Promise<[number, string]>((ended) => {
    execFile(process.execPath, ['--import', 'tsx', script], { env: { PATH, HOME, ...env }, timeout: 90_000 }, (error, stdout, stderr) =>
      ended([Number(error?.code ?? 0), stdout + stderr]),
    );
  });
  const lines = output.trim().split('\n');
  return {
    code,
    lines: new Map(
      lines.map((line) => {
        const [, outcome = '', about = '', text = ''] = /^(\w+) +([^:(]+?)(?: \(.*?\))?: (.*)$/.exec(line) ?? [];
        return [about.replace(/^Port \d+ on \S+$/, (name) => `${name.split(' ', 2).join(' ')}`), `${outcome} ${text}`];
      }),
    ),
  };
}
const settings = () => ({
  ATALAYA_MODE: 'demo',
  DATA_DIR: platform.dataDir,
  PORT: new URL(platform.url).port,
  REALTIME_PORT: String(platform.app.realtimePort),
  BACKUP_DIR: backups,
});

test('npm run doctor looks at a running platform and finds its parts, one line each', async () => {
  const { port } = new URL(platform.url);
  const { lines } = await examined(settings());
  expect(lines.get('Settings')).toBe('fine All variables can be read.');
  for (const of of [port, platform.app.realtimePort]) expect(lines.get(`Port ${of}`)).toBe('fine Atalaya answers there.');
  expect(lines.get('PostgreSQL')).toMatch(/^fine It is version 1\d\.\d+.*, commits are durable, and it has \d+ connections\.$/);
  expect(lines.get('Clock')).toMatch(/^fine /);
  expect(lines.get('Certificate')).toMatch(/^fine None is needed/);
  expect(lines.get('Backups')).toBe('fine The newest of 1 is 0 hours old.');
  expect(lines.get('Secrets')).toMatch(/^fine \d+ files in /);
  for (const about of ['Disk of data', 'ffmpeg', 'Cameras']) expect(lines.get(about), about).toMatch(/^(fine|warning|fault|unknown) .+\.$/);
});

test('faults of the installation are found, each in its line, and end with the code of a fault', async () => {
  const other = createServer((socket) => socket.resume().end('220 mail\r\n'));
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  const port = String((other.address() as { port: number }).port);
  const secrets = join(platform.dataDir, 'secrets');
  await chmod(join(secrets, 'postgres-atalaya'), 0o644);
  await platform.app.store.within(platformScope, (tx) =>
    sql`with device as (
        update ${sql.table(storageOf(catalogueOf('generic-devices')).table)} set type = 'camera', custom_fields = '{"url": "rtsp://127.0.0.1:1/main"}',
          idcameraproxy = (select min(id) from camera) where id = (select min(id) from ${sql.table(storageOf(catalogueOf('generic-devices')).table)})
        returning idcameraproxy as camera
      ) delete from media_loop where id_camera in (select camera from device)`.execute(tx),
  );
  const empty = join(backups, 'empty');
  await mkdir(empty);
  const { code, lines } = await examined({ ...settings(), PORT: port, BACKUP_DIR: empty, FFMPEG_PATH: '/bin/false' });
  expect(code).toBe(2);
  expect(lines.get(`Port ${port}`)).toBe('fault Another program uses it. Stop that program, or give another PORT.');
  expect(lines.get('Secrets')).toMatch(/^fault Other accounts of this machine can read postgres-atalaya /);
  expect(lines.get('Backups')).toMatch(/^fault There is none/);
  expect(lines.get('ffmpeg')).toMatch(/^fault FFMPEG_PATH is \/bin\/false, which cannot be run as ffmpeg/);
  expect(lines.get('Cameras')).toMatch(/^(warning|fault) \d+ of \d+ do not answer: .*\bcamera \d+ \(ECONNREFUSED\)/);
  await chmod(join(secrets, 'postgres-atalaya'), 0o600);
  await new Promise((closed) => other.close(closed));
});

test('what needs a running store could not be looked at without one, and nothing is started', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-doctor-'));
  const { code, lines } = await examined({ DATA_DIR: dataDir, PORT: '0', REALTIME_PORT: '0' });
  expect(code).toBe(3);
  const reason = `unknown Could not be looked at because no platform runs on ${dataDir}`;
  for (const about of ['PostgreSQL', 'Clock', 'Cameras']) expect(lines.get(about)).toContain(reason);
  expect(lines.get('Backups')).toContain('BACKUP_DIR is not set');
  await rm(dataDir, { recursive: true });
});

test('a setting that stops the start is the only line', async () => {
  const { code, lines } = await examined({ PORT: 'eighty' });
  expect(code).toBe(2);
  expect([...lines]).toEqual([
    ['Settings', 'fault PORT must be a port number. The platform does not start with it: correct the variable.'],
  ]);
});
