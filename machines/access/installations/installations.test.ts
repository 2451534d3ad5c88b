import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { installationsMachine } from './installations.machine.ts';

test('an account there is opened by an address of the platform; if no tab opens, a link is shown', {
  tags: ['OQ-122'],
}, async () => {
  const url = 'https://tower.example/auth?token=a-ticket';
  const script = new Script<'openInstallation'>({
    openInstallation: [replied({ url }), refused('connector.failed'), new Error('network')],
  });
  const actor = createActor(installationsMachine.provide({ actors: { openInstallation: script.port('openInstallation') } })).start();
  const received: unknown[] = [];
  actor.on('*', (event) => received.push(event));
  actor.send({ type: 'installation.open', id: 3 });
  actor.send({ type: 'installation.open', id: 4 });
  await reaches(actor, 'opened');
  expect(script.inputs('openInstallation')).toEqual([3]);
  actor.send({ type: 'installation.blocked' });
  await reaches(actor, 'blocked');
  expect(actor.getSnapshot().context.url).toBe(url);
  actor.send({ type: 'installation.open', id: 3 });
  await reaches(actor, 'refused');
  actor.send({ type: 'installation.open', id: 3 });
  await reaches(actor, 'failed');
  expect(actor.getSnapshot().context.url).toBeNull();
  expect(received).toEqual([{ type: 'installation.opened', url }, { type: 'installation.failed' }, { type: 'installation.failed' }]);
});

const denied = refused('connector.failed');

test.each([
  { state: 'refused', answer: denied, refusal: denied.refusal },
  { state: 'failed', answer: new Error('network'), refusal: null },
])('from $state another account is opened, and the refusal forgotten', async ({ state, answer, refusal }) => {
  const script = new Script<'openInstallation'>({ openInstallation: [answer] });
  const actor = createActor(installationsMachine.provide({ actors: { openInstallation: script.port('openInstallation') } })).start();
  actor.send({ type: 'installation.open', id: 3 });
  await reaches(actor, state);
  expect(actor.getSnapshot().context).toEqual({ id: 3, url: null, refusal });
  actor.send({ type: 'installation.open', id: 5 });
  expect(actor.getSnapshot()).toMatchObject({ value: 'opening', context: { id: 5, url: null, refusal: null } });
});
