import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { account, settings, testPhone } from '../../testing/phone/phone.kit.ts';

let made: ReturnType<typeof testPhone>[] = [];
afterEach(() => {
  for (const { phone } of made) phone.leave();
  made = [];
});
function start() {
  const kit = testPhone();
  made.push(kit);
  return kit;
}

test('registered is only who was registered since the connection stands', { tags: ['OP-4.21'] }, async () => {
  const { server, said, registered, says } = start();
  await registered();
  expect(said.map(({ type }) => type)).toEqual(['phone.up', 'phone.registered']);
  server.drop();
  expect(await says('phone.down')).toEqual({ type: 'phone.down', retryAt: 1_000_375 });
  await says('phone.up');
  await says('phone.registered');
  expect(server.frames.filter(({ method }) => method === 'REGISTER')).toHaveLength(2);
});

test('the secret never leaves the phone: the server gets a digest of it, and the log nothing', async () => {
  const { phone, server, logged, says } = start();
  server.registering = { status: 401, headers: ['WWW-Authenticate: Digest realm="atalaya", nonce="n1", algorithm=MD5, qop="auth"'] };
  phone.register(account, settings);
  await server.next('REGISTER');
  server.registering = { status: 200 };
  const answered = await server.next('REGISTER');
  await says('phone.registered');
  expect(answered.header('authorization')).toMatch(/username="1001\.s1".*realm="atalaya".*qop=auth/);
  expect(JSON.stringify([server.frames.map(({ start: line, body }) => [line, body]), logged])).not.toContain(account.ha1);
});

test('of a device with both secrets its ha1 answers the server, at its number and the domain', { tags: ['OQ-59'] }, async () => {
  const digest = async (of: typeof account) => {
    const { phone, server, says } = start();
    server.registering = { status: 401, headers: ['WWW-Authenticate: Digest realm="atalaya", nonce="n1", algorithm=MD5'] };
    phone.register(of, { ...settings, domain: 'town.test' });
    expect((await server.next('REGISTER')).start).toBe('REGISTER sip:town.test SIP/2.0');
    server.registering = { status: 200 };
    const answered = await server.next('REGISTER');
    await says('phone.registered');
    expect(answered.header('to')).toContain('sip:1001@town.test');
    return /response="(\w+)"/.exec(answered.header('authorization'))?.[1];
  };
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const answerOf = (ha1: string) => md5(`${ha1}:n1:${md5('REGISTER:sip:town.test')}`);
  expect(await digest({ ...account, password: 'secret' })).toBe(answerOf(account.ha1 ?? ''));
  expect(await digest({ ...account, ha1: null, password: 'secret' })).toBe(answerOf(md5('1001.s1:atalaya:secret')));
});

test.each([401, 403, 404])('a secret that the server does not take (%i) is said, and not tried again', async (status) => {
  const { phone, server, says } = start();
  server.registering = { status, headers: ['WWW-Authenticate: Digest realm="atalaya", nonce="n1", algorithm=MD5, qop="auth"'] };
  phone.register(account, settings);
  expect(await says('phone.down')).toMatchObject({ retryAt: null });
  expect(await says('phone.refused')).toMatchObject({ fault: 'wrong_account' });
  expect(server.connections).toBe(1);
});

test('a server that refuses for a while is asked again, and it is said when it agreed', async () => {
  const { phone, server, says } = start();
  server.registering = { status: 503 };
  phone.register(account, settings);
  expect(await says('phone.refused')).toMatchObject({ fault: 'server_refused' });
  server.registering = { status: 200 };
  await says('phone.up');
  await says('phone.registered');
});

test('a connection that is lost while a server refuses for a while is made again', async () => {
  const { phone, server, says } = start();
  server.registering = { status: 503 };
  phone.register(account, settings);
  await says('phone.refused');
  server.registering = { status: 200 };
  server.drop();
  expect(await says('phone.down')).toMatchObject({ retryAt: expect.any(Number) });
  await says('phone.registered');
});

test('a server that wants longer registrations gets them', async () => {
  const { phone, server, says } = start();
  server.registering = { status: 423, headers: ['Min-Expires: 600'] };
  phone.register(account, settings);
  await server.next('REGISTER');
  server.registering = { status: 200 };
  await says('phone.registered');
  expect(server.frames.at(-1)?.header('contact')).toContain('expires=600');
});

test('a missing server is reported as unreachable after several tries, and found once it is back', {
  tags: ['OP-4.22'],
}, async () => {
  const { phone, server, says, said } = start();
  server.isThere = false;
  phone.register(account, settings);
  await says('phone.down');
  for (let tries = 0; tries < 3; tries += 1) {
    phone.wake();
    await says('phone.down');
  }
  await says('phone.refused');
  expect(said.at(-1)).toEqual({ type: 'phone.refused', fault: 'server_unreachable' });
  server.isThere = true;
  phone.wake();
  await says('phone.registered');
});

test('a connection that looks open and is dead is found within the beats of its heart', async () => {
  const { server, beat, registered, says, said } = start();
  await registered();
  beat(9);
  server.isSilent = true;
  beat(10);
  expect(said.at(-1)).toEqual({ type: 'phone.registered' });
  beat(2);
  expect(await says('phone.down')).toMatchObject({ retryAt: 1_000_375 });
  server.isSilent = false;
  await says('phone.registered');
});

test('a server that answers is never given up', async () => {
  const { beat, registered, said } = start();
  await registered();
  for (let second = 0; second < 60; second += 1) {
    beat(1);
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(said.map(({ type }) => type)).toEqual(['phone.up', 'phone.registered']);
});

test('a phone that the server disconnects on purpose does not come back by itself', { tags: ['OP-4.23'] }, async () => {
  const { server, registered, says } = start();
  await registered();
  server.drop(4403);
  expect(await says('phone.down')).toMatchObject({ retryAt: null });
  expect(await says('phone.refused')).toMatchObject({ fault: 'disconnected' });
  expect(server.connections).toBe(1);
});

test('unregistering takes the address back and closes', async () => {
  const { phone, server, registered, says, beats } = start();
  await registered();
  const before = beats.size;
  phone.unregister();
  await says('phone.unregistered');
  expect(await says('phone.down')).toMatchObject({ retryAt: null });
  expect((await server.next('REGISTER')).header('contact')).toContain('expires=0');
  await expect.poll(() => beats.size).toBe(before - 1);
});

test('told once more to register with the same account, it says that it is', async () => {
  const { phone, server, registered, said } = start();
  await registered();
  phone.register(account, settings);
  expect(said.map(({ type }) => type)).toEqual(['phone.up', 'phone.registered', 'phone.up', 'phone.registered']);
  expect(server.connections).toBe(1);
});

test('another account takes the place of the one before', async () => {
  const { phone, server, registered, says } = start();
  await registered();
  phone.register({ ...account, number: '1002' }, settings);
  await says('phone.registered');
  const numbers = server.frames.map((frame) => /sip:(\d+)@/.exec(frame.header('to'))?.[1]);
  expect(numbers).toContain('1002');
});
