import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Profile } from '../../../contract/access/account.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addTownUser } from '../../testing/staff.ts';
import { startTown, type TownPlatform, townPassword } from '../../testing/town.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
});
afterAll(() => town?.clear());

interface Reply<T> {
  success: boolean;
  code?: string;
  data: T;
  errors?: Record<string, string[]>;
}
const hired = (name: string) => addTownUser(town, name, [town.town.north.tenant], []);
const profile = async (token: string) => (await town.request<Reply<Profile>>('GET', '/v1/users/profile', { token })).body.data;
const save = (token: string, body: object) => town.request<Reply<Profile>>('PUT', '/v1/users/profile', { token, body });
const general = { username: 'self', name: 'Self', first_surname: 'Made', second_surname: null, phone_number: '+52 55 1234 5678' };
const asPlatform = <T>(text: ReturnType<typeof sql<T>>) =>
  town.app.store.within(platformScope, async (tx) => (await text.execute(tx)).rows);
/** The last user record published to the user's windows. */
const published = async (id: number) => {
  const of = sql<{ data: { name: string; image: string | null } }>`
    select data from event_log where id_user = ${id} and name = 'config.updated' order by seq desc limit 1`;
  return (await asPlatform(of))[0]?.data;
};

test('users read and change only their own name and phone, published to their windows', {
  tags: ['OP-2.52', 'OP-6.10', 'OP-7.41', 'OQ-56'],
}, async () => {
  const { token, id } = await hired('self');
  expect(await profile(token)).toMatchObject({ email: 'self@town.test', vpn_access: false, two_factor: null, groups: [], image: null });
  const hostile = { ...general, email: 'boss@town.test', is_master_admin: true, vpn_access: true, active: false };
  const saved = await save(token, hostile);
  expect(saved.body.data).toMatchObject({ ...general, email: 'self@town.test', vpn_access: false });
  expect(await profile(token)).toEqual(saved.body.data);
  const me = await town.request<Reply<{ name: string; is_master_admin: boolean }>>('GET', '/v1/users/me', { token });
  expect([me.body.data.name, me.body.data.is_master_admin]).toEqual(['Self', false]);
  const trail = await asPlatform(sql<{ data: object }>`
    select data from catalogue_change where catalogue = 'users' and id_record = ${id} and id_user = ${id} order by id desc limit 1`);
  expect(trail[0]?.data).toMatchObject({ name: 'Self', phone_number: general.phone_number });
  expect((await save(token, { ...general, name: '  ' })).status).toBe(422);
  expect((await save(token, { ...general, phone_number: 'call me' })).body.errors).toHaveProperty('phone_number');
});

/** Fields of a user by the specification; the history limits and the configuration have parts of their own. */
const accountFields = (
  'id email image username name first_surname second_surname phone_number active vpn_access last_login alarm_history_hours alarm_history_days ' +
  'alarm_history_records allowed_live_video_units plate_or_employee_number shared_tenants video_wall enabled_chat id_country is_master_admin ' +
  'abilities external_users config'
).split(' ');

test('the user at sign-in has all fields of an account', {
  tags: ['OP-3.16', 'OP-6.07', 'OP-6.08', 'OP-6.09', 'OP-6.10', 'OP-6.11'],
}, async () => {
  const { token, id } = await hired('complete');
  const { unit } = town.town.north;
  await asPlatform(sql`insert into country (code, name) values ('ZZ', 'Zembla')`);
  await asPlatform(sql`update user_account set phone = '+52 55 5555 1234', plate_or_employee_number = 'E-17', vpn_access = true, enabled_chat = true, video_wall = true,
    history_hours = 48, history_days = 30, history_records = 500, id_country = (select id from country where code = 'ZZ') where id = ${id}`);
  await asPlatform(sql`insert into tenant_shared (name, id_user) values ('Night shift', ${id})`);
  await asPlatform(sql`insert into user_account_allowed_live_video_units (id_owner, id_target) values (${id}, ${unit})`);
  const fields = {
    phone_number: '+52 55 5555 1234',
    plate_or_employee_number: 'E-17',
    id_country: expect.any(Number),
    vpn_access: true,
    enabled_chat: true,
    video_wall: true,
    alarm_history_hours: 48,
    alarm_history_days: 30,
    alarm_history_records: 500,
    shared_tenants: [{ id: expect.any(Number), name: 'Night shift' }],
    allowed_live_video_units: [unit],
  };
  const signedIn = await town.request<Reply<{ user: object }>>('POST', '/v1/user/auth', {
    body: { email: 'complete@town.test', password: townPassword },
  });
  expect(signedIn.body.data.user).toMatchObject(fields);
  expect(Object.keys(signedIn.body.data.user)).toEqual(expect.arrayContaining(accountFields));
  expect((await town.request<Reply<object>>('GET', '/v1/users/me', { token })).body.data).toMatchObject(fields);
});

