import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { exportsMachine } from '../../../machines/catalogues/exports/exports.machine.ts';
import { selectExports } from '../../../machines/console/console.selectors.ts';
import { useConsole } from '../../platform/index.ts';

export type ExportsRef = ActorRefFrom<typeof exportsMachine>;

/** The exports of the signed-in user; null until their module is loaded, shortly after the console. */
export function useExports(): ExportsRef | null {
  return useSelector(useConsole(), selectExports);
}
