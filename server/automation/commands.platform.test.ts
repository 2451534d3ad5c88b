import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headers } from '../../contract/api.ts';
import { platformScope } from '../platform/store/store.ts';
import { addTownUser, can } from '../testing/staff.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

interface Reply {
  data: { id: number; nodes: { id: string }[]; requirements: string[]; id_user: number };
  errors?: Record<string, string[]>;
}
let town: TownPlatform;
let maker: { id: number; token: string };
let gate: number;
let far: number;
const made = { count: 0 };

const save = (nodes: unknown, more: Record<string, unknown> = {}, language = 'en') => {
  made.count += 1;
  return town.request<Reply>('POST', '/v1/command', {
    token: maker.token,
    body: { name: `Command ${made.count}`, nodes, ...more },
    headers: { [headers.language]: language },
  });
};
const node = (id: string, to: string | null, type: string, config: object) => ({
  id,
  type,
  x: 0,
  y: 0,
  config,
  outputs: to ? { default: to } : {},
});
const chain = (type: string, config: object) => [node('s', 'a', 'start', {}), node('a', null, type, config)];

beforeAll(async () => {
  town = await startTown();
  const { north, south } = town.town;
  maker = await addTownUser(town, 'maker', [north.tenant], can('Command', 'read', 'create', 'update'));
  [gate, far] = await town.app.store.within(platformScope, async (tx) => {
    const add = async (tenant: number, unit: number, camera: number | null) => {
      const { rows } = await sql<{ id: number }>`insert into digital_output (id_tenant, id_unit, id_camera, name)
        values (${tenant}, ${unit}, ${camera}, 'Gate') returning id`.execute(tx);
      return rows[0]?.id ?? 0;
    };
    return [await add(north.tenant, north.unit, north.cameras[0] ?? null), await add(south.tenant, south.unit, null)] as const;
  });
});
afterAll(() => town.clear());

describe('an incomplete command is refused with the literal texts', () => {
  test('empty', { tags: ['OP-5.15'] }, async () => {
    expect((await save([])).body.errors).toEqual({ nodes: ['The flowchart cannot be empty'] });
    expect((await save([node('s', null, 'start', {})])).status).toBe(422);
  });
  test('without a connection, with several', { tags: ['OP-5.16', 'OP-5.17'] }, async () => {
    const loose = await save([
      node('s', 'a', 'start', {}),
      node('a', null, 'delay', { seconds: 1 }),
      node('b', null, 'delay', { seconds: 1 }),
    ]);
    expect(loose.body.errors).toEqual({ nodes: ['Every node must have a connection'] });
    const several = await save([node('s', 'a', 'start', {}), node('a', 's', 'delay', { seconds: 1 })]);
    expect(several.body.errors?.['nodes']).toEqual(['No node may have several connections']);
  });
  test('with an incomplete configuration', { tags: ['OP-5.18', 'OQ-82'] }, async () => {
    const { body } = await save(chain('notification', { channel: 'sms', to: [], message: '' }), {}, 'es');
    expect(body.errors?.['nodes']).toEqual(['Configuración incompleta en los siguientes nodos: Notificación']);
  });
  test('two nodes of one id', async () => {
    const { status, body } = await save([...chain('delay', { seconds: 1 }), node('a', null, 'delay', { seconds: 1 })]);
    expect([status, body.errors?.['nodes.2.id']]).toEqual([422, ['Another record already has this value']]);
  });
  test('what requires an alarm can be run from one; requirements are of a closed list', async () => {
    const { body } = await save(chain('delay', { seconds: 1 }), { requirements: ['alarm'] });
    expect(body.errors).toEqual({ alarm_compatible: ['What requires an alarm must be runnable from an alarm'] });
    expect((await save(chain('delay', { seconds: 1 }), { requirements: ['tea'] })).status).toBe(422);
  });
});

describe('what a node names', () => {
  test('a visible output is accepted and stored with its author', { tags: ['OP-9.61', 'OP-3.19'] }, async () => {
    const { status, body } = await save(chain('digital_output', { target: 'camera', outputs: [gate], state: 'pulse', seconds: 3 }), {
      requirements: ['reason'],
    });
    expect([status, body.data.id_user, body.data.requirements]).toEqual([200, maker.id, ['reason']]);
    const again = await town.request<Reply>('PUT', `/v1/command/${body.data.id}`, { token: maker.token, body: { nodes: [] } });
    expect(again.body.errors).toEqual({ nodes: ['The flowchart cannot be empty'] });
  });
  test("another tenant's output, plan, unit or camera is refused like what does not exist", async () => {
    const { south } = town.town;
    const strange: [string, object, string][] = [
      ['digital_output', { target: 'router', outputs: [far], state: 'on' }, 'outputs'],
      ['digital_output', { target: 'router', outputs: [gate], state: 'on' }, 'outputs'],
      ['show_action_plan', { plan: 999_999 }, 'plan'],
      ['camera_assignment', { radius: 500, unit: south.unit }, 'unit'],
      ['camera_round', { cameras: [south.cameras[0]], seconds: 5 }, 'cameras'],
    ];
    for (const [type, config, field] of strange) {
      const { status, body } = await save(chain(type, config));
      expect([type, status, Object.keys(body.errors ?? {})]).toEqual([type, 422, ['nodes', `nodes.1.config.${field}`]]);
    }
  });
  test('outputs are offered by unit, of cameras or of routers, to who may build commands', { tags: ['OP-9.61'] }, async () => {
    const ask = (query: string, token = maker.token) =>
      town.request<{ data: { id: number; unit: string; camera: string | null }[]; total: number }>('GET', `/v1/command/outputs${query}`, {
        token,
      });
    expect((await ask('?target=camera&search=gat')).body).toMatchObject({ total: 1, data: [{ id: gate, camera: expect.any(String) }] });
    expect((await ask('?target=router')).body.data).toEqual([]);
    const everywhere = (await ask('?target=router', town.tokens.admin)).body;
    expect(everywhere).toMatchObject({ total: 1, data: [{ id: far, camera: null }] });
    const guard = await addTownUser(town, 'guard', [town.town.north.tenant], can('Home', 'read'));
    expect((await ask('', guard.token)).status).toBe(403);
  });
});
