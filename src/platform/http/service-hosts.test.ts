import { HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createHttp } from './create-http.ts';

const host = 'http://platform.test';
const hosts = { alarms_host: 'https://alarms.test', events_host: 'https://events.test', streaming_host: 'https://video.test:8443' };
const link = { url: '/media/7/live/index.m3u8?s=1', kind: 'live', from: null, to: null, stream: '/media/7/live/live.ws?s=1' };
const moment = '2026-11-21T06:00:00.000Z';
const server = setupServer();
const http = createHttp({
  host,
  token: () => 'first',
  language: () => 'en',
  unlockCount: () => 0,
  renewSession: async () => true,
  waitForUnlock: async () => true,
  onServerTime: vi.fn(),
  offer: () => ({ idempotency: true, ...hosts }),
});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('a call goes to the host of its service with the token, every other one to the platform', {
  tags: ['ADM-7.54', 'OQ-102'],
}, async () => {
  const gone: string[] = [];
  const record = ({ request }: { request: Request }) => {
    gone.push(`${request.url} ${request.headers.get('authorization')}`);
    return HttpResponse.json({ success: true, data: [] });
  };
  server.use(mock.get('https://alarms.test/v1/alarm', record), mock.get(`${host}/v1/alarm_level`, record));
  await http.call('alarms', { query: {} });
  await http.call('alarmLevels', { query: {} });
  expect(gone).toEqual(['https://alarms.test/v1/alarm Bearer first', `${host}/v1/alarm_level Bearer first`]);
});

test('addresses without a host in a reply belong to the host that sent it', { tags: ['ADM-7.54'] }, async () => {
  const data = { ...link, expires_at: moment, server_time: moment };
  server.use(mock.post('https://video.test:8443/v1/media/link', () => HttpResponse.json({ success: true, data })));
  const answer = await http.call('mediaLink', { body: { id_camera: 7, kind: 'live' } });
  expect(answer).toMatchObject({ data: { url: `https://video.test:8443${link.url}`, stream: `https://video.test:8443${link.stream}` } });
});

test('a channel is signed where events come from', { tags: ['ADM-7.54', 'OP-7.46'] }, async () => {
  server.use(mock.post('https://events.test/broadcasting/auth', () => HttpResponse.json({ auth: 'atalaya:abc' })));
  expect(await http.signChannel('1.2', 'private-user-5')).toEqual({ auth: 'atalaya:abc' });
});
