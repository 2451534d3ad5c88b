import { describe, expect, test } from 'vitest';
import { parseContactId, parseContactIdLine, parseContactIdTones } from './contact-id.ts';
import { parseSiaData } from './sia-data.ts';

const brief = (payload: ReturnType<typeof parseSiaData>) =>
  payload?.signals.map(({ code, qualifier, zone, partition, user, text }) => [code, qualifier, zone, partition, user, text]);

describe('data of SIA', () => {
  test.each([
    ['#123456|Nri1CL0^VX FRONTE ^', [['CL', 'new', null, '1', null, 'VX FRONTE']]],
    ['#123456|Nri0KR1^TAST. 001 ^', [['KR', 'restore', '1', null, null, 'TAST. 001']]],
    ['|Nri1/CL501', [['CL', 'new', null, '1', '501', null]]],
    ['#006969|Nri04/OP001NM', [['OP', 'new', null, '4', '1', 'NM']]],
    ['|Nri2/JC12', [['JC', 'restore', null, '2', null, null]]],
    ['#12345A|NFA129', [['FA', 'new', '129', null, null, null]]],
    [
      '#1234|Nti12:30/id7/ri1/BA05/ri2/BA06/FA7',
      [
        ['BA', 'new', '5', '1', '7', null],
        ['BA', 'new', '6', '2', '7', null],
        ['FA', 'new', '7', '2', '7', null],
      ],
    ],
    [
      '#1234|NBA1^a/b]|c^/BR1',
      [
        ['BA', 'new', '1', null, null, 'a/b]|c'],
        ['BR', 'restore', '1', null, null, null],
      ],
    ],
    ['#1234|NBA1|AFront door', [['BA', 'new', '1', null, null, 'Front door']]],
    ['#1234|NRP000', [['RP', 'test', null, null, null, null]]],
    ['#1234|OBA1', [['BA', 'new', '1', null, null, null]]],
    ['#1234|BA1', [['BA', 'new', '1', null, null, null]]],
    ['#1234|NBV3', [['BV', 'new', null, '3', null, null]]],
    ['#1234|NZX1', [['ZX', 'new', '1', null, null, null]]],
    ['#1234|NBA1^Ca\xf1er\xeda^', [['BA', 'new', '1', null, null, 'Cañería']]],
    ['#1234|NBA1^Ca\xc3\xb1o^', [['BA', 'new', '1', null, null, 'Caño']]],
  ])('%s', (data, signals) => expect(brief(parseSiaData(data))).toEqual(signals));
  test.each(['', '#1234', '#1234|', '#1234|N', '#1234|Nri1', '#1234|N12', '#1234|Nba1', `#1234|N${'BA1/'.repeat(65)}`])(
    '%s is none',
    (data) => {
      expect(parseSiaData(data)).toBeUndefined();
    },
  );
  test('the account is that of the data', () => expect(parseSiaData('#00AF|NBA1')?.account).toBe('00AF'));
});

describe('Contact ID', () => {
  test.each([
    ['#12345A|1110 00 129', '12345A', ['110', 'new', '129', null, null]],
    ['#1234|3130 01 015', '1234', ['130', 'restore', '15', '1', null]],
    ['#1234|6130 01 000', '1234', ['130', 'status', null, '1', null]],
    ['#4F39|3401 01 057', '4F39', ['R401', 'new', null, '1', '57']],
    ['#4F39|1401 01 057', '4F39', ['401', 'new', null, '1', '57']],
    ['1602 00 000', null, ['602', 'test', null, null, null]],
  ])('%s', (data, account, [code, qualifier, zone, partition, user]) => {
    const payload = parseContactId(data);
    expect(payload?.account ?? null).toBe(account);
    expect(payload?.signals).toEqual([{ vocabulary: 'contact_id', code, qualifier, zone, partition, user, text: null }]);
  });
  test.each(['', '#1234|2130 01 015', '#1234|1130 1 015', '#1234|1130 01 015 ', '#0000|0000 00 000'])('%s is none', (data) => {
    expect(parseContactId(data)).toBeUndefined();
  });
  test('rows of line receivers have letters for qualifiers', () => {
    expect(parseContactIdLine('1234E12101001')).toMatchObject({ account: '1234', signals: [{ code: '121', user: '1', partition: '1' }] });
    expect(parseContactIdLine('1234R13001015')).toMatchObject({ signals: [{ code: '130', qualifier: 'restore', zone: '15' }] });
    expect(parseContactIdLine('1234X13001015')).toBeUndefined();
  });
  test('tones with a wrong checksum are none', () => {
    expect(parseContactIdTones('1234181131010158')).toMatchObject({ account: '1234', signals: [{ code: '131', zone: '15' }] });
    expect(parseContactIdTones('1234181131010157')).toBeUndefined();
  });
});
