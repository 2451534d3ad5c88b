import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packCluster, unpackCluster } from './cluster-pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'atalaya-pack-'));
const data = join(folder, 'data');
const pack = join(folder, 'cluster.pack');
const page = Buffer.concat([Buffer.from('a page'), Buffer.alloc(8186)]);
const contents: Readonly<Record<string, Buffer>> = {
  PG_VERSION: Buffer.from('18\n'),
  'base/1/112': page,
  'base/5/112': page,
  'base/5/zeros': Buffer.alloc(8192),
  'base/5/empty': Buffer.alloc(0),
};
let unpacked = 0;
const unpack = async (fingerprint: string) => {
  const to = join(folder, `copy-${(unpacked += 1)}`);
  return { to, isDone: await unpackCluster(pack, fingerprint, { to, owner: null }) };
};

beforeAll(() => {
  for (const path of ['base/1', 'base/5', 'pg_notify']) mkdirSync(join(data, path), { recursive: true });
  for (const [path, content] of Object.entries({ ...contents, 'postmaster.opts': Buffer.from('postgres') }))
    writeFileSync(join(data, path), content);
  writeFileSync(
    pack,
    packCluster(data, 'schema 1', (path) => path !== 'postmaster.opts'),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('zeros at the ends of its files have their room on the disk', async () => {
  const { to } = await unpack('schema 1');
  const paths = Object.keys(contents).filter((path) => (contents[path]?.length ?? 0) >= 8192);
  const without = paths.filter((path) => statSync(join(to, path)).blocks * 512 < 8192);
  expect([paths.length, without]).toEqual([3, []]);
});

test('a cluster is unpacked as it was, for its owner only, without what was left out', async () => {
  const { to, isDone } = await unpack('schema 1');
  expect(isDone).toBe(true);
  const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = files.map((entry) => join(entry.parentPath, entry.name).slice(to.length + 1));
  expect(found.sort()).toEqual(Object.keys(contents).sort());
  for (const [path, content] of Object.entries(contents)) expect(readFileSync(join(to, path)).equals(content), path).toBe(true);
  for (const path of ['', 'base/5', 'pg_notify']) expect(statSync(join(to, path)).mode & 0o777).toBe(0o700);
  expect(statSync(join(to, 'base/1/112')).mode & 0o777).toBe(0o600);
});

test('equal contents and the zeros at their ends are packed once', () => {
  expect(statSync(pack).size).toBeLessThan(2000);
});

test.each(['schema 2', 'schema', 'schema 1"'])('a pack with another fingerprint than %s is not used', async (fingerprint) => {
  const { to, isDone } = await unpack(fingerprint);
  expect([isDone, existsSync(to)]).toEqual([false, false]);
});

test('a pack that is cut off, longer, without a first line or absent is not used', async () => {
  const whole = readFileSync(pack);
  const firstLine = whole.indexOf('\n');
  const others = [whole.subarray(0, -1), Buffer.concat([whole, Buffer.from('x')]), whole.subarray(0, firstLine), whole.subarray(0, 40)];
  for (const other of others) {
    writeFileSync(pack, other);
    const { to, isDone } = await unpack('schema 1');
    expect([isDone, existsSync(to)]).toEqual([false, false]);
  }
  rmSync(pack);
  expect((await unpack('schema 1')).isDone).toBe(false);
});
