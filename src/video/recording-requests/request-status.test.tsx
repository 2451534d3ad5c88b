import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { replied, startOfDay } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import type { ClockTicked } from '../../../machines/shared/clock.ts';
import { implementFeed } from '../../../machines/shared/port.ts';
import { recordingRequestMachine } from '../../../machines/video/recording-request/recording-request.machine.ts';
import { requestSamples } from '../../../machines/video/recording-request/recording-request.paths.ts';
import { Localized } from '../../testing/localized.tsx';
import { RequestStatus } from './RequestFacts.tsx';

const { granted, open, waiting } = requestSamples;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (of: number) => String(of).padStart(2, '0');

/** A moment of the zone that the test runs in, as a person reads it. */
function read(at: number): string {
  const day = new Date(at);
  const time = [day.getHours(), day.getMinutes(), day.getSeconds()].map(two).join(':');
  return `${months[day.getMonth()]} ${day.getDate()}, ${day.getFullYear()}, ${time}`;
}

test.each([
  ['before it opens', granted, startOfDay, `Viewing is authorized from ${read(startOfDay + 60_000)}`],
  ['while it is open', open, startOfDay + 1000, `It is available until ${read(startOfDay + 600_000)}.`],
  ['after it closed', open, startOfDay + 600_001, 'The authorization to view this recording has expired'],
  ['undecided', waiting, startOfDay, 'Waiting for a decision.'],
  ['rejected', { ...waiting, status: 'rejected' }, startOfDay, 'The request was rejected.'],
] as const)(
  'a recording request %s says so, with the day and the time',
  { tags: ['OQ-74', 'OP-4.33', 'ADM-4.15'] },
  async (_, request, now, words) => {
    const script = new Script<'readRequest'>({ readRequest: [replied(request)] });
    const actors = { readRequest: script.port('readRequest'), clock: implementFeed<ClockTicked>(() => undefined) };
    const machine = recordingRequestMachine.provide({ actors: actors as object });
    const actor = createActor(machine, { input: { id: request.id, now, newKey: () => 'key-of-the-test' } }).start();
    render(
      <Localized>
        <RequestStatus request={actor} />
      </Localized>,
    );
    expect((await screen.findByRole('status')).textContent).toBe(words);
  },
);
