import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import type { PhoneCommand, PhoneEvent } from '../../machines/telephony/call/phone.ts';
import { account, settings } from '../testing/phone/phone.kit.ts';
import { createBrowserPhone } from './phone/browser-phone.ts';
import type { Phone } from './phone/phone.ts';
import { createPhoneFeed } from './phone.ports.ts';

vi.mock('./phone/browser-phone.ts', () => ({ createBrowserPhone: vi.fn<typeof createBrowserPhone>() }));

/** Web Locks shared by the tabs of one browser: granted in request order, passed on when released. */
function sharedLocks() {
  const queues = new Map<string, (() => void)[]>();
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      return new Promise<void>((resolve, reject) => {
        const pass = () => {
          queue.shift();
          queue[0]?.();
        };
        let isBegun = false;
        const turn = () => {
          isBegun = true;
          work().then(() => {
            pass();
            resolve();
          }, reject);
        };
        queue.push(turn);
        if (queue.length === 1) turn();
        signal.addEventListener('abort', () => {
          if (isBegun) return;
          queue.splice(queue.indexOf(turn), 1);
          reject(new Error('aborted'));
        });
      });
    },
  };
}

let tabs: { close: () => void }[] = [];
beforeEach(() => {
  vi.stubGlobal('navigator', { locks: sharedLocks() });
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  tabs = [];
  vi.unstubAllGlobals();
});

/** A browser tab with its own phone, which records its commands. */
function openTab() {
  const said: PhoneEvent[] = [];
  const received: string[] = [];
  const note =
    (what: string) =>
    (...args: unknown[]) =>
      void received.push([what, ...args.filter((arg) => typeof arg !== 'object')].join(' '));
  let say: (one: PhoneEvent) => void = () => undefined;
  vi.mocked(createBrowserPhone).mockImplementation((needs) => {
    say = needs.emit;
    const names = ['dial', 'answer', 'end', 'hold', 'mute', 'sendDtmf', 'transfer', 'setVolume', 'selectDevices', 'wake', 'leave'] as const;
    return {
      ...(Object.fromEntries(names.map((name) => [name, note(name)])) as Omit<Phone, 'register' | 'unregister'>),
      register: () => {
        received.push('register');
        needs.emit({ type: 'phone.up' });
        needs.emit({ type: 'phone.registered' });
      },
      unregister: () => {
        received.push('unregister');
        needs.emit({ type: 'phone.unregistered' });
      },
    };
  });
  const feed = createPhoneFeed({ host: '', now: Date.now, log: (about, detail) => received.push(`${about} ${String(detail)}`) });
  const machine = setup({ types: { events: {} as PhoneEvent | { type: 'tell'; received: PhoneCommand } }, actors: { feed } }).createMachine(
    {
      invoke: { src: 'feed', id: 'phone' },
      on: { '*': { actions: ({ event }) => event.type !== 'tell' && said.push(event) } },
    },
  );
  const actor = createActor(machine).start();
  const tab = {
    said,
    received,
    tell: (what: PhoneCommand) => actor.getSnapshot().children['phone']?.send(what),
    /** Emits an event of this tab's phone. */
    phoneSays: (one: PhoneEvent) => say(one),
    kinds: () => said.map(({ type }) => type),
    close: () => actor.stop(),
  };
  tabs.push(tab);
  return tab;
}
const register: PhoneCommand = { type: 'phone.register', account, settings };
async function leadingTab() {
  const tab = openTab();
  tab.tell(register);
  await expect.poll(tab.kinds).toEqual(['phone.up', 'phone.registered']);
  return tab;
}

