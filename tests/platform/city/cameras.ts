import { sql } from 'kysely';
import type { SwitchedOutput } from '../../../contract/automation/output-calls.ts';
import { idOf } from '../../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import type { City } from './city.ts';

interface Output {
  name: string;
  number: number;
}

/** Creates a camera by its device, with its outputs and its place. */
export async function createCamera(city: City, token: string, record: CatalogueRecord, isForced: boolean) {
  const unit = city.find('unit', idOf(record['id_unit']));
  const place = { center: city.find('center', idOf(record['center'])), sector: city.find('sector', idOf(record['sector'])) };
  const isOpen = (['center', 'sector'] as const).some((name) => idOf(record[name]) !== null && place[name] === undefined);
  if (unit === undefined || (isOpen && !isForced)) return 'waits';
  const outputs = await city.read(sql<Output>`select name, number from digital_output where id_camera = ${record.id} order by number`);
  const { name, tag, latitude, longitude } = record;
  const device = { name, tag, ...place, type: 'camera', units: [unit], outputs, ...(outputs.length > 0 && { custom_fields: city.relay }) };
  const made = await city.send<{ idCameraProxy: number }>('POST', '/v1/generic-devices', token, device);
  if (!made) return 'refused';
  city.link('proxy-camera', record.id, made.idCameraProxy);
  await city.send('PUT', `/v1/proxy_camera/${made.idCameraProxy}`, token, { latitude, longitude });
  return 'done';
}

/** Links the outputs that the copy has, by their unit, camera and name. */
export async function linkOutputs(city: City, token: string): Promise<void> {
  const there = await city.read(sql<SwitchedOutput>`
    select o.id, o.name, u.description as unit, c.name as camera from digital_output o join unit u on u.id = o.id_unit
    left join camera c on c.id = o.id_camera`);
  const keyOf = ({ name, unit, camera }: SwitchedOutput) => [unit, camera ?? '', name].join('|');
  const ids = new Map(there.map((output) => [keyOf(output), output.id]));
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { body } = await city.to.request<{ data: SwitchedOutput[]; last_page?: number }>('GET', `/v1/command/outputs?page=${page}`, {
      token,
    });
    for (const output of body.data) {
      const former = ids.get(keyOf(output));
      if (former !== undefined) city.link('digital-output', former, output.id);
    }
    last = body.last_page ?? 1;
  }
}
