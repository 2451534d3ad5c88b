import { fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Ability } from '../../../contract/access/user.ts';
import { alarmActNames, alarmActs } from '../../../contract/alarms/acts.ts';
import { defaultPreferences } from '../../../contract/workspace/config.ts';
import { AlarmQueue } from '../../../machines/alarms/queue/queue.ts';
import { anAlarm, ana } from '../../../machines/quality/paths/samples.ts';
import { ConsoleProvider } from '../../platform/console.ts';
import { createFakeConsole } from '../../testing/console.ts';
import { Localized } from '../../testing/localized.tsx';
import { listenToKeys } from '../../ui/shortcuts.ts';
import { useHomeKeys, useOpenNext } from './useHomeKeys.ts';

let stop: () => void;
beforeEach(() => {
  stop = listenToKeys();
});
afterEach(() => stop());

const snapshotOf = (context: object) => ({ getSnapshot: () => ({ context }) }) as never;

/** The keys of home beside an opened alarm, for a user with these rights; `acts` are the events that the alarm received. */
function show(abilities: readonly Ability[], waiting = [anAlarm(1)]) {
  const queue = new AlarmQueue(ana.id);
  queue.apply(waiting);
  const tabs = snapshotOf({ config: { preferences: { ...defaultPreferences, backlog_after: null } } });
  const opened = vi.fn();
  const acts: string[] = [];
  const actor = { send: ({ type }: { type: string }) => acts.push(type) } as never;
  function Keys() {
    const openNext = useOpenNext({ alarms: snapshotOf({ queue }), tabs, open: opened });
    useHomeKeys({ tabs, actor, openNext, bars: { setOpen: () => undefined } as never });
    return null;
  }
  render(
    <Localized>
      <ConsoleProvider value={createFakeConsole({ ...ana, abilities: [...abilities] }).console}>
        <Keys />
      </ConsoleProvider>
    </Localized>,
  );
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  return { acts, opened, press };
}

const updates: Ability = { action: 'update', subject: 'Alarm' };
const watches: Ability = { action: 'live_video', subject: 'Video' };

describe('the key of an act', () => {
  test.each(alarmActNames)('asks for %s with its right', { tags: ['OP-1.06', 'OP-1.13'] }, (name) => {
    const { acts, press } = show([updates]);
    press(alarmActs[name].key);
    expect(acts).toEqual([`alarm.${name}`]);
  });

  test.each(alarmActNames)('does nothing for %s without its right', { tags: ['OP-1.06'] }, (name) => {
    const { acts, press } = show([watches]);
    press(alarmActs[name].key);
    expect(acts).toEqual([]);
  });
});

describe('the key of the next alarm', () => {
  const [urgent, older] = [anAlarm(2, {}, 1), anAlarm(1, {}, 2)];

  test('opens the most urgent one that waits, and asks to take it with the right to', { tags: ['OP-1.13'] }, () => {
    const { opened, press } = show([updates], [older, urgent]);
    press('n');
    expect(opened.mock.calls).toEqual([[urgent, 'take']]);
  });

  test('only opens it without the right, as the key of the alarm that rings does for everybody', { tags: ['OP-1.06'] }, () => {
    const { opened, press } = show([watches], [older, urgent]);
    press('n');
    press('a');
    expect(opened.mock.calls).toEqual([
      [urgent, null],
      [urgent, null],
    ]);
  });
});
