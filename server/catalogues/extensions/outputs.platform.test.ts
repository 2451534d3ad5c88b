import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

interface OutputRow {
  id: number;
  name: string;
  number: number;
  id_unit: number;
  id_camera: number | null;
  relay: string | null;
}
const readOutputs = async (): Promise<OutputRow[]> => {
  const { rows } = await office.app.store.within(platformScope, (tx) =>
    sql<OutputRow>`select id, name, number, id_unit, id_camera, relay from digital_output order by id`.execute(tx),
  );
  return rows;
};

test('outputs of a unit’s router are stored with the unit; an existing one retains its identity', {
  tags: ['OP-9.61'],
}, async () => {
  const { unit } = office.town.north;
  const edit = (outputs: object[]) => office.send<{ outputs: object[] }>('PUT', `unit/${unit}`, { body: { outputs } });
  expect(
    (
      await edit([
        { name: 'Siren', number: 1 },
        { name: 'Gate', number: 2 },
      ])
    ).data.outputs,
  ).toEqual([
    { name: 'Siren', number: 1 },
    { name: 'Gate', number: 2 },
  ]);
  const [, gate] = await readOutputs();
  await edit([{ name: 'North gate', number: 2 }]);
  expect(await readOutputs()).toEqual([{ ...gate, name: 'North gate', id_unit: unit, id_camera: null }]);
  const twice = await edit([
    { name: 'A', number: 2 },
    { name: 'B', number: 2 },
  ]);
  expect([twice.status, Object.keys(twice.errors)]).toEqual([422, ['outputs.1.number']]);
  await office.send('PUT', `unit/${unit}`, { body: { description: 'North unit 2' } });
  expect(await readOutputs()).toHaveLength(1);
  await edit([]);
  expect(await readOutputs()).toEqual([]);
});

test('the relays of a camera are kept with the device that says how it is reached', { tags: ['OP-9.61'] }, async () => {
  const [camera] = office.town.north.cameras;
  const outputs = [{ name: 'Barrier', number: 1, relay: 'relay-7' }];
  const body = { name: 'Gate camera', type: 'camera', idCameraProxy: camera, custom_fields: { onvif_host: '10.0.0.9' }, outputs };
  const made = await office.send<{ id: number; outputs: object[] }>('POST', 'generic-devices', { body });
  expect([made.status, made.data.outputs]).toEqual([200, outputs]);
  expect(await readOutputs()).toMatchObject([
    { name: 'Barrier', number: 1, relay: 'relay-7', id_camera: camera, id_unit: office.town.north.unit },
  ]);
  await office.send('PUT', `generic-devices/${made.data.id}`, { body: { name: 'Gate camera 2' } });
  expect(await readOutputs()).toHaveLength(1);
  const list = await office.send<{ outputs: object[] }[]>('GET', 'generic-devices');
  expect(list.data[0]?.outputs).toEqual(outputs);
  const { status } = await office.send('PUT', `generic-devices/${made.data.id}`, { as: 'carla', body: { outputs: [] } });
  expect([status, (await readOutputs()).length]).toEqual([404, 1]);
});
