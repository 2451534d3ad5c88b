import { useSelector } from '@xstate/react';
import { abilities } from '../../../machines/access/session/session.selectors.ts';
import { can } from '../../platform/can.ts';
import { useRequiredActor } from '../../platform/console.ts';

/** Whether the signed-in user may do that (OP-6.01). */
export const useCan = (action: string, subject: string): boolean =>
  useSelector(useRequiredActor('session'), (now) => can(abilities(now), action, subject));
