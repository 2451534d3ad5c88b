import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope } from '../../platform/store/store.ts';
import { type Bench, bench } from '../../testing/effects-bench.ts';
import { type HttpPeer, httpPeer, type MailPeer, mailPeer } from '../../testing/peers.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

let peer: HttpPeer;
let mail: MailPeer;
let town: TownPlatform;
let bare: TownPlatform;
let demo: TownPlatform;
let perform: Bench;

beforeAll(async () => {
  [peer, mail] = [await httpPeer(), await mailPeer()];
  const env = {
    CONNECTOR_PRIVATE_ADDRESSES: 'true',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Tower <tower@here.test>',
    SMS_URL: `${peer.url}/sms`,
    SMS_TOKEN: 'k9f2-of-sms',
    WHATSAPP_URL: `${peer.url}/whatsapp`,
    WHATSAPP_TOKEN: 'k9f2-of-whatsapp',
  };
  [town, bare, demo] = [await startTown({ env }), await startTown(), await startTown({ mode: 'demo' })];
  perform = bench(town);
});
beforeEach(() => {
  peer.requests.length = 0;
  mail.received.length = 0;
  mail.refuse.clear();
  peer.answer = (_, reply) => void reply.end('{}');
});
afterAll(async () => {
  for (const one of [town, bare, demo]) await one?.clear();
  await peer?.close();
  await mail?.close();
});

const webhook = (more: object = {}) => ({ channel: 'webhook', url: `${peer.url}/hook`, verb: 'POST', message: '', ...more });

describe('a webhook with the verb that was chosen', { tags: ['OP-9.66', 'OQ-121'] }, () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s', async (verb) => {
    const outcome = await perform('notification', webhook({ verb, message: '{"unit":"{unit}"}' }), {
      unit: town.town.north.unit,
      key: `key-${verb}`,
    });
    expect(outcome).toMatchObject({ ok: true, code: 'sent', values: { verb, status: 200 } });
    const hasBody = verb === 'POST' || verb === 'PUT' || verb === 'PATCH';
    expect(peer.requests).toMatchObject([{ method: verb, path: '/hook', body: hasBody ? '{"unit":"North unit"}' : '' }]);
    expect(peer.requests[0]?.headers['idempotency-key']).toBe(`key-${verb}`);
  });

  test('without a message it receives all values of the run', { tags: ['OP-5.27'] }, async () => {
    const alarm = await town.raise({ description: 'Say "now"' });
    await perform('notification', webhook(), { alarm: alarm.id });
    expect(peer.requests[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(peer.requests[0]?.body ?? '')).toMatchObject({
      alarm_id: alarm.alarm_id,
      alarm_type: 'Intrusion',
      alarm_description: 'Say "now"',
      facility: 'North unit',
      tenant: 'North',
      operator: 'Ana Torres',
      command: 'Lock up',
    });
  });

  test('it is retried with the same key while it is busy or failing, and not after a refusal', async () => {
    peer.answer = (_, reply) => void reply.writeHead(peer.requests.length < 3 ? 503 : 200).end();
    expect(await perform('notification', webhook(), { key: 'again-and-again' })).toMatchObject({ ok: true, values: { status: 200 } });
    expect(peer.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'again-and-again',
      'again-and-again',
      'again-and-again',
    ]);
    peer.requests.length = 0;
    peer.answer = (_, reply) => void reply.writeHead(422).end();
    expect(await perform('notification', webhook())).toMatchObject({ ok: false, code: 'refused', values: { status: 422 } });
    expect(peer.requests).toHaveLength(1);
  });

  test('a redirect is not followed', async () => {
    peer.answer = (_, reply) => void reply.writeHead(302, { location: `${peer.url}/elsewhere` }).end();
    expect(await perform('notification', webhook())).toMatchObject({ ok: false, code: 'refused', values: { status: 302 } });
    expect(peer.requests).toHaveLength(1);
  });

  test('a private address is requested only if that is allowed', async () => {
    const [outcome, named] = [
      await bench(bare)('notification', webhook()),
      await bench(bare)('notification', webhook({ url: `https://localhost:${peer.port}/hook` })),
    ];
    expect(outcome).toMatchObject({ ok: false, code: 'not_allowed' });
    expect(named).toMatchObject({ ok: false, code: 'not_allowed' });
    expect(await perform('notification', webhook({ url: 'http://169.254.169.254/latest' }))).toMatchObject({ code: 'not_allowed' });
    expect(peer.requests).toEqual([]);
  });

  test('values of an alarm cannot leave their part of the address', async () => {
    const alarm = await town.raise({ description: '../x?y=1&z #' });
    await perform('notification', webhook({ url: `${peer.url}/a/{alarm_description}/b?q={{alarm_description}}` }), { alarm: alarm.id });
    expect(peer.requests[0]?.path).toBe('/a/..%2Fx%3Fy%3D1%26z%20%23/b?q=..%2Fx%3Fy%3D1%26z%20%23');
    const away = await perform('notification', webhook({ url: 'http://{reason}.test/' }), { reason: 'evil' });
    expect(away).toMatchObject({ ok: false, code: 'incomplete' });
  });

  test('a dry run sends no request', async () => {
    expect(await perform('notification', webhook(), { dry: true })).toMatchObject({
      ok: true,
      code: 'would_do',
      values: { to: `127.0.0.1:${peer.port}` },
    });
    expect(peer.requests).toEqual([]);
  });

  test('a run that is canceled breaks off', async () => {
    peer.answer = () => undefined;
    const canceling = new AbortController();
    const outcome = perform('notification', webhook(), { signal: canceling.signal });
    await expect.poll(() => peer.requests.length).toBe(1);
    canceling.abort();
    expect(await outcome).toMatchObject({ ok: false, code: 'canceled' });
  });
});

