import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import type { CameraTopic } from '../../../contract/intake/receivers/calls.ts';
import { choicesMachine } from '../../../machines/catalogues/record/choices.machine.ts';
import { recordMachine } from '../../../machines/catalogues/record/record.machine.ts';
import { selectDraft } from '../../../machines/catalogues/record/record.selectors.ts';
import { replied } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import type { Answer } from '../../../machines/shared/port.ts';
import { FormProvider, Inputs } from '../../catalogues/index.ts';
import { type Platform, PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { TopicsPart } from './TopicsPart.tsx';

const never = () => new Promise<never>(() => undefined);
type Reply = Answer<{ topics: CameraTopic[] }> | 'unanswered';
const refused = (code: string, message = '') => ({ ok: false, refusal: { code, message } }) as Reply;

async function open(reply: Reply, record: object = {}, isEditable = true) {
  const saved = { id: 7, version: 1, name: 'Yard', account: 'device-3', topics: ['Vendor/Old'], _labels: {}, _secrets: [], ...record };
  const script = new Script<'readRecord'>({ readRecord: [replied(saved)] });
  const machine = recordMachine.provide({ actors: { readRecord: script.port('readRecord') } });
  const actor = createActor(machine, {
    input: { catalogue: catalogueOf('receiver-device'), id: 7, purpose: isEditable ? 'edit' : 'view', newKey: () => 'key' },
  }).start();
  const platform: Platform = {
    capabilities: null,
    call: never,
    ask: (async () => {
      if (reply === 'unanswered') throw new Error('no reply');
      return reply;
    }) as Platform['ask'],
    download: never,
    clock: { now: () => 0, update: () => undefined },
  };
  const form = {
    ...{
      errorOf: () => null,
      isSet: () => false,
      isNew: false,
      choices: choicesMachine,
      labelOf: async () => null,
      tilesUrl: null,
      Inputs,
    },
  };
  const view = render(
    <Localized>
      <PlatformProvider value={platform}>
        <FormProvider value={form}>
          <TopicsPart record={actor} isEditable={isEditable} beforeSave={() => undefined} />
        </FormProvider>
      </PlatformProvider>
    </Localized>,
  );
  const user = userEvent.setup();
  const read = async () => user.click(await screen.findByRole('button', { name: 'Read from the camera' }));
  return { ...view, user, read, topics: () => selectDraft(actor.getSnapshot())['topics'] };
}
const known: CameraTopic = { topic: 'RuleEngine/LineDetector/Crossed', meaning: 'Line crossed' };

test('events are ticked in the list of the camera; what it does not offer is marked', async () => {
  const { user, read, topics } = await open({ ok: true, data: { topics: [known] } });
  await read();
  await user.click(await screen.findByRole('checkbox', { name: /^Line crossed/ }));
  expect(topics()).toEqual(['Vendor/Old', known.topic]);
  await user.click(screen.getByRole('checkbox', { name: /^Vendor\/Old not offered by the camera$/ }));
  expect(topics()).toEqual([known.topic]);
});

test('a camera without events, an absent one, a refusal and no answer are different sentences', async () => {
  const sentences = new Set<string>();
  const replies = [refused('connector.failed', 'The camera does not answer.'), refused('access.forbidden'), refused('reply.unreadable')];
  for (const reply of [...replies, 'unanswered'] as const) {
    const { read, unmount } = await open(reply);
    await read();
    sentences.add((await screen.findByRole('alert')).textContent ?? '');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Vendor/Old' }).checked).toBe(true);
    unmount();
  }
  const { read } = await open({ ok: true, data: { topics: [] } });
  await read();
  sentences.add((await screen.findByText('The camera offers no events.')).textContent ?? '');
  expect(sentences.size).toBe(5);
});

test('a panel has no events to tick, and a reader sees the chosen ones', async () => {
  const panel = await open('unanswered', { account: '1001', topics: [] });
  expect(panel.container.textContent).toBe('');
  panel.unmount();
  const reader = await open('unanswered', {}, false);
  await screen.findByText('Vendor/Old');
  expect(reader.container.querySelector('input')).toBeNull();
});
