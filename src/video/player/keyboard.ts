import type { ActorRefFrom } from 'xstate';
import { seekStepS } from '../../../contract/video/media.ts';
import type { playerMachine } from '../../../machines/video/player/player.machine.ts';
import { closestOf } from '../../ui/closest.ts';
import { matchesKeys } from '../../ui/shortcuts.ts';
import type { Zooming } from './useZoom.ts';
import { zoomStep } from './zoom.ts';

/** What plays, pauses and speeds up: one picture, or all of a tab together. */
export interface Drive {
  play: () => void;
  pause: () => void;
  rate: (rate: number) => void;
}

interface KeyTargets {
  drive: Drive;
  player: ActorRefFrom<typeof playerMachine>;
  zooming: Zooming;
  snap: () => void;
}

const panStep = 0.1;
const pans: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [panStep, 0],
  ArrowRight: [-panStep, 0],
  ArrowUp: [0, panStep],
  ArrowDown: [0, -panStep],
};

/** ← → seek, `,` `.` step, L live, S snapshot, space pauses; + − 0 zoom, Shift with arrows pans the zoomed picture. */
export function handleKeyDown(event: KeyboardEvent, pressed: KeyTargets): void {
  if (closestOf(event.target, 'input, select, textarea') !== null) return;
  if (event.key === ' ' && closestOf(event.target, 'button, summary') !== null) return;
  if (!handleZoomKey(event, pressed) && !handlePlaybackKey(event, pressed)) return;
  event.preventDefault();
  event.stopPropagation();
}

function handleZoomKey(event: KeyboardEvent, { zooming }: KeyTargets): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const pan = event.shiftKey && zooming.zoom.scale > 1 ? pans[event.key] : undefined;
  if (pan) zooming.pan(...pan);
  else if (event.key === '+' || event.key === '=') zooming.by(zoomStep);
  else if (event.key === '-') zooming.by(1 / zoomStep);
  else if (event.key === '0') zooming.reset();
  else return false;
  return true;
}

function handlePlaybackKey(event: KeyboardEvent, { player, drive, snap }: KeyTargets): boolean {
  const either = (back: string, backKeys: string, forward: string, forwardKeys: string): -1 | 1 | null =>
    matchesKeys(event, back, backKeys) ? -1 : matchesKeys(event, forward, forwardKeys) ? 1 : null;
  const seek = either('seek-back', 'ArrowLeft', 'seek-forward', 'ArrowRight');
  const step = either('frame-back', ',', 'frame-forward', '.');
  if (seek !== null) player.send({ type: 'player.seek', bySeconds: seek * seekStepS });
  else if (step !== null) stepFrame(player, drive, step);
  else if (matchesKeys(event, 'live', 'l')) player.send({ type: 'player.goLive' });
  else if (matchesKeys(event, 'snapshot', 's')) snap();
  else if (event.key === ' ') drive[player.getSnapshot().matches('paused') ? 'play' : 'pause']();
  else return false;
  return true;
}

/** Steps one frame back or forward; pauses all synchronized players first. */
export function stepFrame(player: KeyTargets['player'], drive: Drive, by: -1 | 1): void {
  if (!player.getSnapshot().matches('paused')) drive.pause();
  player.send({ type: 'player.step', by });
}