describe('an e-mail by SMTP', { tags: ['OP-9.66', 'OQ-121'] }, () => {
  const letter = {
    channel: 'email',
    to: ['eva@here.test', 'leo@here.test'],
    subject: '{{alarm_type}} at {facility}',
    message: 'Alarm {alarm_id}: {reason}',
  };

  test('is sent to each recipient with its placeholders filled', async () => {
    const alarm = await town.raise();
    const outcome = await perform('notification', letter, { alarm: alarm.id, reason: 'gate open' });
    expect(outcome).toMatchObject({ ok: true, code: 'sent', values: { count: 2, of: 2, to: 'eva@here.test, leo@here.test' } });
    expect(mail.received.map(({ to }) => to)).toEqual(['eva@here.test', 'leo@here.test']);
    expect(mail.received[0]?.letter).toMatch(/From: Tower <tower@here.test>/);
    expect(mail.received[0]?.letter).toMatch(/Subject: Intrusion at North unit/);
    expect(mail.received[0]?.letter).toContain(`Alarm ${alarm.alarm_id}: gate open`);
  });

  test('a refused recipient does not prevent the others', async () => {
    mail.refuse.set('eva@here.test', 550);
    const outcome = await perform('notification', letter);
    expect(outcome).toMatchObject({ ok: false, code: 'refused', values: { count: 1, of: 2, status: 550 } });
    expect(mail.received.map(({ to }) => to)).toEqual(['leo@here.test']);
  });

  test('a line of a subject cannot begin another header', async () => {
    await perform('notification', { ...letter, to: ['eva@here.test'], subject: 'Now {reason}' }, { reason: 'x\r\nBcc: all@here.test' });
    expect(mail.received[0]).toMatchObject({ to: 'eva@here.test' });
    expect(mail.received[0]?.letter).toContain('Subject: Now x Bcc: all@here.test');
  });
});

describe('SMS and WhatsApp by their providers', { tags: ['OP-9.66'] }, () => {
  test.each(['sms', 'whatsapp'])('%s', async (channel) => {
    const outcome = await perform(
      'notification',
      { channel, to: ['+52 55 1234 5678'], message: '{{facility}}: {command}' },
      { unit: town.town.north.unit },
    );
    expect(outcome).toMatchObject({ ok: true, code: 'sent', values: { count: 1, channel } });
    expect(peer.requests).toMatchObject([{ path: `/${channel}`, headers: { authorization: `Bearer k9f2-of-${channel}` } }]);
    expect(JSON.parse(peer.requests[0]?.body ?? '')).toEqual({ to: '+525512345678', text: 'North unit: Lock up' });
  });

  test.each([
    ['sms', '+525512345678', 'SMS_URL'],
    ['whatsapp', '+525512345678', 'WHATSAPP_URL'],
    ['email', 'eva@here.test', 'SMTP_URL'],
  ])('without a provider %s says what to set; the demo keeps it in its mailbox', async (channel, to, configure) => {
    const config = { channel, to: [to], subject: 'Lock up', message: 'Lock up' };
    expect(await bench(bare)('notification', config)).toMatchObject({ ok: false, code: 'not_connected', values: { configure } });
    expect(await bench(bare)('notification', config, { dry: true })).toMatchObject({ ok: false, code: 'not_connected' });
    expect(await bench(demo)('notification', config)).toMatchObject({ ok: true, code: 'sent', values: { demo: 1 } });
    const { body } = await demo.request<{ channel: string; to: string; text: string }[]>('GET', '/demo/mailbox');
    expect(body[0]).toMatchObject({ channel, to, text: 'Lock up' });
    expect(await bare.app.store.within(platformScope, (tx) => tx.selectFrom('mail').selectAll().execute())).toEqual([]);
  });
});
