import { describe, expect, test } from 'vitest';
import { fakeContext, fakeNow } from '../../../testing/receiver-context.ts';
import { FrameAnswerer } from './answer-frame.ts';
import { encrypt, keyOf } from './cipher.ts';
import { formatTimestamp, parseContent, parseTimestamp } from './content.ts';
import { joinTexts, readExtendedData } from './extended-data.ts';
import { encodeFrame, parseFrame } from './frame.ts';
import { readSettings } from './settings.ts';

const secret = '5A'.repeat(16);
function answererWith(settings: object = {}, accounts: Record<string, string | null> = { 1234: null, ABCD: secret }) {
  const context = fakeContext('dc09', { ...settings }, { accounts });
  const answerer = new FrameAnswerer(context, readSettings({ ...settings }));
  const send = async (bytes: Buffer) => {
    const reply = await answerer.answer(bytes);
    const read = reply === null ? null : parseFrame(reply);
    return read === null
      ? null
      : read.kind === 'frame'
        ? `${read.isEncrypted ? '*' : ''}${read.id} ${read.account ?? ''}`.trim()
        : (reply?.toString() ?? '');
  };
  return { context, answerer, send };
}
const clear = (data: string, { at = null as number | null, id = 'SIA-DCS', extended = '', account = '#1234' } = {}) =>
  encodeFrame(`"${id}"0001R1L0${account}[${data}]${extended}${at === null ? '' : formatTimestamp(at)}`);
const encrypted = (data: string, at: number | null, key = secret) =>
  encodeFrame(`"*SIA-DCS"0001L0#ABCD[${encrypt(keyOf(key) as Buffer, `${data}]${at === null ? '' : formatTimestamp(at)}`)}`);

describe('a frame', () => {
  test('that is damaged is counted and not answered; one that is no message is answered', async () => {
    const { context, send } = answererWith();
    const whole = clear('#1234|NBA1').toString('latin1');
    const damaged = [whole.replace('BA1', 'BA2'), 'garbage', encodeFrame('"X"').toString('latin1').replace(/0003/, '0004')];
    for (const bytes of damaged) expect(await send(Buffer.from(bytes, 'latin1'))).toBeNull();
    expect(Object.fromEntries(context.counts)).toEqual({ wrong_checksum: 1, malformed: 1, wrong_length: 1 });
    expect(await send(encodeFrame('"SIA-DCS"12[x]'))).toBe('DUH');
    expect(context.rejected).toMatchObject([{ account: null, reason: 'not_understood' }]);
  });

  test('that cannot be read, or names no account, is answered as one that is not processed', async () => {
    const { context, send } = answererWith();
    expect(await send(clear('nothing'))).toBe('DUH 1234');
    expect(await send(clear('#1234|NBA1', { id: 'XYZ' }))).toBe('DUH 1234');
    expect(await send(clear('|NBA1', { account: '' }))).toBe('DUH');
    expect(await send(clear('#1234|NBA1', { account: '' }))).toBe('ACK');
    expect(context.rejected.map(({ account, reason }) => [account, reason])).toEqual([
      ['1234', 'not_understood'],
      ['1234', 'not_understood'],
      [null, 'not_understood'],
    ]);
    expect(context.signals).toMatchObject([{ account: '1234', code: 'BA' }]);
  });

  test('of an account with a key in the clear, or without a key encrypted, has a wrong key', async () => {
    const { context, send } = answererWith();
    expect(await send(clear('#ABCD|NBA1', { account: '#ABCD' }))).toBe('NAK');
    expect(await send(encrypted('#ABCD|NBA1', fakeNow, '11'.repeat(16)))).toBe('NAK');
    expect(await send(encrypted('#ABCD|NBA1', null))).toBe('NAK');
    expect(await send(encrypted('#ABCD|NBA1', fakeNow))).toBe('*ACK ABCD');
    expect(context.rejected.map(({ reason }) => reason)).toEqual(['wrong_key', 'wrong_key', 'wrong_key']);
    expect(await answererWith({ encrypted_only: true }).send(clear('#1234|NBA1'))).toBe('NAK');
    expect(await answererWith({}, { 1234: null }).send(encrypted('#ABCD|NBA1', fakeNow))).toBe('NAK');
  });

  test('of an unknown account is acknowledged, unless the settings say otherwise', async () => {
    const unknown = clear('#9999|NBA1', { account: '#9999' });
    expect(await answererWith().send(unknown)).toBe('ACK 9999');
    expect(await answererWith({ acknowledge_unknown: false }).send(unknown)).toBe('DUH 9999');
    expect(await answererWith({ acknowledge_unknown: false }).send(clear('#1234|NBA1'))).toBe('ACK 1234');
  });

  test('that the store does not take is not answered, and counted', async () => {
    const { context, send } = answererWith();
    context.isStoreAway = true;
    expect(await send(clear('#1234|NBA1'))).toBeNull();
    expect(await send(clear('nothing'))).toBeNull();
    expect(context.counts.get('not_stored')).toBe(1);
    context.isStoreAway = false;
    expect(await send(clear('#1234|NBA1'))).toBe('ACK 1234');
  });

  test('with a decimal length is counted; one that is too long is recorded by its first 256 bytes', async () => {
    const { context, answerer, send } = answererWith({}, { '4F39': null });
    expect(await send(Buffer.from('57150047"ADM-CID"0247R4F39L4F39#4F39[#4F39|3401 01 057]'))).toBe('ACK 4F39');
    await answerer.refuseOversize(Buffer.alloc(300, 'x'));
    expect(Object.fromEntries(context.counts)).toEqual({ decimal_length: 1, too_large: 1 });
    expect(context.rejected).toMatchObject([{ account: null, reason: 'too_large' }]);
    expect(context.rejected[0]?.raw).toHaveLength(256);
  });
});

