import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RecognitionResult } from '../../../contract/intake/recognition.ts';
import type { App } from '../../platform/index.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { openRecognitionConnectors } from './connectors.ts';

/** What each service replies to the next request, and the requests that it received. */
const replies: Record<string, unknown> = {};
const requests: Record<string, { after: string | null; most: number }[]> = { luna: [], safr: [], intelexvision: [] };
let service: Server;
let office: Office;
const query = async <T>(text: ReturnType<typeof sql>) =>
  (await office.app.store.within(platformScope, (tx) => text.execute(tx))).rows as T[];

beforeAll(async () => {
  service = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    const [, name = '', verb] = request.url?.split('/') ?? [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (verb !== 'events') return void reply.writeHead(404).end();
      requests[name]?.push(JSON.parse(Buffer.concat(chunks).toString()) as { after: string | null; most: number });
      if (replies[name] === 'down') return void reply.writeHead(503).end('{}');
      reply.end(JSON.stringify(replies[name] ?? { events: [] }));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  office = await startOffice({
    env: { CONNECTOR_PRIVATE_ADDRESSES: 'true', CONNECTOR_LUNA_URL: `${url}/luna`, CONNECTOR_SAFR_URL: `${url}/safr` },
  });
});
afterAll(async () => {
  await office?.clear();
  service.close();
});

test('events of Luna and SAFR are requested in pages, and stored once with their camera', async () => {
  const [camera] = office.town.north.cameras;
  const at = new Date(office.clock.now()).toISOString();
  replies['luna'] = {
    next: 'page-2',
    events: [
      { reference: 'l-1', camera: 'North camera 1', face_id: 'face-1', happened_at: at },
      { reference: 'l-2', id_camera: camera, face_id: 'face-2' },
      { reference: 'l-3', camera: 'Nowhere', face_id: 'face-3' },
      { reference: 'l-4', id_camera: camera, face_id: 'face-4', happened_at: '2020-01-01T00:00:00.000Z' },
      { reference: 'l-5', id_camera: camera, face_id: 'face-5', image: 'data:text/html;base64,PGI+' },
      { reference: 'l-6' },
    ],
  };
  replies['safr'] = { next: 's-2', events: [{ reference: 's-1', camera: 'North camera 1', name: 'Recognized' }] };
  const faces = () => query(sql`select face_id, id_camera, id_unit from luna_face_detection order by face_id`);
  await waitUntil(async () => expect((await faces()).length).toBe(2), 30_000);
  expect(await faces()).toEqual([
    { face_id: 'face-1', id_camera: camera, id_unit: office.town.north.unit },
    { face_id: 'face-2', id_camera: camera, id_unit: office.town.north.unit },
  ]);
  await waitUntil(() => expect(requests['luna']?.at(-1)).toEqual({ after: 'page-2', most: 500 }), 30_000);
  const states = () => query(sql`select service, received::int, skipped::int, fault from recognition_connector order by service`);
  await waitUntil(async () => expect((await states())[1]).toMatchObject({ service: 'safr', fault: null }), 30_000);
  expect((await faces()).length).toBe(2);
  expect(await query(sql`select name, id_camera_proxy from safr_event`)).toEqual([{ name: 'Recognized', id_camera_proxy: camera }]);
  const [luna] = await states();
  expect((luna as { skipped: number }).skipped % 4).toBe(0);
}, 90_000);

test('health and accounts state that a service fails, and that it is received again', async () => {
  const account = await office.send('POST', 'services/facial-recognition/luna/luna-master-account', {
    body: { name: 'Luna', api_password: 'p' },
  });
  expect(account.status, account.text).toBe(200);
  const server = await office.send('POST', 'intelexvision', { body: { description: 'iLex', tenant: office.town.north.tenant } });
  const stated = async (path: string, id: number) => (await office.send<Record<string, unknown>>('GET', `${path}/${id}`)).data;
  expect(await stated('intelexvision', server.data.id)).toMatchObject({
    events: 'not_connected',
    events_fault: 'Set CONNECTOR_INTELEXVISION_URL and start the platform again.',
  });
  const luna = () => stated('services/facial-recognition/luna/luna-master-account', account.data.id);
  const health = async () => (await office.request<{ status: string; connectors: Record<string, string> }>('GET', '/health')).body;
  replies['luna'] = 'down';
  await waitUntil(
    async () => expect(await luna()).toMatchObject({ events: 'failing', events_fault: expect.stringMatching(/it answered 503/) }),
    30_000,
  );
  expect((await health()).connectors).toMatchObject({ luna: expect.stringMatching(/it answered 503/), safr: 'ok' });
  replies['luna'] = { events: [] };
  await waitUntil(async () => expect(await luna()).toMatchObject({ events: 'receiving', events_fault: null }), 45_000);
  expect((await health()).connectors).toEqual({ luna: 'ok', safr: 'ok' });
}, 120_000);

/** Connectors as of another process, whose events are stored by what is given. */
async function openOther(receive: () => Promise<RecognitionResult>) {
  const app: App = { ...office.app, onClose: [], health: { ...office.app.health } };
  replies['luna'] = { events: [{ reference: 'l-9', id_camera: office.town.north.cameras[0], face_id: 'face-9' }] };
  replies['safr'] = { events: [] };
  await openRecognitionConnectors(app, { luna: receive, safr: receive, intelexvision: receive });
  return { app, close: () => Promise.all(app.onClose.map(async (one) => one())) };
}

test('events that cannot be stored are a fault of their service, which is logged', async () => {
  const logged = vi.spyOn(office.app.log, 'error');
  const { app, close } = await openOther(() => Promise.reject(new Error('broken')));
  const fault = 'Its events could not be stored; the log of the platform states why.';
  await expect.poll(() => app.health.connectors?.()['luna']).toBe(fault);
  await close();
  const texts = logged.mock.calls.map(([, text]) => text);
  expect(texts).toEqual(['events of a connector could not be stored, and are requested again']);
  logged.mockRestore();
});

test('closing waits for the events that are being stored', async () => {
  const storing: (() => void)[] = [];
  const result = { stored: 1, duplicates: 0, ignored: [] } as unknown as RecognitionResult;
  const { close } = await openOther(() => new Promise((resolve) => storing.push(() => resolve(result))));
  await expect.poll(() => storing.length).toBe(1);
  let isClosed = false;
  const closing = close().then(() => {
    isClosed = true;
  });
  await query(sql`select 1`);
  expect(isClosed).toBe(false);
  storing[0]?.();
  await closing;
});