test('what the machines tell reaches the phone, in the words of the phone', async () => {
  const tab = await leadingTab();
  for (const received of [
    { type: 'phone.dial', call: 'a', number: '3001', session: 's' },
    { type: 'phone.dial', call: 'b', number: 'listen-s', session: 't', receiveOnly: true },
    { type: 'phone.answer', call: 'a' },
    { type: 'phone.hold', call: 'a' },
    { type: 'phone.resume', call: 'a' },
    { type: 'phone.mute', call: 'a', muted: true },
    { type: 'phone.dtmf', call: 'a', keys: '1' },
    { type: 'phone.transfer', call: 'a', number: '1002' },
    { type: 'phone.end', call: 'a', as: 'busy' },
  ] satisfies PhoneCommand[])
    tab.tell(received);
  const words = [
    'dial a 3001 s ',
    'dial b listen-s t true',
    'answer a',
    'hold a true',
    'hold a false',
    'mute a true',
    'sendDtmf a 1',
    'transfer a 1002',
    'end a busy',
  ];
  await expect.poll(() => tab.received).toEqual(['register', ...words]);
});

test('volume and devices that were chosen before there was a phone are those of the phone', async () => {
  const tab = openTab();
  tab.tell({ type: 'phone.volume', volume: 0.2 });
  tab.tell({ type: 'phone.volume', volume: 0.4 });
  tab.tell({ type: 'phone.devices', microphone: 'm', speaker: null });
  tab.tell(register);
  await expect.poll(() => tab.received).toEqual(['setVolume 0.4', 'selectDevices m', 'register']);
});

test('of the tabs of one browser one has the phone; the next has it when that one closes', async () => {
  const first = await leadingTab();
  const second = openTab();
  second.tell(register);
  await expect.poll(second.kinds).toEqual(['phone.usedElsewhere']);
  second.tell({ type: 'phone.dial', call: 'x', number: '1', session: null });
  await expect.poll(() => second.said.at(-1)).toMatchObject({ type: 'phone.ended', ending: 'unreachable' });
  first.close();
  await expect.poll(second.kinds).toEqual(['phone.usedElsewhere', 'phone.ended', 'phone.up', 'phone.registered']);
});

test('a tab fetches the phone over; the other one gives it away after its calls', async () => {
  const first = await leadingTab();
  first.phoneSays({ type: 'phone.rang', call: 'in-1', number: '3001', name: null, session: null });
  const second = openTab();
  second.tell(register);
  await expect.poll(second.kinds).toEqual(['phone.usedElsewhere']);
  second.tell({ type: 'phone.takeOver' });
  first.phoneSays({ type: 'phone.established', call: 'in-1' });
  await expect.poll(() => first.kinds().at(-1)).toBe('phone.established');
  expect(first.received).toEqual(['register']);
  first.phoneSays({ type: 'phone.ended', call: 'in-1', ending: 'hung_up', by: 'us' });
  await expect.poll(() => second.kinds().at(-1)).toBe('phone.registered');
  await expect.poll(() => first.kinds().at(-1)).toBe('phone.usedElsewhere');
  expect(first.received.at(-1)).toBe('unregister');
});

test('a phone that is given up lets another tab have it, and says so', async () => {
  const first = await leadingTab();
  const second = openTab();
  second.tell(register);
  await expect.poll(second.kinds).toEqual(['phone.usedElsewhere']);
  first.tell({ type: 'phone.unregister' });
  await expect.poll(() => first.kinds().at(-1)).toBe('phone.unregistered');
  await expect.poll(() => second.kinds().at(-1)).toBe('phone.registered');
  second.tell({ type: 'phone.unregister' });
  second.tell({ type: 'phone.takeOver' });
  await expect.poll(() => second.received.at(-1)).toBe('unregister');
});

test('a page that goes says goodbye; one that is seen again asks whether the server is there', async () => {
  const tab = await leadingTab();
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('pagehide'));
  expect(tab.received).toEqual(['register', 'wake', 'wake', 'leave']);
});

test('a page that the browser kept and shows again has a phone again', async () => {
  const tab = await leadingTab();
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect.poll(tab.kinds).toEqual(['phone.up', 'phone.registered', 'phone.down', 'phone.up', 'phone.registered']);
  expect(tab.received).toEqual(['register', 'leave', 'register']);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(tab.received).toHaveLength(3);
});
