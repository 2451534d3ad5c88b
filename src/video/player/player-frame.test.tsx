import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { CameraId } from '../../../contract/platform/ids.ts';
import { refused } from '../../../machines/quality/paths/samples.ts';
import { reaches, Script } from '../../../machines/quality/paths/scripted.ts';
import { implementFeed } from '../../../machines/shared/port.ts';
import { playerMachine } from '../../../machines/video/player/player.machine.ts';
import { Localized } from '../../testing/localized.tsx';
import { PlayerFrame, type PlayerFrameProps } from './PlayerFrame.tsx';
import { Reason } from './Reason.tsx';
import { UnansweredNote } from './UnansweredNote.tsx';

const alarmAt = Date.parse('2026-03-02T08:00:00.000Z');

function show(overrides: Partial<PlayerFrameProps>) {
  const press = vi.fn();
  render(
    <Localized>
      <PlayerFrame
        look="past"
        state="playing.loop"
        camera="Yard"
        at={alarmAt - 8000}
        offsetFrom={alarmAt}
        loop={false}
        reason={null}
        screen={null}
        onRetry={press}
        tools={null}
        {...overrides}
      />
    </Localized>,
  );
}

test('a picture of the past shows how far from the alarm it was taken, never LIVE', { tags: ['OP-1.08', 'OP-1.09'] }, () => {
  show({});
  expect(screen.getByText('−00:08')).toBeTruthy();
  expect(screen.getByText('Yard')).toBeTruthy();
  expect(screen.queryByText('LIVE')).toBeNull();
});

test('a live picture says LIVE, an old one STALE with the reason', { tags: ['OP-1.07'] }, () => {
  show({ look: 'live', state: 'playing.live' });
  expect(screen.getByText('LIVE')).toBeTruthy();
  show({ look: 'stale', state: 'stale', reason: 'No new image for three seconds' });
  expect(screen.getByText('STALE')).toBeTruthy();
  expect(screen.getByText('No new image for three seconds')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy();
});

test('what is not tried again by itself offers to try again, the rest to try now', () => {
  show({ look: 'broken', state: 'failed', isRetried: false });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  show({ look: 'broken', state: 'retrying', isRetried: true });
  expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy();
});

test('a time without recordings says “No footage available for the selected time”', { tags: ['OP-8.17', 'OQ-71', 'OQ-108'] }, async () => {
  const script = new Script<'mediaLink'>({ mediaLink: [refused('media.no_footage')] });
  const machine = playerMachine.provide({ actors: { mediaLink: script.port('mediaLink'), engine: implementFeed(() => undefined) } });
  const player = createActor(machine, { input: { request: { id_camera: CameraId.parse(1), kind: 'recorded' } } }).start();
  player.send({ type: 'player.play' });
  await reaches(player, 'noFootage');
  render(
    <Localized>
      <Reason snapshot={player.getSnapshot()} />
    </Localized>,
  );
  expect(screen.getByText('No footage available for the selected time')).toBeTruthy();
});

test('a camera out of service shows the reason that was entered', async () => {
  const refusal = refused('media.camera_failed', { fault: 'out_of_service', reason: 'Lens broken' });
  const script = new Script<'mediaLink'>({ mediaLink: [refusal] });
  const machine = playerMachine.provide({ actors: { mediaLink: script.port('mediaLink'), engine: implementFeed(() => undefined) } });
  const player = createActor(machine, { input: { request: { id_camera: CameraId.parse(1), kind: 'live' } } }).start();
  player.send({ type: 'player.play' });
  await reaches(player, 'retrying');
  render(
    <Localized>
      <Reason snapshot={player.getSnapshot()} />
    </Localized>,
  );
  expect(screen.getByText('Out of service: Lens broken')).toBeTruthy();
});

test('beside a picture it says what is recorded on servers that do not answer', () => {
  const part = { from: '2026-03-02T08:00:00.000Z', to: '2026-03-02T08:01:00.000Z' };
  const parts = [
    { ...part, node: 'alpha' },
    { ...part, from: part.to, node: '' },
  ];
  show({ note: <UnansweredNote parts={parts} /> });
  const text = screen.getByRole('status').textContent;
  expect(text).toMatch(/\d+:\d\d.* – .* is on the server alpha, which does not answer\. /);
  expect(text).toMatch(/is on a server that does not answer\. $/);
});