test('a phone that receives codes changes only with the password, and attempts are limited', { tags: ['OP-7.37'] }, async () => {
  const { token, id } = await hired('texted');
  expect((await save(token, general)).status).toBe(200);
  await asPlatform(sql`update user_account set two_factor = 'sms' where id = ${id}`);
  const elsewhere = { ...general, phone_number: '+52 55 0000 0000' };
  expect((await save(token, { ...general, name: 'Renamed' })).status).toBe(200);
  expect((await save(token, elsewhere)).body.code).toBe('session.credentials');
  expect((await save(token, { ...elsewhere, password: 'a wrong one 1' })).body.code).toBe('session.credentials');
  expect((await save(token, { ...elsewhere, password: townPassword })).body.data.phone_number).toBe('+52 55 0000 0000');
  for (let guess = 0; guess < 5; guess += 1) await save(token, { ...general, password: `guess ${guess}` });
  expect((await save(token, { ...general, password: townPassword })).body.code).toBe('access.throttled');
});

test('a new password requires the current one; the time of the change is shown and audited', {
  tags: ['OP-7.09', 'OQ-22'],
}, async () => {
  const { token, id } = await hired('changer');
  const change = (current_password: string) =>
    town.request<Reply<null>>('PUT', '/v1/users/changePassword', {
      token,
      body: { current_password, password: 'another word 2', password_confirmation: 'another word 2' },
    });
  expect((await change('not it 1')).body.code).toBe('session.credentials');
  const differing = { current_password: townPassword, password: 'another word 2', password_confirmation: 'another word 3' };
  const unequal = await town.request<Reply<null>>('PUT', '/v1/users/changePassword', { token, body: differing });
  expect(unequal.body.errors).toHaveProperty('password_confirmation');
  const before = (await profile(token)).password_changed ?? '';
  expect((await change(townPassword)).status).toBe(200);
  expect((await profile(token)).password_changed?.localeCompare(before)).toBe(1);
  const noted = await asPlatform(sql<{ text: string }>`
    select e::text as text from audit_entry e where action = 'password_changed' and id_user = ${id}`);
  expect(noted).toHaveLength(1);
  expect(noted[0]?.text).not.toContain('another word');
  const mails = await asPlatform(sql<{ text: string }>`
    select m::text as text from mail m where m::text like '%Your password was changed%' and m::text like '%changer%'`);
  expect(mails).toHaveLength(1);
});

const send = async (token: string, bytes: Buffer, name = 'me.png') => {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${town.url}/v1/users/image`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  return (await answer.json()) as Reply<{ image: string }>;
};
const download = async (address: string) => Buffer.from(await (await fetch(town.url + address)).arrayBuffer());
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c00012' } });

test('a picture is re-encoded without hidden data; every window shows it, and its removal', {
  tags: ['OP-5.24', 'OP-5.25', 'OP-7.10'],
}, async () => {
  const { token, id } = await hired('pictured');
  const hidden = '<script>alert(1)</script>';
  const located = await plain(60, 40)
    .jpeg()
    .withExif({ IFD0: { Copyright: hidden }, IFD3: { GPSLatitude: '19/1 26/1 0/1' } })
    .toBuffer();
  const { image } = (await send(token, Buffer.concat([located, Buffer.from(hidden)]), 'page.html')).data;
  const picture = await download(image);
  expect(picture.includes('script')).toBe(false);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  expect((await sharp(picture).metadata()).exif).toBeUndefined();
  expect((await published(id))?.image).toBe(image);
  expect((await profile(token)).image).toBe(image);
  expect((await town.request('DELETE', '/v1/users/image', { token })).status).toBe(200);
  expect([(await published(id))?.image, (await profile(token)).image]).toEqual([null, null]);
  expect((await fetch(town.url + image)).status).toBe(404);
});

test('the frames of a GIF are preserved', { tags: ['OP-5.24'] }, async () => {
  const { token } = await hired('moving');
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 9), Buffer.alloc(20 * 20 * 3, 200)]);
  const gif = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .gif({ delay: [100, 300] })
    .toBuffer();
  const picture = await download((await send(token, gif)).data.image);
  expect(await sharp(picture, { animated: true }).metadata()).toMatchObject({ format: 'gif', pages: 2, delay: [100, 300] });
});

test('SVG, a page posing as a picture, half a picture, too many pixels and bytes are refused', {
  tags: ['OP-5.24', 'OP-5.25'],
}, async () => {
  const { token } = await hired('hostile');
  const png = await plain(300, 300).png().toBuffer();
  const bomb = await plain(8000, 6000).png({ compressionLevel: 9 }).toBuffer();
  const refusal = async (bytes: Buffer) => (await send(token, bytes)).errors?.['image'];
  expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))).toEqual([
    'Only JPG, GIF, PNG files are accepted',
  ]);
  expect(await refusal(Buffer.concat([png.subarray(0, 16), Buffer.from('<script>alert(1)</script>')]))).toEqual([
    'Only JPG, GIF, PNG files are accepted',
  ]);
  expect(await refusal(png.subarray(0, png.length - 200))).toEqual(['Only JPG, GIF, PNG files are accepted']);
  expect(await refusal(bomb)).toEqual(['At most 40 million pixels, in all its frames']);
  expect(await refusal(Buffer.concat([png, Buffer.alloc(800_001 - png.length)]))).toEqual(['At most 800 kB']);
  expect((await profile(token)).image).toBeNull();
});
