import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ha1Of, type SipStage, sdpOf, startSipStage } from '../../testing/sip-phones.ts';
import { readAddress, readDigest } from './fields.ts';
import { header, headersOf, readMessage, type SipMessage, type SipRequest, type SipResponse } from './message.ts';

let stage: SipStage;
let wires: WebSocket[] = [];

beforeEach(async () => {
  stage = await startSipStage({ answer: 1500, lost: 500, death: 1500 });
});
afterEach(async () => {
  for (const ws of wires) ws.terminate();
  wires = [];
  await stage.clear();
});

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const waited = async <T>(what: () => T | undefined | null | false): Promise<T> =>
  vi.waitFor(
    () => {
      const found = what();
      if (!found) throw new Error('not yet');
      return found;
    },
    { interval: 10, timeout: 5000 },
  );

/** Result of a connection attempt: `open`, an HTTP status, or the close code. */
async function knock(options: { protocol?: string; origin?: string; path?: string } = {}): Promise<string> {
  const { protocol = 'sip', origin, path = '' } = options;
  const ws = new WebSocket(`${stage.url}${path}`, protocol, origin === undefined ? {} : { origin });
  wires.push(ws);
  return new Promise((resolve) => {
    ws.on('open', () => resolve('open'));
    ws.on('unexpected-response', (_request, response) => resolve(String(response.statusCode)));
    ws.on('error', () => undefined);
  });
}

