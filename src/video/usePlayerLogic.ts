import { useMemo } from 'react';
import type { playerMachine } from '../../machines/video/player/player.machine.ts';
import { usePlatform } from '../platform/platform.ts';
import { providePlayer } from './player.ts';

/** The player's machine with its calls. */
export function usePlayerLogic(): typeof playerMachine {
  const { call } = usePlatform();
  return useMemo(() => providePlayer(call), [call]);
}