describe('the time of a frame', () => {
  const outcome = async (offset: number, settings: object = {}, of: 'clear' | 'encrypted' = 'encrypted') => {
    const { send } = answererWith(settings);
    return send(of === 'clear' ? clear('#1234|NBA1', { at: fakeNow + offset }) : encrypted('#ABCD|NBA1', fakeNow + offset));
  };

  test('may be twenty seconds ahead and forty behind, where it is encrypted', async () => {
    expect([await outcome(20_000), await outcome(21_000)]).toEqual(['*ACK ABCD', 'NAK']);
    expect([await outcome(-40_000), await outcome(-41_000)]).toEqual(['*ACK ABCD', 'NAK']);
    expect(await outcome(-99_000, {}, 'clear')).toBe('ACK 1234');
  });

  test('is checked of all frames, or of none, as the settings have it', async () => {
    expect(await outcome(-41_000, { time_check: 'all' }, 'clear')).toBe('NAK');
    expect(await outcome(-41_000, { time_check: 'off' })).toBe('*ACK ABCD');
    expect(await answererWith({ time_check: 'all' }).send(clear('#1234|NBA1'))).toBe('ACK 1234');
    const wide = { seconds_ahead: 100, seconds_behind: 200 };
    expect([await outcome(100_000, wide), await outcome(-200_000, wide)]).toEqual(['*ACK ABCD', '*ACK ABCD']);
  });

  test('is when it happened where it is plausible: less than a week ago, less than an hour ahead', async () => {
    const happened = async (offset: number) => {
      const { context, send } = answererWith();
      await send(clear('#1234|NBA1', { at: fakeNow + offset }));
      return context.signals[0]?.happenedAt?.getTime() ?? null;
    };
    const [week, hour] = [7 * 86_400_000, 3_600_000];
    expect([await happened(-week), await happened(1000 - week)]).toEqual([null, fakeNow + 1000 - week]);
    expect([await happened(hour), await happened(hour - 1000)]).toEqual([null, fakeNow + hour - 1000]);
  });

  test('that a block states goes before that of the frame', async () => {
    const { context, send } = answererWith();
    const extended = `[H${formatTimestamp(fakeNow - 60_000).slice(1)}][IFront door][K${'00'.repeat(16)}]`;
    await send(clear('#1234|NBA1^Gate^/FA2', { at: fakeNow, extended }));
    expect(context.signals.map(({ text, happenedAt, key }) => [text, happenedAt?.getTime(), key])).toEqual([
      ['Gate · Front door', fakeNow - 60_000, context.signals[0]?.key],
      ['Front door', fakeNow - 60_000, `${context.signals[0]?.key} 1`],
    ]);
    expect(context.signals[0]?.raw.toString()).toContain('[K]');
    expect(context.signals[0]?.earlier).toBeUndefined();
  });

  test('is the minute of its arrival where it states none', async () => {
    const { context, send } = answererWith();
    await send(clear('#1234|NBA1/FA2'));
    const minute = Math.floor(fakeNow / 60_000);
    expect(context.signals.map(({ key }) => key)).toEqual([
      expect.stringMatching(new RegExp(` ${minute}$`)),
      expect.stringMatching(new RegExp(` ${minute} 1$`)),
    ]);
    expect(context.signals.map(({ earlier }) => [earlier?.key, earlier?.since.getTime()])).toEqual([
      [expect.stringMatching(new RegExp(` ${minute - 1}$`)), fakeNow - 60_000],
      [expect.stringMatching(new RegExp(` ${minute - 1} 1$`)), fakeNow - 60_000],
    ]);
  });
});

