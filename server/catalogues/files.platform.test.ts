import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, startOffice } from '../testing/office.ts';

let office: Office;
let master: number;
const pictures = new Map<'png' | 'jpeg' | 'gif', Buffer>();
beforeAll(async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#377' } });
  for (const format of ['png', 'jpeg', 'gif'] as const) pictures.set(format, await picture.clone().toFormat(format).toBuffer());
  office = await startOffice();
  master = Number((await office.send('GET', `tenant/${office.town.north.tenant}`)).data['id_master_tenant']);
});
afterAll(() => office?.clear());

const start = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff, 0xe0],
  gif: [...Buffer.from('GIF89a')],
  mp3: [...Buffer.from('ID3')],
  wav: [...Buffer.from('RIFF....WAVEfmt ')],
  ogg: [...Buffer.from('OggS')],
  exe: [...Buffer.from('MZ')],
} as const;
const file = (kind: keyof typeof start, size = 2000) => new Blob([Buffer.from(start[kind]), Buffer.alloc(size - start[kind].length, 7)]);
/** A valid picture. */
const blobOf = (format: 'png' | 'jpeg' | 'gif') => new Blob([new Uint8Array(pictures.get(format) ?? [])]);
const fetchFile = (address: unknown) => fetch(office.url + String(address));
const tenant = (name: string) => ({ name, id_master_tenant: String(master) });

test('creates a tenant by a form with images, and edits it by a form posted with _method=put', {
  tags: ['ADM-7.09', 'ADM-7.11', 'ADM-3.24'],
}, async () => {
  const form = { ...tenant('Port'), main_image: blobOf('png'), logo_image: blobOf('gif') };
  const made = await office.send('POST', 'tenant', { as: 'admin', form });
  expect([made.status, made.data['name'], made.data['id_master_tenant'], made.data['mobile_app_image']]).toEqual([
    200,
    'Port',
    master,
    null,
  ]);
  const [main, logo] = [made.data['main_image'], made.data['logo_image']];
  const picture = await fetchFile(main);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(picture.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 8, height: 8 });

  const change = { _method: 'put', name: 'Old port', logo_image: blobOf('jpeg'), main_image: String(main), mobile_app_image: '' };
  const changed = await office.send('POST', `tenant/${made.data.id}`, { as: 'admin', form: change });
  expect(changed.data).toMatchObject({ name: 'Old port', main_image: main, mobile_app_image: null, version: 2 });
  expect(changed.data['logo_image']).not.toBe(logo);
  expect([(await fetchFile(logo)).status, (await fetchFile(changed.data['logo_image'])).headers.get('content-type')]).toEqual([
    404,
    'image/jpeg',
  ]);

  const emptied = await office.send('POST', `tenant/${made.data.id}`, { as: 'admin', form: { _method: 'put', main_image: '' } });
  expect([emptied.data['main_image'], (await fetchFile(main)).status]).toEqual([null, 404]);
  const other = await office.send('POST', `tenant/${made.data.id}`, { as: 'admin', form: { _method: 'delete' } });
  expect(other.errors).toHaveProperty('_method');
});

test('a file can be uploaded before its record and is used once, by its sender', { tags: ['OP-5.23', 'ADM-5.05'] }, async () => {
  const sent = await office.send<{ file: string; size: number }>('POST', 'files', { form: { file: blobOf('png') } });
  expect([sent.status, sent.data.size > 0]).toEqual([200, true]);
  const body = { level: 'With sound', priority: 1, color: '#000000', description: 'd' };
  const sound = await office.send<{ file: string }>('POST', 'files', { form: { file: file('mp3') } });
  const wrongKind = await office.send('POST', 'alarm_level', { body: { ...body, sound: sent.data.file } });
  expect(wrongKind.errors).toEqual({ sound: ['Only MP3 files are accepted'] });
  const foreign = await office.send('POST', 'alarm_level', { as: 'carla', body: { ...body, sound: sound.data.file } });
  expect(foreign.errors).toEqual({ sound: ['Send the file again'] });
  const made = await office.send('POST', 'alarm_level', { body: { ...body, sound: sound.data.file } });
  expect(made.data['sound']).toBe(`/v1/files/${sound.data.file}`);
  const again = await office.send('POST', 'alarm_level', { body: { ...body, level: 'Again', sound: sound.data.file } });
  expect(again.errors).toEqual({ sound: ['Send the file again'] });
  await office.send('DELETE', `alarm_level/${made.data.id}`);
  expect((await fetchFile(made.data['sound'])).status).toBe(404);
});

test('a file is detected by its bytes, and the broken limit is reported', {
  tags: ['ADM-5.05', 'ADM-7.15', 'OP-5.23', 'OP-3.06'],
}, async () => {
  const form = (sound: Blob) => ({ level: 'Loud', priority: '1', color: '#000000', description: 'd', sound });
  for (const kind of ['png', 'wav', 'ogg', 'exe'] as const) {
    const named = new File([file(kind)], 'alarm.mp3', { type: 'audio/mpeg' });
    const { errors } = await office.send('POST', 'alarm_level', { form: form(named) });
    expect([kind, errors]).toEqual([kind, { sound: ['Only MP3 files are accepted'] }]);
  }
  expect((await office.send('POST', 'alarm_level', { form: form(file('mp3', 2_000_001)) })).errors).toEqual({ sound: ['At most 2 MB'] });
  expect((await office.send('POST', 'files', { form: { file: file('exe') } })).errors).toEqual({
    file: ['Only JPG, GIF, PNG, MP3 files are accepted'],
  });
  expect((await office.send('POST', 'files', { form: { file: file('png', 5_000_001) } })).errors).toEqual({ file: ['At most 5 MB'] });
  expect((await office.send('POST', 'files', { form: { other: 'x' } })).errors).toEqual({ file: ['This field is required'] });
  const made = await office.send('POST', 'alarm_level', { form: form(file('mp3', 1_900_000)) });
  expect([made.status, made.data['priority']]).toEqual([200, 1]);
  const edited = await office.send('POST', `alarm_level/${made.data.id}`, { form: { ...form(file('wav')), _method: 'put' } });
  expect(edited.errors).toEqual({ sound: ['Only MP3 files are accepted'] });
});

test('a form may exceed the limit of JSON, up to the limit of forms', async () => {
  const big = { level: 'Big', priority: 1, color: '#000000', description: 'x'.repeat(1_100_000) };
  expect((await office.send('POST', 'alarm_level', { body: big })).status).toBe(413);
  expect((await office.send('POST', 'alarm_level', { form: { ...big, priority: '1' } })).status).toBe(413);
  expect((await office.send('POST', 'alarm_level', { form: { level: 'a\0b' } })).code).toBe('request.invalid');
});
