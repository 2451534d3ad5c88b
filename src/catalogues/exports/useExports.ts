import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { exportsMachine } from '../../../machines/catalogues/exports/exports.machine.ts';
import { useConsole } from '../../platform/console.ts';

export type ExportsRef = ActorRefFrom<typeof exportsMachine>;

/** The exports of whoever works; null until they arrived, shortly after the console. */
export function useExports(): ExportsRef | null {
  return useSelector(useConsole(), ({ context }) => context.exports);
}
