import { describe, expect, test } from 'vitest';
import { readMail, splitLocal } from './read-mail.ts';
import { SmtpSettings } from './settings.ts';

const now = Date.parse('2026-03-04T10:00:00.000Z');
const jpeg = Buffer.from(`ffd8ffe0${'00'.repeat(20)}`, 'hex');
const settingsOf = (more: Record<string, unknown> = {}) => SmtpSettings.parse({ domains: 'alarms.test', ...more });

interface Mail {
  head?: string;
  subject?: string;
  body?: string;
  type?: string;
}
const bytesOf = ({ head = '', subject = 'Motion', body = '', type = 'text/plain' }: Mail) =>
  Buffer.from(`From: Gate <cam@site.test>\r\nSubject: ${subject}\r\n${head}MIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}`);
const read = (mail: Mail = {}, more: Record<string, unknown> = {}, to = 'unit-17') => readMail(bytesOf(mail), [to], settingsOf(more), now);
async function signalOf(mail: Mail = {}, more: Record<string, unknown> = {}, to?: string) {
  const [result] = await read(mail, more, to);
  if (!result || !('signal' in result)) throw new Error('no signal');
  return result.signal;
}
const dateHead = (at: number) => `Date: ${new Date(at).toUTCString()}\r\n`;

describe('a recipient', () => {
  test.each([
    ['unit-17', 'unit-17', null],
    ['unit-17+3', 'unit-17', '3'],
    ['+3', '+3', null],
    ['a+', 'a', null],
    ['a+b+c', 'a', 'b+c'],
    [`${'x'.repeat(130)}+${'y'.repeat(130)}`, 'x'.repeat(120), 'y'.repeat(120)],
  ])('%s is an account and a zone', (local, account, zone) => {
    expect(splitLocal(local)).toEqual({ account, zone });
  });

  test('of several each gets the mail under a key of its own', async () => {
    const results = await readMail(bytesOf({ head: 'Message-ID: <m1@cam>\r\n' }), ['a+1', 'b'], settingsOf(), now);
    const signals = results.flatMap((one) => ('signal' in one ? [one.signal] : []));
    expect(signals.map(({ account, zone, key }) => [account, zone, key])).toEqual([
      ['a', '1', 'a/<m1@cam>/'],
      ['b', null, 'b/<m1@cam>/'],
    ]);
  });
});

