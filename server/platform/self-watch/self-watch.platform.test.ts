import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SelfWatchRow } from '../../../contract/platform/self-watch.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { platformScope } from '../store/store.ts';
import { backupDirectoryFault } from './conditions.ts';
import { SelfWatch } from './self-watch.ts';

let platform: TestPlatform;
let customer: number;
beforeAll(async () => {
  platform = await startTestPlatform();
  await run(sql`update user_account set config = config || '{"preferences": {"lang": "es"}}' where email = 'ana@demo.test'`);
  await run(
    sql`insert into user_ability (id_user, action, subject) select id, 'update', 'User' from user_account where email = 'ana@demo.test'`,
  );
  const { rows } = await run(sql<{
    id: number;
  }>`select t.id_master_tenant as id from user_account u join user_tenant ut on ut.id_user = u.id
    join tenant t on t.id = ut.id_tenant where u.email = 'ana@demo.test' limit 1`);
  customer = rows[0]?.id ?? 0;
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  await run(sql`delete from self_watch`);
  await run(sql`delete from self_watch_turn`);
  await run(sql`delete from mail`);
});

const run = <T>(query: ReturnType<typeof sql<T>>) => platform.app.store.within(platformScope, (tx) => query.execute(tx));
const mails = async () =>
  (await run(sql<{ recipient: string; subject: string; text: string }>`select recipient, subject, text from mail order by id`)).rows;
