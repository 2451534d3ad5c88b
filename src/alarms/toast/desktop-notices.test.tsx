import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { noticesMachine } from '../../../machines/alarms/notices/notices.machine.ts';
import { alarmsMachine, type OpenAlarms } from '../../../machines/alarms/queue/alarms.machine.ts';
import { anAlarm, ana, bruno, replied, takenBy } from '../../../machines/quality/paths/samples.ts';
import { type Answer, implementPort } from '../../../machines/shared/port.ts';
import { Localized } from '../../testing/localized.tsx';
import { Announcer } from './Announcer.tsx';

/** Notices of the desktop that are open now; one with a known tag takes the place of the one before. */
const open = new Map<string, { title: string; body: string; click: () => void }>();

class FakeNotification extends EventTarget {
  static permission = 'granted';
  readonly tag: string;
  constructor(title: string, { body = '', tag = '' }: NotificationOptions) {
    super();
    this.tag = tag;
    open.set(tag, { title, body, click: () => this.dispatchEvent(new Event('click')) });
  }
  close() {
    open.delete(this.tag);
  }
}
const texts = () => [...open.values()].map(({ title, body }) => `${title} | ${body}`.replaceAll(/[\u2068\u2069]/g, ''));

let isHidden = true;
beforeEach(() => {
  isHidden = true;
  open.clear();
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.spyOn(window, 'focus').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function begin({ isEnabled = true, isLeading = true } = {}) {
  const reading = implementPort<Answer<OpenAlarms>>(() => Promise.resolve(replied({ rows: [], head: 1, epoch: 'e1' })));
  const alarms = createActor(alarmsMachine.provide({ actors: { readOpenAlarms: reading } }), { input: { me: ana.id } }).start();
  await expect.poll(() => alarms.getSnapshot().value).toBe('ready');
  const notices = createActor(noticesMachine, { input: { isEnabled } }).start();
  const onOpen = vi.fn();
  render(
    <Localized>
      <Announcer alarms={alarms} notices={notices} isEnabled={isEnabled} isLeading={isLeading} onOpen={onOpen} />
    </Localized>,
  );
  const arrive = (...all: ReturnType<typeof anAlarm>[]) => act(() => alarms.send({ type: 'alarms.arrived', alarms: all }));
  return { arrive, onOpen };
}

test('a hidden page has one desktop notice: the most urgent that rings and how many others do', async () => {
  const { arrive, onOpen } = await begin();
  arrive(anAlarm(1, {}, 1));
  arrive(anAlarm(2, {}, 3), anAlarm(3, {}, 3));
  expect(texts()).toEqual([expect.stringMatching(/^P1 .* \| Warehouse 7 · Movement in the yard · 2 more alarms ring$/)]);
  [...open.values()][0]?.click();
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }));
  expect(texts()).toEqual([]);
});

test('the notice closes once everything is taken, or the page is looked at', async () => {
  const { arrive } = await begin();
  arrive(anAlarm(1));
  expect(texts()).toHaveLength(1);
  arrive(takenBy(bruno, anAlarm(1)));
  expect(texts()).toEqual([]);
  arrive(anAlarm(2));
  isHidden = false;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(texts()).toEqual([]);
});

test.each([
  ['while alarms are not announced', { isEnabled: false }],
  ['in a tab that does not sound', { isLeading: false }],
])('there is no notice on the desktop %s', async (_, given) => {
  const { arrive } = await begin(given);
  arrive(anAlarm(1));
  expect(texts()).toEqual([]);
});
