import { describe, expect, test } from 'vitest';
import { decrypt, encrypt, keyOf } from './cipher.ts';
import { formatTimestamp, parseContent, parseTimestamp } from './content.ts';
import { readExtendedData, withoutKeys } from './extended-data.ts';
import { encodeFrame, parseFrame } from './frame.ts';
import { FrameSplitter } from './split-frames.ts';

/** Frames of other implementations' tests and of the field. */
const golden = {
  test: '\nCA2F0038"NULL"0000L0#7890[#0000|0000 00 000]_22:13:29,12-29-2022\r',
  contactId:
    'D0850078"*ADM-CID"6879R0L0#123F[64F7ADD9BA9377DBF2C014BC709329BEEE345B5F20C60B7EB9D2C6B8C222666B13D0B4A114B448B0AC555FCC658DB6EE',
  wrongLength: 'E5D50078"SIA-DCS"6002L0#AAA[|Nri1/CL501]_14:12:04,09-25-2019',
  decimal: '57150047"ADM-CID"0247R4F39L4F39#4F39[#4F39|3401 01 057]',
  encrypted: '76D80055"*NULL"0000R0L0#AAAB[B4BC8B40D0E6D959D6BEA78E88CC0B2155741A3C44FBB96D476A3E557CAD64D9',
};
const frameOf = (text: string) => parseFrame(Buffer.from(text, 'latin1'));

describe('golden frames', () => {
  test('a link test', () => {
    expect(frameOf(golden.test)).toMatchObject({
      kind: 'frame',
      id: 'NULL',
      sequence: '0000',
      line: 'L0',
      account: '7890',
      lengthForm: 'hex',
    });
  });
  test('an encrypted one without line feed and carriage return', () => {
    expect(frameOf(golden.contactId)).toMatchObject({
      id: 'ADM-CID',
      isEncrypted: true,
      sequence: '6879',
      receiver: 'R0',
      account: '123F',
    });
  });
  test('numbers of receiver and line', () => {
    const body = '"ADM-CID"9876R579BDFL789ABC#12345A[#12345A|1110 00 129]_14:12:04,09-25-2011';
    expect(parseFrame(encodeFrame(body))).toMatchObject({ id: 'ADM-CID', receiver: 'R579BDF', line: 'L789ABC', account: '12345A' });
  });
  test('one with a decimal length', () => expect(frameOf(golden.decimal)).toMatchObject({ receiver: 'R4F39', lengthForm: 'decimal' }));
  test('an encrypted link test, whose key has sixteen characters', () => {
    const text = golden.encrypted;
    const frame = frameOf(text);
    expect(frame).toMatchObject({ id: 'NULL', isEncrypted: true, checksum: '76D8' });
    const content = text.slice(text.indexOf('[') + 1);
    expect(parseContent(decrypt(keyOf('AAAAAAAAAAAAAAAA') as Buffer, content) ?? '')?.sentAt).toBe(Date.UTC(2020, 6, 5, 18, 24, 52));
  });
  test('one with another checksum, length or none', () => {
    expect(frameOf(golden.test.replace('CA2F', 'CA2E'))).toEqual({ kind: 'fault', fault: 'wrong_checksum' });
    expect(frameOf(golden.test.replace('0038', '0037'))).toEqual({ kind: 'fault', fault: 'wrong_length' });
    expect(frameOf(golden.wrongLength)).toEqual({ kind: 'fault', fault: 'wrong_length' });
    expect(frameOf('garbage')).toEqual({ kind: 'fault', fault: 'malformed' });
    expect(parseFrame(encodeFrame('"SIA-DCS"12[x]'))).toEqual({ kind: 'fault', fault: 'not_understood' });
  });
  test('the link test of one vendor', () => {
    expect(frameOf('SR0001L0001    006969XX    [ID00000000]')).toEqual({ kind: 'link_test', account: '006969XX' });
  });
});

test('a binary checksum is read, whatever its bytes are', () => {
  for (let sequence = 0; sequence < 3000; sequence += 1) {
    const frame = encodeFrame(`"NULL"${String(sequence).padStart(4, '0')}L0#1234[]`, { hasBinaryChecksum: true });
    expect(parseFrame(frame)).toMatchObject({ kind: 'frame', hasBinaryChecksum: true, account: '1234' });
    expect(new FrameSplitter(4096).push(frame).frames).toHaveLength(1);
  }
});

