import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call, connected, type open, taken } from '../../../machines/quality/paths/call.kit.ts';
import { replied } from '../../../machines/quality/paths/samples.ts';
import { aCall } from '../../../machines/telephony/calls/calls.samples.ts';
import type { OwnCall } from '../../../machines/telephony/calls/calls.types.ts';
import { Localized } from '../../testing/localized.tsx';
import { CallStatusText } from './CallStatusText.tsx';

/** The words of a call, after what happened in it. */
function stand(desk: ReturnType<typeof open>) {
  const part = desk.part();
  if (!part) throw new Error('The call says nothing of itself');
  const own: OwnCall = { ...part, until: null, ref: desk.ref };
  render(
    <Localized>
      <CallStatusText call={own} />
    </Localized>,
  );
  return {
    says: () => screen.getByRole('status').textContent,
    send: (...said: Parameters<typeof desk.send>) => act(() => desk.send(...said)),
  };
}

test('a transfer that failed does not hide that the other side holds the call', { tags: ['OP-4.16'] }, () => {
  const { says, send } = stand(connected());
  send({ type: 'call.transfer', number: '1002' });
  expect(says()).toBe('Transferring to 1002…connected');
  send({ type: 'phone.transferFailed', call, ending: 'busy' }, { type: 'phone.remoteHeld', call, held: true });
  expect(says()).toBe('Not transferred: BusyThe other side put the call on hold');
});

test('a call that stays on hold says that it could not be taken off hold', { tags: ['OP-4.16'] }, () => {
  const { says, send } = stand(connected());
  send({ type: 'call.hold' }, { type: 'phone.holdFailed', call });
  expect(says()).toBe('The call could not be put on hold.connected');
  send({ type: 'call.hold' }, { type: 'phone.held', call }, { type: 'call.resume' }, { type: 'phone.holdFailed', call });
  expect(says()).toBe('The call could not be taken off hold.on hold');
});

test.each([
  ['taking', [], 'Taking the call…'],
  ['awaited', [replied(aCall(1))], 'The call is yours: connecting it to your phone…'],
] as const)('a call that is taken says whether it is the own one yet: %s', { tags: ['OP-7.23'] }, async (state, replies, words) => {
  const desk = taken({ takeCall: [...replies] });
  await desk.reaches(state);
  expect(stand(desk).says()).toBe(words);
});

test('a call whose server stopped says that the connection was lost because of it', () => {
  const desk = connected();
  desk.send({ type: 'phone.ended', call, ending: 'server_lost', by: 'them' });
  expect(stand(desk).says()).toBe('Server stopped The connection was lost because the server that carried this call stopped.');
});
