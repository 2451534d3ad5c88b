import { expect, test } from 'vitest';
import { connectCall, openCalls, registered } from '../../quality/paths/scripted-calls.ts';

test('a call of an operator is listened to by a phone that is free, and by no other', async () => {
  const desk = await registered();
  connectCall(desk, 'line-1', '3001');
  const listen = { type: 'call.listen', session: 'session-5', name: 'Bruno' } as const;
  desk.send(listen);
  expect(desk.context().mine).toHaveLength(1);
  desk.send({ type: 'call.hold', key: 'line-1' });
  desk.phone({ type: 'phone.held', call: 'line-1' });
  desk.send(listen);
  expect(desk.context().mine).toHaveLength(1);
  desk.phone({ type: 'phone.ended', call: 'line-1', ending: 'hung_up', by: 'them' });
  desk.send(listen);
  desk.send(listen);
  expect(desk.sent.filter(({ type }) => type === 'phone.dial')).toEqual([
    { type: 'phone.dial', call: 'key-1', number: 'listen-session-5', session: null, receiveOnly: true },
  ]);
  expect(desk.own('listen-session-5')).toMatchObject({ listensTo: 'session-5', name: 'Bruno', alarm: null });
  const away = openCalls();
  away.send(listen);
  expect(away.context().mine).toEqual([]);
});

test('answering a call ends the listening, before and after it is joined', async () => {
  const desk = await registered();
  const listen = { type: 'call.listen', session: 'session-5', name: 'Bruno' } as const;
  desk.send(listen);
  desk.phone({ type: 'phone.established', call: 'key-1' });
  connectCall(desk, 'line-1', '3001');
  expect(desk.sent).toContainEqual({ type: 'phone.end', call: 'key-1' });
  expect(desk.sent.filter(({ type }) => type === 'phone.hold')).toEqual([]);
  desk.phone({ type: 'phone.ended', call: 'key-1', ending: 'hung_up', by: 'us' });
  desk.phone({ type: 'phone.ended', call: 'line-1', ending: 'hung_up', by: 'them' });
  desk.sent.length = 0;
  desk.send(listen);
  connectCall(desk, 'line-2', '3002');
  const key = desk.own('listen-session-5')?.key ?? '';
  desk.phone({ type: 'phone.established', call: key });
  expect(desk.sent.filter(({ type }) => type === 'phone.end' || type === 'phone.hold')).toEqual([{ type: 'phone.end', call: key }]);
});