const subjects = async () => (await mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`);
const cameras = (state: 'well' | 'failing', count = 0) => ({
  condition: 'cameras' as const,
  customer: customer as never,
  state,
  grade: state === 'well' ? null : ('down' as const),
  details: state === 'well' ? { total: 9 } : { count, total: 9 },
});
/** Another platform on the same store. */
const another = (dataDir: string) => new SelfWatch({ ...platform.app, config: { dataDir } });
const signIn = async (email: string) => {
  const body = { email, password: 'atalaya-demo' };
  return (await platform.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body })).body.data.access_token;
};
const list = async (email: string) => platform.request<{ data: SelfWatchRow[] }>('GET', '/v1/self_watch', { token: await signIn(email) });

test('each change of a condition is mailed once, over restarts and platforms, and its end too', async () => {
  const disk = {
    condition: 'certificate',
    state: 'failing',
    grade: 'ends_in_weeks',
    details: { name: 'here.test', until: '2026-12-20T10:00:00.000Z' },
  } as const;
  await platform.app.selfWatch.record(disk);
  await Promise.all([another('/one').record(disk), another('/two').record(disk)]);
  expect(await subjects()).toEqual(['admin@demo.test: Atalaya: the certificate of here.test ends on 20 December 2026']);
  await another('/one').record({ ...disk, grade: 'ends_in_days' });
  await another('/two').record({ ...disk, state: 'well', grade: null });
  expect((await subjects()).slice(1)).toEqual([
    'admin@demo.test: Atalaya: the certificate of here.test ends within a week, on 20 December 2026',
    'admin@demo.test: Atalaya: the certificate of here.test is valid until 20 December 2026',
  ]);
});

test('two platforms that find the same new fault at one moment write once', async () => {
  const fault = { condition: 'backup', state: 'failing', grade: 'old', details: { name: '/backups' } } as const;
  await Promise.all(['/a', '/b', '/c', '/d'].map((dataDir) => another(dataDir).record(fault)));
  expect(await subjects()).toEqual(['admin@demo.test: Atalaya: the last backup is too old (none)']);
});

test('a condition that is well at its first look is not mailed', async () => {
  await platform.app.selfWatch.record(cameras('well'));
  expect(await subjects()).toEqual([]);
});

test('what concerns a customer goes to its administrators in their language, whatever the count', async () => {
  await platform.app.selfWatch.record(cameras('failing', 2));
  await platform.app.selfWatch.record(cameras('failing', 7));
  expect(await mails()).toEqual([
    {
      recipient: 'ana@demo.test',
      subject: 'Atalaya: 2 de 9 cámaras grabadas no dan señal de video',
      text: expect.stringContaining('Revise alimentación'),
    },
  ]);
});

test('where a customer has no administrators, those of the platform are written to', async () => {
  const { rows } = await run(sql<{ id: number }>`select min(id_master_tenant) as id from tenant where id_master_tenant <> ${customer}`);
  await platform.app.selfWatch.record({ ...cameras('failing', 1), customer: (rows[0]?.id ?? 0) as never });
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['admin@demo.test']);
});

test('administrators of a customer list its conditions, master administrators all', async () => {
  const { rows } = await run(sql<{ id: number }>`select min(id_master_tenant) as id from tenant where id_master_tenant <> ${customer}`);
  await platform.app.selfWatch.record(cameras('failing', 3));
  await platform.app.selfWatch.record({ ...cameras('well'), customer: (rows[0]?.id ?? 0) as never });
  await platform.app.selfWatch.record({ condition: 'clock', state: 'failing', grade: 'differs', node: 'n', details: { ms: 4000 } });
  const [ana, admin, bruno] = [await list('ana@demo.test'), await list('admin@demo.test'), await list('bruno@demo.test')];
  expect(ana.body.data).toMatchObject([
    { condition: 'cameras', customer: { id: customer }, state: 'failing', grade: 'down', details: { count: 3, total: 9 } },
  ]);
  expect(admin.body.data.map(({ condition, state }) => `${condition} ${state}`)).toEqual([
    'cameras failing',
    'clock failing',
    'cameras well',
  ]);
  expect(bruno.status).toBe(403);
});

test('a condition that gets worse keeps its beginning, and one not looked at for long is unknown', async () => {
  const disk = (grade: 'low' | 'full') =>
    ({ condition: 'disk', subject: 'data', node: 'n', state: 'failing', grade, details: { name: 'data', free: 1, total: 9 } }) as const;
  await platform.app.selfWatch.record(disk('low'));
  const [before] = (await list('admin@demo.test')).body.data;
  platform.clock.advance(300_000);
  await platform.app.selfWatch.record(disk('full'));
  const [after] = (await list('admin@demo.test')).body.data;
  expect(after).toMatchObject({ grade: 'full', since: before?.since });
  platform.clock.advance(16 * 60_000);
  expect((await list('admin@demo.test')).body.data[0]).toMatchObject({ state: 'unknown', grade: 'stale', since: after?.checked });
});

test('one platform at a time looks at what is shared, and each at its own', async () => {
  const looks: string[] = [];
  const watch = (dataDir: string) => {
    const one = another(dataDir);
    one.add({ condition: 'backup', look: async () => [void looks.push(`shared ${dataDir}`)].flatMap(() => []) });
    one.add({ condition: 'clock', isOwn: true, look: async () => [void looks.push(`own ${dataDir}`)].flatMap(() => []) });
    return one;
  };
  const [one, two] = [watch('/one'), watch('/two')];
  for (const each of [one, two, one, two]) await each.round();
  expect(looks).toEqual(['shared /one', 'own /one', 'own /two', 'shared /one', 'own /one', 'own /two']);
  await run(sql`update self_watch_turn set until = now() - interval '1 second'`);
  await two.round();
  expect(looks.slice(6)).toEqual(['shared /two', 'own /two']);
});

test('a condition that cannot be read is unknown with its reason, and what is gone is forgotten', async () => {
  let found: 'silent' | 'nothing' | Error = 'silent';
  const watch = another('/one');
  watch.add({
    condition: 'receiver',
    look: async () => {
      if (found instanceof Error) throw found;
      return found === 'nothing'
        ? []
        : [
            {
              condition: 'receiver',
              subject: '7',
              customer: customer as never,
              state: 'failing',
              grade: 'silent',
              details: { name: 'North' },
            },
          ];
    },
  });
  await watch.round();
  found = new Error('no such function');
  await watch.round();
  expect((await list('ana@demo.test')).body.data).toMatchObject([
    { condition: 'receiver', subject: '7', state: 'unknown', grade: 'unread', details: { name: 'North', reason: 'no such function' } },
  ]);
  found = 'nothing';
  await watch.round();
  expect((await list('ana@demo.test')).body.data).toEqual([]);
  expect(await subjects()).toEqual([
    'ana@demo.test: Atalaya: el receptor North está en silencio (última señal: ninguna)',
    'ana@demo.test: Atalaya: no se pudo comprobar el receptor North',
  ]);
});

test('a certificate is looked at twice a day at most, also over restarts', async () => {
  let looks = 0;
  const round = () => {
    const watch = another('/one');
    const look = async () => [{ condition: 'certificate', state: 'well', grade: null, details: { name: `look ${(looks += 1)}` } }] as const;
    watch.add({ condition: 'certificate', everyMs: 12 * 3_600_000, look });
    return watch.round();
  };
  await round();
  await round();
  expect(looks).toBe(1);
  platform.clock.advance(12 * 3_600_000 + 1);
  await round();
  expect(looks).toBe(2);
});

test('metrics count what fails by condition', async () => {
  await platform.app.selfWatch.record(cameras('failing', 3));
  platform.clock.advance(10_000);
  const { body } = await platform.request<string>('GET', '/metrics');
  expect(body).toContain('\natalaya_conditions_failing{condition="cameras"} 1\n');
  expect(body).toContain('\natalaya_conditions_failing{condition="disk"} 0\n');
});

test('the platform itself looks at its disk, clock and receivers in a round', async () => {
  await platform.app.selfWatch.round();
  const { data } = (await list('admin@demo.test')).body;
  expect(new Set(data.map(({ condition }) => condition))).toEqual(new Set(['disk', 'clock', 'receiver']));
  expect(data.find(({ condition }) => condition === 'disk')?.details).toMatchObject({ name: 'data', free: expect.any(Number) });
});

test('a receiver is silent once all its supervised devices are overdue, and only then', async () => {
  const state = async () => {
    await platform.app.selfWatch.round();
    const { data } = (await list('admin@demo.test')).body;
    return data.find(({ condition, subject }) => condition === 'receiver' && subject === String(receiver));
  };
  const { rows } = await run(sql<{ receiver: number; unit: number }>`select r.id as receiver, u.id as unit from receiver r
    join tenant t on t.id_master_tenant = r.id_master_tenant join unit u on u.id_tenant = t.id where r.active order by r.id, u.id limit 1`);
  const { receiver = 0, unit = 0 } = rows[0] ?? {};
  await run(sql`update receiver_device set expected_minutes = null where id_receiver = ${receiver}`);
  expect((await state())?.state).toBe('well');
  const add = (account: string) =>
    run(sql<{ id: number }>`insert into receiver_device (id_receiver, id_unit, name, account, active, expected_minutes)
      values (${receiver}, ${unit}, ${account}, ${account}, true, 5) returning id`).then(({ rows: [row] }) => row?.id);
  const [first, second] = [await add('9901'), await add('9902')];
  const silence = (id: number | undefined) =>
    run(sql`insert into receiver_device_state (id_device, id_tenant, silent_since) select ${id}, id_tenant, now() from unit where id = ${unit}
      on conflict (id_device) do update set silent_since = now()`);
  await silence(first);
  expect((await state())?.state).toBe('well');
  await silence(second);
  expect(await state()).toMatchObject({ state: 'failing', grade: 'silent', customer: { name: expect.any(String) } });
  await run(sql`update receiver_device_state set silent_since = null where id_device = ${second}`);
  expect((await state())?.state).toBe('well');
});

test('a directory without the backups made there fails, one that cannot be read is unknown', async () => {
  const directory = join(platform.dataDir, 'backups-of-a-test');
  expect(await backupDirectoryFault(directory, 0)).toBeNull();
  expect(await backupDirectoryFault(directory, 1)).toMatchObject({
    state: 'unknown',
    grade: 'unread',
    reason: expect.stringContaining('ENOENT'),
  });
  await mkdir(directory);
  expect(await backupDirectoryFault(directory, 1)).toEqual({ state: 'failing', grade: 'missing' });
  await writeFile(join(directory, 'atalaya.backup'), '');
  expect(await backupDirectoryFault(directory, 1)).toBeNull();
  await rm(directory, { recursive: true });
});
