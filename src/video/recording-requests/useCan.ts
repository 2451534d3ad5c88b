import { useSelector } from '@xstate/react';
import { abilities } from '../../../machines/access/index.ts';
import { can, useRequiredActor } from '../../platform/index.ts';

/** Whether the signed-in user may do that (OP-6.01). */
export const useCan = (action: string, subject: string): boolean =>
  useSelector(useRequiredActor('session'), (now) => can(abilities(now), action, subject));