/** A phone that sends exactly the given text. */
async function wire(number: string) {
  const ws = new WebSocket(stage.url, 'sip');
  wires.push(ws);
  const heard: string[] = [];
  let closed: number | null = null;
  ws.on('message', (data: Buffer) => void heard.push(data.toString()));
  ws.on('close', (code) => {
    closed = code;
  });
  await new Promise((open) => ws.on('open', open));
  let branches = 0;
  const messages = () => heard.flatMap((text) => readMessage(text) ?? []);
  const responses = (cseq: string): SipResponse[] =>
    messages().flatMap((one) => (one.kind === 'response' && header(one, 'cseq') === cseq ? [one] : []));
  const requests = (method: string): SipRequest[] =>
    messages().flatMap((one) => (one.kind === 'request' && one.method === method ? [one] : []));
  const sendMessage = (first: string, cseq: string, more: Record<string, string> = {}, body = '') => {
    branches += 1;
    const headers: Record<string, string> = {
      Via: `SIP/2.0/WS ${number}.invalid;branch=z9hG4bK${number}${branches}`,
      'Max-Forwards': '70',
      From: `<sip:${number}@atalaya>;tag=${number}`,
      To: '<sip:1002@atalaya>',
      'Call-ID': `call-of-${number}`,
      CSeq: cseq,
      Contact: `<sip:${number}@${number}.invalid;transport=ws>`,
      ...(body && { 'Content-Type': 'application/sdp' }),
      ...more,
    };
    const lines = Object.entries(headers).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
    const text = [`${first} SIP/2.0`, ...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
    ws.send(text);
    return text;
  };
  const final = async (cseq: string) => waited(() => responses(cseq).find(({ status }) => status >= 200));
  /** Sends a request, and repeats it with credentials when challenged. */
  const prove = async (first: string, number0: number, more: Record<string, string> = {}, body = '', number1 = number0 + 1) => {
    const [method = '', uri = ''] = first.split(' ');
    sendMessage(first, `${number0} ${method}`, more, body);
    const challenged = await final(`${number0} ${method}`);
    const name = method === 'REGISTER' ? 'www-authenticate' : 'proxy-authenticate';
    const { nonce = '' } = readDigest(header(challenged, name) ?? '') ?? {};
    const response = md5(`${ha1Of(number)}:${nonce}:00000001:c:auth:${md5(`${method}:${uri}`)}`);
    const value = `Digest username="${number}", realm="atalaya", nonce="${nonce}", uri="${uri}", qop=auth, nc=00000001, cnonce="c", response="${response}"`;
    return sendMessage(
      first,
      `${number1} ${method}`,
      { ...more, [method === 'REGISTER' ? 'Authorization' : 'Proxy-Authorization']: value },
      body,
    );
  };
  const register = async (more: Record<string, string> = {}, at = 1) => {
    await prove('REGISTER sip:atalaya', at, { To: `<sip:${number}@atalaya>`, 'Call-ID': `reg-of-${number}`, ...more });
    return final(`${at + 1} REGISTER`);
  };
  /** Responds to a received request. */
  const answer = (request: SipRequest, status: string, body = '') => {
    const copied = ['Via', 'From', 'Call-ID', 'CSeq'].flatMap((name) => headersOf(request, name).map((value) => `${name}: ${value}`));
    const to = `To: ${header(request, 'to')}${readAddress(header(request, 'to') ?? '')?.params['tag'] ? '' : `;tag=${number}`}`;
    const rest = [`Contact: <sip:${number}@${number}.invalid;transport=ws>`, 'Content-Type: application/sdp'];
    ws.send([`SIP/2.0 ${status}`, ...copied, to, ...rest, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
  };
  return { ws, heard, say: sendMessage, prove, register, answer, final, responses, requests, closed: () => closed };
}

const toTag = (message: SipMessage) => readAddress(header(message, 'to') ?? '')?.params['tag'] ?? '';

/** An established call between two phones that send the given text. */
async function connectPair() {
  const one = await wire('1001');
  const other = await wire('1002');
  await other.register();
  await one.prove('INVITE sip:1002@atalaya', 10, {}, sdpOf('one'));
  const invite = await waited(() => other.requests('INVITE')[0]);
  other.answer(invite, '180 Ringing');
  other.answer(invite, '200 OK', sdpOf('other'));
  const accepted = await one.final('11 INVITE');
  const within = { To: `<sip:1002@atalaya>;tag=${toTag(accepted)}` };
  one.say('ACK sip:atalaya@atalaya', '11 ACK', within);
  return { one, other, invite, within };
}

describe('the door', () => {
  test('is open for phones and our own pages, with the subprotocol sip, at one address', async () => {
    expect(await knock()).toBe('open');
    expect(await knock({ protocol: 'chat' })).toBe('400');
    expect(await knock({ path: '/more' })).toBe('404');
  });

  test('ends connections that say too much, too often, or nothing that is SIP', async () => {
    const [large, quick, rubbish] = [await wire('1001'), await wire('1002'), await wire('1003')];
    large.ws.send('x'.repeat(70_000));
    for (let sent = 0; sent < 400; sent += 1) quick.say('OPTIONS sip:atalaya', `${sent + 1} OPTIONS`);
    for (let sent = 0; sent < 60; sent += 1) rubbish.ws.send(`GET / HTTP/1.1 ${sent}\r\n\r\n`);
    await waited(() => large.closed() && quick.closed() && rubbish.closed());
    expect([large.closed(), quick.closed(), rubbish.closed()]).toEqual([1009, 1008, 1002]);
    expect(await knock()).toBe('open');
  });

  test('answers a keep-alive, and drops who does not answer its own', async () => {
    const one = await wire('1001');
    one.ws.send('\r\n\r\n');
    await waited(() => one.heard.includes('\r\n'));
    await one.register();
    const { port } = new URL(stage.url);
    const deaf = connect(Number(port), '127.0.0.1');
    const ended = new Promise((closed) => deaf.on('close', closed));
    deaf.on('error', () => undefined).resume();
    deaf.write(
      ['GET /sip HTTP/1.1', 'Host: a', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'].join('\r\n') +
        `\r\nSec-WebSocket-Key: ${Buffer.from('0123456789abcdef').toString('base64')}\r\nSec-WebSocket-Protocol: sip\r\n\r\n`,
    );
    await ended;
    expect(stage.sip.isRegistered('1001')).toBe(true);
  });
});

describe('a registration', () => {
  test('lasts as long as it was asked for within bounds, and is taken back by 0 or by *', async () => {
    const one = await wire('1001');
    const lasting = async (at: number, more: Record<string, string>) => {
      const response = await one.register(more, at);
      return [response.status, readAddress(header(response, 'contact') ?? '')?.params['expires'] ?? header(response, 'min-expires')];
    };
    expect(await lasting(1, { Expires: '100000' })).toEqual([200, '300']);
    expect(await lasting(3, { Contact: '<sip:1001@1001.invalid;transport=ws>;expires=30' })).toEqual([200, '30']);
    expect(await lasting(5, { Expires: '3' })).toEqual([423, '10']);
    expect(await lasting(7, { Expires: '0' })).toEqual([200, undefined]);
    expect(stage.sip.isRegistered('1001')).toBe(false);
    await one.register({}, 9);
    expect(await lasting(11, { Contact: '*', Expires: '60' })).toEqual([400, undefined]);
    expect(await lasting(13, { Contact: '*', Expires: '0' })).toEqual([200, undefined]);
    expect(stage.sip.isRegistered('1001')).toBe(false);
    expect((await one.register({ To: '<sip:1002@atalaya>' }, 15)).status).toBe(403);
    expect((await one.register({ Contact: '<mailto:a@b>' }, 17)).status).toBe(400);
  });

  test('of the sixth phone of a number takes the place of the first', async () => {
    const one = await wire('1001');
    for (let phone = 0; phone < 6; phone += 1) await one.register({ Contact: `<sip:phone${phone}@a.invalid>` }, 2 * phone + 1);
    const contacts = headersOf(await one.register({ Contact: '' }, 21), 'contact').map((value) => readAddress(value)?.uri);
    expect(contacts).toEqual([1, 2, 3, 4, 5].map((phone) => `sip:phone${phone}@a.invalid`));
  });

  test('that is said twice is answered twice, and counted once', async () => {
    const one = await wire('1001');
    const reply = await one.prove('REGISTER sip:atalaya', 1, { To: '<sip:1001@atalaya>' });
    await one.final('2 REGISTER');
    one.ws.send(reply);
    await waited(() => one.responses('2 REGISTER').length === 2);
    one.ws.send(reply.replace('z9hG4bK10012', 'z9hG4bKanother'));
    const stale = await waited(() => one.responses('2 REGISTER')[2]);
    expect(stale.status).toBe(401);
    expect(header(stale, 'www-authenticate')).toContain('stale=true');
  });
});

describe('requests that are not served', () => {
  test.each<[string, string, Record<string, string>, number]>([
    ['MESSAGE sip:1002@atalaya', '1 MESSAGE', {}, 405],
    ['SUBSCRIBE sip:1002@atalaya', '1 SUBSCRIBE', {}, 405],
    ['OPTIONS sip:atalaya', '1 OPTIONS', {}, 200],
    ['OPTIONS sip:atalaya', '1 OPTIONS', { 'Max-Forwards': '0' }, 483],
    ['INVITE sip:1002@atalaya', '1 INVITE', { Require: '100rel' }, 420],
    ['BYE sip:1002@atalaya', '1 BYE', { To: '<sip:1002@atalaya>;tag=x' }, 481],
    ['BYE sip:1002@atalaya', '1 BYE', {}, 481],
    ['CANCEL sip:1002@atalaya', '1 CANCEL', {}, 481],
  ])('%s %s %j', async (first, cseq, more, status) => {
    const one = await wire('1001');
    one.say(first, cseq, more);
    expect((await one.final(cseq)).status).toBe(status);
  });

  test('an INVITE without sound, without a number, or that came from us', async () => {
    const one = await wire('1001');
    await one.prove('INVITE sip:1002@atalaya', 1);
    expect((await one.final('2 INVITE')).status).toBe(415);
    await one.prove('INVITE sip:1002@atalaya', 3, {}, 'v=0\r\nm=video 9 RTP/AVP 0\r\n');
    expect((await one.final('4 INVITE')).status).toBe(488);
    await one.prove('INVITE sip:atalaya', 5, {}, sdpOf('one'));
    expect((await one.final('6 INVITE')).status).toBe(404);
    const { other, invite } = await connectPair();
    other.say('INVITE sip:1003@atalaya', '9 INVITE', { Via: header(invite, 'via') ?? '' });
    expect((await other.final('9 INVITE')).status).toBe(482);
  });
});

describe('a call that stands', () => {
  test('is nobody else’s: what a stranger says of it is refused', async () => {
    const { one, within } = await connectPair();
    const stranger = await wire('1003');
    await stranger.register();
    stranger.say('BYE sip:atalaya@atalaya', '50 BYE', { ...within, 'Call-ID': 'call-of-1001', From: '<sip:1001@atalaya>;tag=1001' });
    expect((await stranger.final('50 BYE')).status).toBe(481);
    one.say('BYE sip:atalaya@atalaya', '50 BYE', { ...within, From: '<sip:1001@atalaya>;tag=wrong' });
    expect((await one.final('50 BYE')).status).toBe(481);
    expect(stage.sip.stateOf('1001')).toBe('connected');
  });

  test('refuses what comes late, and a second offer while one stands open', async () => {
    const { one, other, within } = await connectPair();
    one.say('INFO sip:atalaya@atalaya', '5 INFO', within);
    expect((await one.final('5 INFO')).status).toBe(500);
    one.say('INVITE sip:atalaya@atalaya', '20 INVITE', within, sdpOf('one', 'sendonly'));
    const offer = await waited(() => other.requests('INVITE')[1]);
    other.say(
      'INVITE sip:atalaya@atalaya',
      '30 INVITE',
      {
        'Call-ID': header(offer, 'call-id') ?? '',
        From: `<sip:1002@atalaya>;tag=${toTag(offer)}`,
        To: header(offer, 'from') ?? '',
      },
      sdpOf('other', 'sendonly'),
    );
    expect((await other.final('30 INVITE')).status).toBe(491);
    other.answer(offer, '488 Not Acceptable Here');
    expect((await one.final('20 INVITE')).status).toBe(488);
    expect(stage.bridged.at(-1)).toBe('made-1 rolledBack a');
    expect(stage.sip.stateOf('1001')).toBe('connected');
  });

  test('an answer that crosses its CANCEL is acknowledged and ended', async () => {
    const one = await wire('1001');
    const other = await wire('1002');
    await other.register();
    const reply = await one.prove('INVITE sip:1002@atalaya', 10, {}, sdpOf('one'));
    const invite = await waited(() => other.requests('INVITE')[0]);
    other.answer(invite, '180 Ringing');
    await waited(() => one.responses('11 INVITE').some(({ status }) => status === 180));
    one.ws.send(reply.replaceAll('INVITE', 'CANCEL').replace(/Content-Length: \d+\r\n\r\n[^]*/, 'Content-Length: 0\r\n\r\n'));
    expect((await one.final('11 INVITE')).status).toBe(487);
    expect((await one.final('11 CANCEL')).status).toBe(200);
    await waited(() => other.requests('CANCEL')[0]);
    other.answer(invite, '200 OK', sdpOf('other'));
    const bye = await waited(() => other.requests('BYE')[0]);
    expect(other.requests('ACK').length).toBe(1);
    other.answer(bye, '200 OK');
    expect(stage.fact.at(-1)).toMatchObject({ kind: 'ended', ending: 'missed' });
  });

  test('an accepted call whose phone answers twice is acknowledged twice', async () => {
    const { other, invite } = await connectPair();
    other.answer(invite, '200 OK', sdpOf('other'));
    await waited(() => other.requests('ACK').length === 2);
    expect(stage.sip.figures().calls).toBe(1);
  });
});
