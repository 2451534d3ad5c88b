import { expect, test } from 'vitest';
import { call, connected, open, taken } from '../../quality/paths/call.kit.ts';
import { aQuality, callInput } from './call.paths.ts';

test('the console is told of each state of a call on its way', async () => {
  const dialled = open();
  await dialled.reaches('calling.dialled');
  expect(dialled.states()).toEqual(['idle', 'idle', 'calling']);
  const desk = taken();
  await desk.reaches('awaited');
  expect(desk.states()).toEqual(['idle', 'idle', 'incoming']);
  desk.send({ type: 'call.end' });
  expect(desk.states()).toHaveLength(4);
  const answered = connected();
  expect(answered.states()).toEqual(['incoming', 'incoming', 'connected']);
  expect(answered.part()?.connectedAt).toBe(callInput.now());
});

test('whether the other side holds is known in each state of the line', () => {
  const desk = connected();
  const held = (yes: boolean) => {
    desk.send({ type: 'phone.remoteHeld', call, held: yes });
    return desk.context().remoteHeld;
  };
  expect([held(true), held(false)]).toEqual([true, false]);
  desk.send({ type: 'phone.measured', call, quality: aQuality(50) });
  desk.clock.increment(5000);
  expect(desk.state()).toContain('talking.silent');
  expect(held(true)).toBe(true);
});

test('what is heard again after a silence is measured', () => {
  const desk = connected();
  desk.send({ type: 'phone.measured', call, quality: aQuality(50) });
  desk.clock.increment(5000);
  desk.send({ type: 'phone.measured', call, quality: aQuality(90) });
  expect(desk.context().quality?.received).toBe(aQuality(90).received);
});

test('a hold that failed is forgotten at the next try', () => {
  const desk = connected();
  desk.send({ type: 'call.hold' }, { type: 'phone.holdFailed', call });
  expect(desk.context().holdFailed).toBe(true);
  desk.send({ type: 'call.hold' });
  expect(desk.context().holdFailed).toBe(false);
});

test('nothing is given up before its time', async () => {
  const waits = async (desk: ReturnType<typeof open>, ms: number, state: string) => {
    await desk.reaches(state);
    desk.clock.increment(ms - 1);
    expect(desk.state()).toBe(state);
    desk.clock.increment(1);
    expect(desk.state()).not.toBe(state);
  };
  await waits(open({}, { readStatus: [] }), 4000, 'checking');
  await waits(taken(), 25_000, 'awaited');
  const holding = connected();
  holding.send({ type: 'call.hold' });
  await waits(holding, 10_000, holding.state());
  const transferring = connected();
  transferring.send({ type: 'call.transfer', number: '1002' });
  await waits(transferring, 40_000, transferring.state());
  const ending = connected();
  ending.send({ type: 'call.end' });
  await waits(ending, 3000, 'ending');
  const ended = connected();
  ended.send({ type: 'phone.ended', call, ending: 'lost', by: 'them' });
  await waits(ended, 6000, 'ended');
});

test('what ends here, or goes to somebody else, was ended by this side', () => {
  const ended = connected();
  ended.send({ type: 'call.end' });
  expect(ended.context().by).toBe('us');
  const transferred = connected();
  transferred.send({ type: 'call.transfer', number: '1002' }, { type: 'phone.transferred', call });
  expect(transferred.context().by).toBe('us');
});
