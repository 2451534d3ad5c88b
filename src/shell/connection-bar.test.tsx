import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { MissedEvents } from '../../contract/events.ts';
import { linkMachine, type SocketCommand, type SocketEvent } from '../../machines/platform/link/link.machine.ts';
import { anAlarm, eventOf, replied } from '../../machines/quality/paths/samples.ts';
import { type Answer, implementFeed, implementPort } from '../../machines/shared/port.ts';
import { Localized } from '../testing/localized.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';

const start = Date.parse('2026-03-02T08:00:00.000Z');
let say: (said: SocketEvent) => void;
let told: SocketCommand[];
let now: number;

function stand(missed: number[] = []) {
  told = [];
  now = start;
  const reply = { epoch: 'e1', head: 9, complete: true, events: missed.map((id) => eventOf(id, anAlarm(id))) } as MissedEvents;
  const link = createActor(
    linkMachine.provide({
      actors: {
        socket: implementFeed<SocketEvent, void, SocketCommand>((speak, _, listen) => {
          say = speak;
          listen((event) => told.push(event));
        }),
        missedEvents: implementPort(async (): Promise<Answer<MissedEvents>> => replied(reply)),
      },
    }),
    { input: { replay: true } },
  ).start();
  render(
    <Localized>
      <ConnectionBar link={link} now={() => now} />
    </Localized>,
  );
  return link;
}
const bar = () => screen.getByRole('contentinfo');
const goLive = (link: ReturnType<typeof stand>) => {
  say({ type: 'link.opened', at: start });
  link.send({ type: 'link.baseline', epoch: 'e1', head: 0, unknown: 0 });
};

describe('the truth bar', () => {
  test('says that the link is being made, then that it is live and how fresh', { tags: ['OQ-110'] }, async () => {
    const link = stand();
    expect(screen.getByText('Connecting…')).toBeTruthy();
    goLive(link);
    expect(await screen.findByText('Live')).toBeTruthy();
    expect(screen.getByText('last event 0 seconds ago')).toBeTruthy();
    expect(bar().dataset['link']).toBe('live');
  });

  test('a lost link is alarming at once, says since when, and can be tried now', { tags: ['OQ-110'] }, async () => {
    const link = stand();
    goLive(link);
    await screen.findByText('Live');
    say({ type: 'link.dropped', at: start + 5000 });
    expect((await screen.findByRole('alert')).textContent).toMatch(/Connection lost since .*0:05/);
    expect(bar().dataset['link']).toBe('lost');
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await vi.waitFor(() => expect(told).toContainEqual({ type: 'socket.connect' }));
  });

  test('after a gap it says how many alarms arrived while offline, until that was seen', { tags: ['OQ-110'] }, async () => {
    const link = stand([3, 4, 5]);
    goLive(link);
    say({ type: 'link.dropped', at: start + 5000 });
    say({ type: 'link.opened', at: start + 20_000 });
    expect(await screen.findByText('3 alarms arrived while offline')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/arrived while offline/)).toBeNull();
  });
});
