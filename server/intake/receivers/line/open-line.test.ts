import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { fakeContext } from '../../../testing/receiver-context.ts';
import { openLine } from './open-line.ts';
import { readRow } from './read-row.ts';

test.each([
  ['5011 181234E12101001', '1234', '121', null],
  ['501001 181234R13001015', '1234', '130', '15'],
  ['S011[#1234|Nri1/BA05]', '1234', 'BA', '5'],
  ['3011      1234BA0005', '1234', 'BA', '5'],
  ['1234181131010158', '1234', '131', '15'],
])('the row %s', (row, account, code, zone) => {
  expect(readRow(row)).toMatchObject({ kind: 'signals', account, signals: [{ code, zone }] });
});
test.each(['1011           @    ', '11 OKAY @ '])('the heartbeat %s', (row) => expect(readRow(row)).toEqual({ kind: 'heartbeat' }));
test.each(['', '5011 181234E1210100', 'S011[BA05]', 'hello'])('the row %s is unknown', (row) =>
  expect(readRow(row)).toEqual({ kind: 'unknown' }),
);

async function talk(rows: string, { settings = {}, isStoreAway = false } = {}) {
  const context = fakeContext('line', settings);
  context.isStoreAway = isStoreAway;
  const receiver = await openLine(context);
  const socket = connect({ host: '127.0.0.1', port: receiver.port ?? 0 });
  const parts: Buffer[] = [];
  socket.on('data', (bytes) => parts.push(bytes));
  socket.end(rows);
  await once(socket, 'close');
  await receiver.close();
  return { context, replies: Buffer.concat(parts).toString('hex') };
}

test('rows are acknowledged once they are stored, repeated ones are one signal', async () => {
  const row = '5011 181234E13001015\x14';
  const { context, replies } = await talk(`1011           @    \x14${row}${row}5011 181234R13001015\x14`);
  expect(replies).toBe('06060606');
  expect(context.signals.map(({ code, qualifier }) => [code, qualifier])).toEqual([
    ['130', 'new'],
    ['130', 'restore'],
  ]);
});
test('a row that is not understood is recorded and refused, or acknowledged where set', async () => {
  const { context, replies } = await talk('hello\r\n');
  expect([replies, context.rejected[0]?.reason]).toEqual(['15', 'not_understood']);
  expect((await talk('hello\r\n', { settings: { refuse_unknown_rows: false } })).replies).toBe('06');
});
test('without the store a row gets no reply', async () => {
  expect((await talk('5011 181234E13001015\x14', { isStoreAway: true })).replies).toBe('');
});
test('a row over the limit is recorded, and ends the session', async () => {
  const { context } = await talk('x'.repeat(300), { settings: { max_row: 64 } });
  expect(context.rejected).toMatchObject([{ reason: 'too_large' }]);
});
