import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ana, challenge, grantOf, refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { externalSignInMachine } from './external-sign-in.machine.ts';

function open(token: string, ...exchangeTicket: unknown[]) {
  const script = new Script<'exchangeTicket'>({ exchangeTicket });
  const actor = createActor(externalSignInMachine.provide({ actors: { exchangeTicket: script.port('exchangeTicket') } }), {
    input: { token },
  });
  const received: unknown[] = [];
  actor.on('external.exchanged', ({ reply }) => received.push(reply));
  return { script, actor: actor.start(), received };
}

test.each([
  ['a session', grantOf(ana)],
  ['a second factor', challenge],
] as const)('a ticket becomes %s, once, and is forgotten', { tags: ['OQ-11'] }, async (_, reply) => {
  const { actor, received, script } = open('a-ticket', replied(reply));
  await reaches(actor, 'exchanged');
  expect(received).toEqual([reply]);
  expect(script.inputs('exchangeTicket')).toEqual(['a-ticket']);
  expect(actor.getSnapshot().context.token).toBe('');
});

test('a ticket that is over is refused', { tags: ['OQ-11'] }, async () => {
  const { actor } = open('a-ticket', refused('ticket.invalid'));
  await reaches(actor, 'refused');
  expect(actor.getSnapshot().context.refusal?.code).toBe('ticket.invalid');
});

test('a platform that does not answer is asked again with the same ticket', async () => {
  const { actor, received } = open('a-ticket', new Error('network'), replied(grantOf(ana)));
  await reaches(actor, 'failed');
  actor.send({ type: 'external.retry' });
  await reaches(actor, 'exchanged');
  expect(received).toHaveLength(1);
});
