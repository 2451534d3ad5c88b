import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { providerCalls as calls } from '../../../contract/catalogues/extra/providers.ts';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import { type App, type EndpointRequest, platformScope, reencode, refuse, route } from '../../platform/index.ts';
import { recordChange } from '../audit.ts';
import { FormFile } from '../fields/form.ts';
import { typeOf } from '../file-kind.ts';
import { readParts } from '../multipart.ts';
import { idsByExternal, readProviderRecords } from '../provider-accounts.ts';
import { replaceReferences, syncRecords } from '../writing/sync-records.ts';
import { type Writer, writerOf } from '../writing/write.ts';
import { namedId, openProviderSession, outcome, type ProviderSession, theOne } from './provider-session.ts';

const lunaFields = ['name', 'api_email', 'api_password', 'api_server'];
const lunaAccounts = (writer: Writer) => readProviderRecords(writer, 'luna-master-account', lunaFields);

/** Lists and faces of Luna (ADM-7.42). */
export function lunaRoutes(app: App): void {
  route(app, calls.syncLunaFaces, async (input) => {
    const { connector, within } = openProviderSession(app, 'luna', input);
    const { faces } = await connector.request('luna/faces', { accounts: await within(lunaAccounts) });
    const incoming = faces.map(({ face_id: externalId, ...values }) => ({
      externalId,
      values: { ...values, name: values.name ?? values.user_data ?? externalId },
    }));
    const done = await within((writer) => syncRecords(writer, 'luna-face', { by: 'face_id' }, incoming));
    return outcome(connector, faces.length, done);
  });
  route(app, calls.syncLunaLists, async (input) => {
    const { connector, within } = openProviderSession(app, 'luna', input);
    const { lists } = await connector.request('luna/lists', { accounts: await within(lunaAccounts) });
    const done = await within(async (writer) => {
      const faces = await idsByExternal(writer, 'luna-face', 'face_id');
      const incoming = lists.map(({ id_luna: externalId, faces: _, ...values }) => ({
        externalId,
        values: { ...values, name: values.name ?? values.list_data ?? externalId },
      }));
      const result = await syncRecords(writer, 'luna-list', { by: 'id_luna' }, incoming);
      for (const list of lists) {
        const people = list.faces.flatMap((face) => faces.get(face) ?? []);
        await replaceReferences(writer, 'luna-list', 'people', result.ids.get(list.id_luna) ?? 0, people);
      }
      return result;
    });
    return outcome(connector, lists.length, done);
  });
  route(app, calls.extractLunaFace, async (input) => {
    const { connector, within } = openProviderSession(app, 'luna', input);
    const image = await pictureOf(input.request, within);
    const { faces } = await connector.request('luna/extract', { accounts: await within(lunaAccounts), image });
    const rows = faces.map((face) => ({
      face_id: face.face_id ?? null,
      age: face.age ?? null,
      gender: face.gender ?? null,
      predominant_ethnicity: face.predominant_ethnicity ?? null,
      similarity_match: face.similarity_match ?? null,
    }));
    return { demo: connector.demo, found: rows.length, rows };
  });
  route(app, calls.addLunaFace, (input) => placeFace(app, input, true));
  route(app, calls.deleteLunaFace, (input) => placeFace(app, input, false));
}

const largestPicture = 5_000_000;

/** The picture of a request, in base64. @throws Refused `request.invalid` if there is none */
async function pictureOf(request: FastifyRequest, within: ProviderSession['within']): Promise<string> {
  if (!request.isMultipart()) {
    const body = z.object({ image: z.string().max(500) }).safeParse(request.body);
    if (!body.success) throw refuse('request.invalid', { errors: { image: ['This field is required'] } });
    return within((writer) => sentFile(writer, body.data.image));
  }
  const part = (await readParts(request, largestPicture)).find(([name]) => name === 'image')?.[1];
  if (!(part instanceof FormFile)) throw refuse('request.invalid', { errors: { image: ['This field is required'] } });
  const type = typeOf(part.bytes);
  const redrawn = !part.isCut && type !== null && type !== 'audio/mpeg' ? await reencode(part.bytes, type) : null;
  if (redrawn === null || !('bytes' in redrawn)) throw refuse('request.invalid', { errors: { image: ['Send the file again'] } });
  return redrawn.bytes.toString('base64');
}

