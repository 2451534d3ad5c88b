import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import type { UserId } from '../../contract/platform/ids.ts';
import type { SaveUnsent, UnsentRestored } from '../../machines/collaboration/chat/chats.machine.ts';
import { actorsOf, type Feed } from '../../machines/shared/port.ts';
import { provideChats } from './chat.ports.ts';

const me = 11 as UserId;
const never = () => new Promise<never>(() => undefined);
const message = (key: string) => ({ key, chat: 4, text: `of ${key}`, refusal: null });

/** A tab of the browser with its store of unsent messages. */
function openTab() {
  const found: string[] = [];
  const store = actorsOf(provideChats({ ask: never }, me))['store'] as Feed<UnsentRestored, void, SaveUnsent>;
  const machine = setup({ types: { events: {} as UnsentRestored }, actors: { store } }).createMachine({
    invoke: { src: 'store', id: 'store' },
    on: { 'chats.restored': { actions: ({ event }) => found.push(...event.unsent.map(({ key }) => key)) } },
  });
  const actor = createActor(machine).start();
  const keep = (...keys: string[]) => actor.getSnapshot().children['store']?.send({ type: 'unsent.save', unsent: keys.map(message) });
  return { found, keep };
}

test('what a tab could not send is kept, whatever another tab of the same user sends', { tags: ['OQ-77'] }, () => {
  const [one, other] = [openTab(), openTab()];
  one.keep('late');
  other.keep('quick');
  other.keep();
  expect(openTab().found).toEqual(['late']);
});

test('what a later page found is forgotten when that page has sent it', { tags: ['OQ-77'] }, () => {
  openTab().keep('late');
  const next = openTab();
  expect(next.found).toEqual(['late']);
  next.keep();
  expect(openTab().found).toEqual([]);
});
