import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headers } from '../../../contract/api.ts';
import { catalogues } from '../../../contract/catalogues/registry.ts';
import { listRights } from '../../../contract/permissions.ts';
import { platformScope } from '../../platform/store/store.ts';
import { password, signIn } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { insertDefaults } from './defaults.ts';
import { defaultTypes, defaultWords } from './words.ts';

let platform: TestPlatform;
let token = '';
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
  const body = { code: platform.setupCode, email: 'first@here.test', password, name: 'First' };
  expect((await platform.request('POST', '/v1/setup', { body, headers: { [headers.language]: 'es' } })).status).toBe(200);
  token = String((await signIn(platform, 'first@here.test')).body.data?.access_token);
});
afterAll(() => platform.clear());

const namesOf = (records: readonly Record<string, unknown>[], field: string): string[] =>
  records.map((record) => String(record[field])).sort();
const list = async (path: string): Promise<Record<string, unknown>[]> =>
  (await platform.request<{ data: Record<string, unknown>[] }>('GET', `/v1/${path}?max=100`, { token })).body.data;
const create = async (path: string, body: object): Promise<number> => {
  const reply = await platform.request<{ data: { id: number } }>('POST', `/v1/${path}`, { token, body });
  expect(reply.status).toBe(200);
  return reply.body.data.id;
};

describe('an empty store', () => {
  test('begins with four levels, types and comments in the language of its set-up', async () => {
    const levels = await list('alarm_level');
    expect(levels.map(({ level, priority }) => [level, priority])).toEqual([
      ['P1', 1],
      ['P2', 2],
      ['P3', 3],
      ['P4', 4],
    ]);
    expect(levels.map(({ description }) => description)).toEqual(defaultWords.es.levels);
    expect(namesOf(await list('type_alarm'), 'type')).toEqual(Object.values(defaultWords.es.types).sort());
    expect(namesOf(await list('alarm_comment'), 'comment')).toEqual(defaultWords.es.comments.map(([, comment]) => comment).sort());
  });

  test('has five profiles: an operator may act on alarms, an administrator not change customers', { tags: ['OQ-1'] }, async () => {
    expect(namesOf(await list('profile'), 'type')).toEqual(['Administrador', 'Muro de video', 'Operador', 'Solo lectura', 'Supervisor']);
    const { rows } = await platform.app.store.within(platformScope, (tx) =>
      sql<{ type: string; rights: string[] }>`
        select f.type, array_agg(p.resource || ' ' || p.action) as rights from profile f join profile_permissions o on o.id_owner = f.id
        join permission p on p.id = o.id_target group by f.type`.execute(tx),
    );
    const rightsOf = (type: string) => rows.find((row) => row.type === type)?.rights ?? [];
    expect(rightsOf('Operador')).toEqual(
      expect.arrayContaining(['Alarm read_history', 'Alarm update', 'Video live_video', 'AlarmComment read']),
    );
    expect(rightsOf('Operador')).not.toContain('User read');
    expect(rightsOf('Supervisor')).toEqual(expect.arrayContaining([...rightsOf('Operador'), 'User read', 'Audit read', 'Logs read']));
    expect(rightsOf('Supervisor')).toContain('Video manage_request_record_video');
    expect(rightsOf('Administrador')).toEqual(expect.arrayContaining([...rightsOf('Supervisor'), 'Unit create', 'IntakeToken create']));
    const all = listRights(catalogues).map(({ action, subject }) => `${subject} ${action}`);
    const lacking = all.filter((right) => !rightsOf('Administrador').includes(right)).map((right) => right.split(' ')[0] ?? '');
    expect([...new Set(lacking)].sort()).toEqual(['MasterTenant', 'MicroserviceLogs', 'Permission', 'QA', 'Traffic']);
    expect(rightsOf('Muro de video')).toEqual(['Video live_video']);
    const reader = rightsOf('Solo lectura');
    expect(reader).toEqual(expect.arrayContaining(['Unit read', 'Alarm read_history', 'LprMatches read_match']));
    expect(reader.toSorted()).toEqual(
      rightsOf('Administrador')
        .filter((right) => / read(_|$)/.test(right))
        .toSorted(),
    );
  });

  test('has no role but the master admin’s; its profiles are changed and deleted as any record', {
    tags: ['OQ-1'],
  }, async () => {
    const { rows } = await platform.app.store.within(platformScope, (tx) =>
      sql`select is_master_admin, (select count(*)::int from user_profile where id_user = u.id) as profiles from user_account u`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ is_master_admin: true, profiles: 0 }]);
    const reader = (await list('profile')).find(({ type }) => type === 'Solo lectura');
    const path = `/v1/profile/${Number(reader?.['id'])}`;
    const body = { type: 'Visita', description: 'Solo mira', permissions: [], version: reader?.['version'] };
    expect((await platform.request('PUT', path, { token, body })).status).toBe(200);
    expect(await list('profile')).toContainEqual(expect.objectContaining({ type: 'Visita', description: 'Solo mira', permissions: [] }));
    expect((await platform.request('DELETE', path, { token })).status).toBe(200);
    expect(namesOf(await list('profile'), 'type')).toEqual(['Administrador', 'Muro de video', 'Operador', 'Supervisor']);
  });

  test('gives each new tenant a default alarm view, audited as made with the tenant', async () => {
    const master = await create('master_tenant', { name: 'Norte' });
    const tenant = await create('tenant', { name: 'Puerto', id_master_tenant: master });
    const [view] = await list('services/views/get-views');
    expect(view).toMatchObject({ name: 'Vista general', default_view: true, periodicity: 'always', tenant: { id: tenant } });
    expect(view?.['layout_configuration']).toHaveLength(5);
    expect(await list('services/views/get-views')).toHaveLength(1);
    const { rows } = await platform.app.store.within(platformScope, (tx) =>
      sql`select user_name, action from catalogue_change where catalogue = 'alarm-view'`.execute(tx),
    );
    expect(rows).toEqual([{ user_name: 'First', action: 'create' }]);
  });

  test('is filled once: a deleted record is not inserted again', async () => {
    const [level] = await list('alarm_level');
    expect((await platform.request('DELETE', `/v1/alarm_level/${Number(level?.['id'])}`, { token })).status).toBe(200);
    expect(await platform.app.store.within(platformScope, (tx) => insertDefaults(tx, 'en'))).toBe(false);
    expect(await list('alarm_level')).toHaveLength(3);
  });
});

test('a store with records of its own keeps them, and a demo has no defaults', async () => {
  const other = await startTestPlatform({ mode: 'production' });
  try {
    const types = await other.app.store.within(platformScope, async (tx) => {
      await tx.insertInto('type_alarm').values({ type: 'Door', id_master_tenant: null }).execute();
      expect(await insertDefaults(tx, 'pt')).toBe(true);
      return tx.selectFrom('type_alarm').select('type').execute();
    });
    expect(types).toEqual([{ type: 'Door' }]);
  } finally {
    await other.clear();
  }
});

test('every language has a text for every record', () => {
  for (const words of Object.values(defaultWords)) {
    expect(new Set(Object.values(words.types)).size).toBe(defaultTypes.length);
    expect(words.comments).toHaveLength(defaultWords.en.comments.length);
    expect(words.comments.map(([status, , type]) => [status, type])).toEqual(
      defaultWords.en.comments.map(([status, , type]) => [status, type]),
    );
  }
});