/** An uploaded picture, in base64. @throws Refused `request.invalid` if it does not exist */
async function sentFile({ tx }: Writer, file: string): Promise<string> {
  const id = file.replace(/^.*\/v1\/files\//, '');
  const { rows } = await sql<{ image: string }>`select encode(bytes, 'base64') as image from stored_file where id = ${id}`.execute(tx);
  const image = rows[0]?.image;
  if (image === undefined) throw refuse('request.invalid', { errors: { image: ['Send the file again'] } });
  return image.replaceAll('\n', '');
}

/** Adds a face to a list or removes it, first at Luna, then here. */
async function placeFace(
  app: App,
  input: EndpointRequest<typeof calls.addLunaFace> | EndpointRequest<typeof calls.deleteLunaFace>,
  isAdded: boolean,
) {
  const { connector, within } = openProviderSession(app, 'luna', input);
  const [face, list] = [input.body.id_luna_face ?? input.query.id_luna_face, namedId(input.body.id_luna_list)];
  if (face === undefined) throw refuse('request.invalid', { errors: { id_luna_face: ['This field is required'] } });
  const context = await within(async (writer) => ({
    face: theOne(await readProviderRecords(writer, 'luna-face', ['face_id', 'external_id', 'user_data'], face)),
    list: theOne(await readProviderRecords(writer, 'luna-list', ['id_luna', 'list_data', 'name'], list)),
    accounts: await lunaAccounts(writer),
  }));
  await connector.request(isAdded ? 'luna/add-face' : 'luna/delete-face', context);
  const changed = await within((writer) => setListFaces(writer, list, face, isAdded));
  return outcome(connector, 1, { created: isAdded ? changed : 0, updated: 0 }, isAdded ? 0 : changed);
}

async function setListFaces(writer: Writer, list: number, face: number, isAdded: boolean): Promise<number> {
  const { rows } = await sql<{ id_target: number }>`
    select id_target from luna_list_people where id_owner = ${list} order by place, id_target`.execute(writer.tx);
  const before = rows.map((row) => row.id_target);
  const others = before.filter((one) => one !== face);
  const after = isAdded ? [...others, face] : others;
  if (after.length === before.length) return 0;
  await replaceReferences(writer, 'luna-list', 'people', list, after);
  const { rows: owned } = await sql<{ label: string; master: number | null }>`
    select coalesce(list_data, name) as label, id_master_tenant as master from luna_list where id = ${list}`.execute(writer.tx);
  await recordChange(writer, {
    catalogue: catalogueOf('luna-list'),
    id: list,
    label: owned[0]?.label ?? String(list),
    action: 'update',
    data: { people: after },
    old_data: { people: before },
    owner: { tenant: null, masterTenant: owned[0]?.master ?? null },
  });
  return 1;
}

/** Sensors and thresholds of Swift (ADM-7.32). */
export function swiftRoutes(app: App): void {
  route(app, calls.discoverSwiftSensors, async (input) => {
    const { connector, within } = openProviderSession(app, 'swift', input);
    const { id } = input.params;
    const gateway = theOne(
      await within((writer) => readProviderRecords(writer, 'swift-gateway', ['name', 'guid', 'serial_number', 'id_external'], id)),
    );
    const { sensors } = await connector.request('swift/sensors', gateway);
    const incoming = sensors.map(({ id: externalId, ...values }) => ({ externalId, values: { ...values, id_swift_gateway: id } }));
    const done = await within((writer) => syncRecords(writer, 'swift-sensor', { by: 'id_external', parent: 'id_swift_gateway' }, incoming));
    return outcome(connector, sensors.length, done);
  });
  route(app, calls.discoverSwiftThresholds, async (input) => {
    const { connector } = openProviderSession(app, 'swift', input);
    const { thresholds } = await connector.request('swift/thresholds', {});
    const rows = thresholds.map(({ measure, unit = null, min = null, max = null }) => ({ measure, unit, min, max }));
    return { demo: connector.demo, found: rows.length, rows };
  });
}

/** Access devices and their models (ADM-7.36). Models are shared by all and maintained by the platform. */
export function accessDeviceRoutes(app: App): void {
  route(app, calls.syncAccessDevices, async (input) => {
    const { connector, within } = openProviderSession(app, 'access-device', input);
    const { models } = await connector.request('access-device/models', {});
    const { devices } = await connector.request('access-device/devices', {});
    const names = [...new Set([...models.map(({ description }) => description), ...devices.map(({ model }) => model)])];
    const synced = await app.store.within(platformScope, (tx) =>
      syncRecords(
        writerOf(tx, input, app.config),
        'access-device-model',
        { by: 'description' },
        names.map((externalId) => ({ externalId, values: {} })),
      ),
    );
    const incoming = devices.map(({ id, name, model }) => ({ externalId: id, values: { name, id_model: synced.ids.get(model) } }));
    const done = await within((writer) => syncRecords(writer, 'access-device', { by: 'id_external' }, incoming));
    return outcome(connector, devices.length, done);
  });
}
