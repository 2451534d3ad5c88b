import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { connectStore } from '../server/platform/backup/backup.ts';
import { dumpStore } from '../server/platform/backup/dump.ts';
import type { Schema } from '../server/platform/backup/schema.ts';
import { createDedicatedClient } from '../server/platform/store/dedicated-client.ts';

/**
 * `tsx scripts/upgrade-store.ts <commit> <file>`: starts the platform of an earlier commit on an empty directory, lets an administrator be made
 * and alarms be raised, and writes down the store that it leaves, for tests/upgrade.
 */
const root = join(import.meta.dirname, '..');
const { positionals } = parseArgs({ allowPositionals: true });
const [commit = '', file = ''] = positionals;
const folder = await mkdtemp(join(tmpdir(), 'atalaya-upgrade-'));
let intake = '';
const [source, dataDir] = [join(folder, 'source'), join(folder, 'data')];
try {
  execFileSync('git', ['worktree', 'add', '--detach', source, commit], { cwd: root });
  await symlink(join(root, 'node_modules'), join(source, 'node_modules'));
  await runPlatform();
  await writeFile(join(root, file), formatStore(await serializeStore()));
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', source], { cwd: root });
  await rm(folder, { recursive: true, force: true });
}

async function runPlatform(): Promise<void> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: '0', REALTIME_PORT: '0', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd: source, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let code = '';
    for await (const line of createInterface({ input: child.stdout })) {
      code = /works once: (\S+)/.exec(line)?.[1] ?? code;
      const url = /^Atalaya is ready: (\S+)$/.exec(line)?.[1];
      if (!url) continue;
      await createRecords(url, code);
      break;
    }
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

async function createRecords(url: string, code: string): Promise<void> {
  const post = async (path: string, body: object, token?: string): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const parsed = (await reply.json()) as { data?: Record<string, unknown> };
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${JSON.stringify(parsed)}`);
    return parsed.data ?? {};
  };
  const person = { email: 'eva@here.test', password: 'a good word 1', name: 'Eva' };
  await post('/v1/setup', { code, ...person });
  const { access_token: token } = await post('/v1/user/auth', person);
  const make = async (path: string, body: object) => Number((await post(path, body, String(token)))['id']);
  const master = await make('/v1/master_tenant', { name: 'North' });
  const tenant = await make('/v1/tenant', { name: 'Harbour', id_master_tenant: master });
  const unit = await make('/v1/unit', { description: 'Gate 4', id_tenant: tenant });
  await make('/v1/alarm_level', { level: 'High', priority: 1, color: '#cc0000', description: 'Somebody is there' });
  const { token: secret } = await post('/v1/intake/tokens', { name: 'door controller', id_tenant: tenant }, String(token));
  intake = String(secret);
  for (const reference of ['door-1', 'door-2', 'door-3']) {
    const alarm = { reference, id_unit: unit, description: 'Back door forced', alarm_type: 'Intrusion', priority: 1 };
    await post('/v1/intake/alarms', alarm, intake);
  }
}

/** As lines of text. */
function formatStore(store: object): string {
  const text = brotliCompressSync(JSON.stringify(store)).toString('base64');
  return `${text.replaceAll(/.{120}/g, '$&\n')}\n`;
}

async function serializeStore(): Promise<object> {
  const { connection, close } = await connectStore({ dataDir, databaseUrl: null, secret: null });
  const client = createDedicatedClient(connection);
  await client.connect();
  try {
    const rows: Record<string, string> = {};
    let [schema, sequences]: [Schema | null, object] = [null, {}];
    await dumpStore(client, {
      schema: async (found) => void (schema = found),
      rows: async (table, _part, bytes) => void (rows[table] = (rows[table] ?? '') + bytes.toString()),
      sequences: async (places) => void (sequences = places),
    });
    return { commit, intake, schema, rows, sequences };
  } finally {
    await client.end();
    await close();
  }
}