describe('a mail without rules', () => {
  test('is a signal with its subject, and with its head and text as what arrived', async () => {
    const signal = await signalOf({ subject: 'Motion   at\tgate', body: ' Camera 4 \r\n', head: dateHead(now) });
    expect(signal).toMatchObject({
      account: 'unit-17',
      vocabulary: 'event',
      code: 'mail',
      qualifier: 'new',
      zone: null,
      partition: null,
      user: null,
      text: 'Motion at gate',
      pictures: [],
      happenedAt: new Date(now),
    });
    expect(signal.raw.toString()).toBe('From: "Gate" <cam@site.test>\nSubject: Motion at gate\nDate: 2026-03-04T10:00:00.000Z\n\nCamera 4');
    expect((await signalOf({ subject: '' })).text).toBeNull();
    expect((await signalOf({ subject: 's'.repeat(310) })).text).toHaveLength(300);
  });

  test('without an id has a key for its minute; with one, a key of the id and the date', async () => {
    const [one, same] = [await signalOf(), await signalOf()];
    expect(one.key).toBe(same.key);
    expect(one.key).toMatch(/^unit-17\//);
    expect(one.earlier?.key).not.toBe(one.key);
    const named = await signalOf({ head: `Message-ID: <m1@cam>\r\n${dateHead(now)}` });
    expect([named.key, named.earlier]).toEqual([`unit-17/<m1@cam>/${now}`, undefined]);
  });

  test('happened at its date where that is at most a week ago, and a day ahead', async () => {
    const [week, day] = [7 * 86_400_000, 86_400_000];
    const dates = await Promise.all(
      [now - week, now - week - 1000, now + day, now + day + 1000].map(async (at) => (await signalOf({ head: dateHead(at) })).happenedAt),
    );
    expect(dates).toEqual([new Date(now - week), null, new Date(now + day), null]);
    expect((await signalOf()).happenedAt).toBeNull();
  });

  test('has the zone of its recipient without leading zeros', async () => {
    const zones = await Promise.all(['a+007', 'a+0', 'a+00x'].map(async (to) => (await signalOf({}, {}, to)).zone));
    expect(zones).toEqual(['7', '0', '00x']);
  });

  test('has six pictures of at most eight megabytes', async () => {
    const part = (content: Buffer) =>
      `--b\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`;
    const mail = (...contents: Buffer[]) => ({ type: 'multipart/mixed; boundary=b', body: `${contents.map(part).join('')}--b--\r\n` });
    expect((await signalOf(mail(...Array.from({ length: 8 }, () => jpeg)))).pictures).toEqual(Array.from({ length: 6 }, () => jpeg));
    const sized = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
    expect((await signalOf(mail(sized(8_000_000), sized(8_000_001)))).pictures.map(({ length }) => length)).toEqual([8_000_000]);
    expect((await signalOf(mail(Buffer.from('no picture')))).pictures).toEqual([]);
  });
});

describe('rules', () => {
  const rule = (of: Record<string, unknown>) => ({ rules: [of] });

  test('match the subject, a line of the body, or both; the first that does counts', async () => {
    const rules = [
      { subject: 'Alarm *', body: 'Channel {zone}: {code}' },
      { subject: 'Alarm *', code: 'other' },
      { body: 'Channel {zone}: {code}', code: 'fixed', qualifier: 'test' },
    ];
    const found = async (subject: string, body: string) => {
      const { code, zone, qualifier } = await signalOf({ subject, body }, { rules });
      return [code, zone, qualifier];
    };
    expect(await found('Alarm 1', 'Hello\r\n Channel 04: intrusion \r\nChannel 05: x')).toEqual(['intrusion', '4', 'new']);
    expect(await found('Alarm 1', 'Hello')).toEqual(['other', null, 'new']);
    expect(await found('News', 'Channel 04: intrusion')).toEqual(['fixed', '4', 'test']);
    expect(await found('News', 'Hello')).toEqual(['mail', null, 'new']);
  });

  test('give account, area, user and text, of the body before the subject, cut at their lengths', async () => {
    const own = rule({ subject: '{account} {zone}', body: '{zone}/{partition}/{user}/{text}' });
    const signal = await signalOf({ subject: 'A9 1', body: `2/P/U/${'t'.repeat(400)}` }, own, 'unit-17+3');
    expect(signal).toMatchObject({ account: 'A9', zone: '2', partition: 'P', user: 'U', text: 't'.repeat(300) });
    const long = await signalOf({ subject: `A9 ${'z'.repeat(130)}`, body: '' }, rule({ subject: '{account} {zone}' }));
    expect([long.zone, long.text?.startsWith('A9 z')]).toEqual(['z'.repeat(120), true]);
  });

  test('restore by a value of the state, in any case', async () => {
    const own = rule({ body: '{code} {state}', restores: ['Ended', 'off'], qualifier: 'new' });
    const qualifiers = await Promise.all(['x ENDED', 'x off', 'x on'].map(async (body) => (await signalOf({ body }, own)).qualifier));
    expect(qualifiers).toEqual(['restore', 'restore', 'new']);
    expect((await signalOf({ body: 'x' }, rule({ body: '{code}', restores: ['x'] }))).qualifier).toBe('new');
  });

  test('of which none matches make a mail unknown if the settings say so, for each recipient', async () => {
    const results = await readMail(bytesOf({ body: 'x' }), ['a+1', 'b'], settingsOf({ otherwise: 'unknown' }), now);
    const unreadable = results.flatMap((one) => ('unreadable' in one ? [one.unreadable] : []));
    expect(unreadable).toMatchObject([
      { account: 'a', reason: 'not_understood', key: expect.stringMatching(/^a\//) },
      { account: 'b', reason: 'not_understood', key: expect.stringMatching(/^b\//) },
    ]);
    expect(unreadable[0]?.raw.toString()).toContain('Subject: Motion');
  });

  test('read 500 lines of a thousand characters, and the text of HTML by its lines', async () => {
    const own = rule({ body: 'found {code}' });
    const at = (line: number) => `${'x\n'.repeat(line - 1)}found it`;
    expect([(await signalOf({ body: at(500) }, own)).code, (await signalOf({ body: at(501) }, own)).code]).toEqual(['it', 'mail']);
    const wide = await signalOf({ body: `found ${'c'.repeat(2000)}` }, rule({ body: 'found {text}' }));
    expect(wide.text).toHaveLength(300);
    const html = { type: 'text/html', body: '<div>found</div>a<br>b<P class=x>c</p>found <b>i</b>t<tr>' };
    expect((await signalOf(html, own)).code).toBe('it');
    expect((await signalOf(html)).raw.toString()).toContain('\n\nfound\na\nbc\nfound it');
    expect((await signalOf({ type: 'text/html', body: 'open < tag' })).raw.toString()).toMatch(/\n\nopen $/);
    expect((await signalOf({ type: 'text/html', body: 'no tags' })).raw.toString()).toMatch(/\n\nno tags$/);
  });
});

test('a mail of more than a hundred lines like heads of parts is too large', async () => {
  const mail = (count: number) => ({ body: `x\r\n${'--x\r\n'.repeat(count)}` });
  expect(await signalOf(mail(100))).toMatchObject({ code: 'mail' });
  expect(await read(mail(101))).toMatchObject([{ unreadable: { account: 'unit-17', reason: 'too_large' } }]);
  expect(await signalOf({ body: `x\r\n${'-x\r\n'.repeat(200)}` })).toMatchObject({ code: 'mail' });
});