describe('a cipher', () => {
  test.each([32, 48, 64])('of %i digits', (digits) => {
    const key = keyOf('5A'.repeat(digits / 2)) as Buffer;
    for (const plain of ['', ']', '#1234|NBA05]_12:00:00,11-24-2026', 'x'.repeat(100)])
      expect(decrypt(key, encrypt(key, plain))).toBe(plain);
  });
  test('has no key of another length, and decrypts whole blocks only', () => {
    expect([keyOf(''), keyOf('5A'), keyOf('x'.repeat(33))]).toEqual([null, null, null]);
    expect(decrypt(Buffer.alloc(16), 'ABCD')).toBeUndefined();
  });
});

describe('content', () => {
  test('has blocks and a time', () => {
    const content = parseContent('#1111|Nri1/PA501][X006E07.7777777][Y49N06.6666666][IHelp]_20:45:46,04-22-2021');
    expect(content?.data).toBe('#1111|Nri1/PA501');
    expect(content?.sentAt).toBe(Date.UTC(2021, 3, 22, 20, 45, 46));
    expect(readExtendedData(content?.extended ?? [])).toEqual({ text: 'Help · 49.111111, 6.12963', happenedAt: null });
  });
  test('states when it happened, and for machines what people do not read', () => {
    const content = parseContent('][H10:00:00,11-24-2026][M0026B9E4268B][J1]');
    expect(readExtendedData(content?.extended ?? [])).toEqual({ text: null, happenedAt: Date.UTC(2026, 10, 24, 10) });
  });
  test.each(['', 'NBA1', 'NBA1][x', 'NBA1]_25:00:00,11-24-2026', 'NBA1]_10:00:00,02-30-2026', 'NBA1]x'])('%s is none', (text) => {
    expect(parseContent(text)).toBeUndefined();
  });
  test('a bracket within a text does not end the data', () => expect(parseContent('NBA1^a]b^]')?.data).toBe('NBA1^a]b^'));
  test('a time is the same after it is written', () => {
    const at = Date.UTC(2026, 0, 2, 3, 4, 5);
    expect(formatTimestamp(at)).toBe('_03:04:05,01-02-2026');
    expect(parseTimestamp(formatTimestamp(at))).toBe(at);
  });
  test('what is stored has no keys', () => expect(withoutKeys(Buffer.from('[x][KABCD][I1]')).toString()).toBe('[x][K][I1]'));
});

describe('a stream', () => {
  const one = encodeFrame('"NULL"0001L0#1234[]');
  test('is cut into frames at every place', () => {
    const stream = Buffer.concat([one, Buffer.from('noise'), one, Buffer.from('SR0001L0001    006969XX    [ID00000000]\r\n'), one]);
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const splitter = new FrameSplitter(4096);
      const frames = [...splitter.push(stream.subarray(0, cut)).frames, ...splitter.push(stream.subarray(cut)).frames];
      expect(frames.map((frame) => parseFrame(frame).kind)).toEqual(['frame', 'frame', 'link_test', 'frame']);
    }
  });
  test('is cut byte by byte', () => {
    const splitter = new FrameSplitter(4096);
    const frames = [...Buffer.concat([one, one])].flatMap((byte) => splitter.push(Buffer.from([byte])).frames);
    expect(frames).toHaveLength(2);
    expect(splitter.pending).toBe(0);
  });
  test('begins again where a half frame is followed by a whole one', () => {
    expect(new FrameSplitter(4096).push(Buffer.concat([one.subarray(0, 15), one])).frames).toEqual([one]);
  });
  test('drops frames that are too long, and buffers no more than one', () => {
    const splitter = new FrameSplitter(256);
    expect(splitter.push(Buffer.from(`\n00000000"${'x'.repeat(300)}`))).toMatchObject({ frames: [], isOversize: true });
    expect(splitter.pending).toBe(0);
    expect(splitter.push(encodeFrame(`"NULL"0001L0#1234[${'x'.repeat(300)}]`)).isOversize).toBe(true);
  });
  test('is cut in a time that grows with its length only', () => {
    const hostile = Buffer.from(`${'AAAAAAAA"'.repeat(200_000)}\n${'S'.repeat(500_000)}${'\n'.repeat(500_000)}`);
    const splitter = new FrameSplitter(4096);
    expect(splitter.push(hostile).frames).toEqual([]);
    expect(splitter.pending).toBeLessThanOrEqual(4096);
  });
});
