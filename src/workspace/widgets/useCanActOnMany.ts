import { alarmActs } from '../../../contract/alarms/index.ts';
import { useOperatorContext } from '../../alarms/index.ts';
import { can, usePlatform } from '../../platform/index.ts';

/** Whether several alarms can be acted on at once: the user has the right, and the platform more than the calls of the specification. */
export function useCanActOnMany(): boolean {
  const { capabilities } = usePlatform();
  const { abilities } = useOperatorContext();
  const { action, subject } = alarmActs.take.right;
  return capabilities !== null && can(abilities, action, subject);
}