test('600 frames a minute are recorded as refused, further ones are answered and counted', async () => {
  const { context, send } = answererWith();
  for (let n = 0; n < 602; n += 1) expect(await send(clear(`nothing ${n}`))).toBe('DUH 1234');
  expect([context.rejected.length, context.counts.get('refused_not_recorded')]).toEqual([600, 2]);
  context.time += 59_999;
  await send(clear('more'));
  expect(context.rejected).toHaveLength(600);
  context.time += 1;
  await send(clear('later'));
  expect(context.rejected).toHaveLength(601);
});

test('settings that are absent have the values of the standard and of the field', () => {
  expect(readSettings({ max_sessions: null })).toEqual({
    timeCheck: 'encrypted',
    aheadMs: 20_000,
    behindMs: 40_000,
    acknowledgesUnknown: true,
    isEncryptedOnly: false,
    maxSessions: 5000,
    idleMs: 3_600_000,
    frameMs: 10_000,
    maxFrame: 4096,
  });
  expect(readSettings({ idle_minutes: 2, frame_seconds: 3, max_frame: 256, max_sessions: 1 })).toMatchObject({
    idleMs: 120_000,
    frameMs: 3000,
    maxFrame: 256,
    maxSessions: 1,
  });
  expect(() => readSettings({ max_frame: 255 })).toThrow('The setting max_frame of the receiver is not allowed.');
});

describe('content', () => {
  test('has 32 blocks at most, and a time of the calendar', () => {
    const blocks = (count: number) => parseContent(`x]${'[Ia]'.repeat(count)}`)?.extended.length;
    expect([blocks(32), blocks(33)]).toEqual([32, undefined]);
    expect(parseContent('x][]')).toEqual({ data: 'x', extended: [], sentAt: null });
    const times = [
      '_23:59:59,12-31-2026',
      '24:00:00,12-31-2026',
      '23:60:00,12-31-2026',
      '23:59:60,12-31-2026',
      '00:00:00,13-01-2026',
      '00:00:00,02-29-2026',
      '__00:00:00,01-01-2026',
    ];
    expect(times.map((time) => parseTimestamp(time) !== undefined)).toEqual([true, false, false, false, false, false, false]);
  });

  test('has texts of people in one order, a place in degrees, and 300 characters at most', () => {
    const blocks = (...of: string[]) => of.map((text) => ({ letter: text[0] ?? '', value: text.slice(1) }));
    expect(readExtendedData(blocks('Vv', 'Ss', 'Oo', 'Rr', 'Ll', 'Ii', 'Jx')).text).toBe('i · l · r · o · s · v');
    const place = (x: string, y: string) => readExtendedData(blocks(`X${x}`, `Y${y}`)).text;
    expect(place('099W08.0', '19S30')).toBe('-19.5, -99.133333');
    expect([
      place('181E00', '19N30'),
      place('180E00', '19N30'),
      place('180E00.1', '19N30'),
      place('99E60', '1N1'),
      place('99E59', '1N0'),
    ]).toEqual([null, '19.5, 180', null, null, '1, 99.983333']);
    expect([joinTexts(['a', null, '', 'b']), joinTexts(['']), joinTexts(['x'.repeat(400)])?.length]).toEqual(['a · b', null, 300]);
  });
});
