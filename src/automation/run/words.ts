import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { CommandNodeType } from '../../../contract/automation/command-nodes.ts';
import type { CommandRun, NodeState } from '../../../contract/automation/command-run.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** How each kind of step is called (OP-9.61–9.70), and its picture. */
const kinds: Readonly<Record<CommandNodeType, { title: MessageDescriptor; icon: IconName }>> = {
  start: { title: msg`Start`, icon: 'play' },
  digital_output: { title: msg`Digital output`, icon: 'settings' },
  show_view: { title: msg`Show view`, icon: 'columns' },
  delay: { title: msg`Delay`, icon: 'clock' },
  interphone_call: { title: msg`Interphone call`, icon: 'phone' },
  density_shoot: { title: msg`Density shoot`, icon: 'shield' },
  notification: { title: msg`Notification`, icon: 'mail' },
  show_action_plan: { title: msg`Show action plan`, icon: 'list' },
  emergency_centre: { title: msg`Emergency center`, icon: 'alert' },
  camera_round: { title: msg`Camera round`, icon: 'video' },
  camera_assignment: { title: msg`Camera assignment`, icon: 'camera' },
};

/** Title and icon of a step type; an unknown type is shown by its raw name. */
export function stepOf(type: string): { title: MessageDescriptor; icon: IconName } {
  return type in kinds ? kinds[type as CommandNodeType] : { title: { id: type, message: type }, icon: 'code' };
}

export const stateWords: Readonly<Record<NodeState, MessageDescriptor>> = {
  waiting: msg`Waiting`,
  running: msg`Running`,
  done: msg`Done`,
  failed: msg`Failed`,
  skipped: msg`Skipped`,
  unknown: msg`Unknown`,
};

/** Status of a run, in the literal texts of the specification (OP-8.11, OQ-82). */
export function statusText(status: CommandRun['status']): string {
  switch (status) {
    case 'success':
      return t`Status: success`;
    case 'error':
      return t`Status: an error occurred`;
    case 'canceled':
      return t`Status: canceled`;
    case 'missed':
      return t`Status: missed`;
    case 'running':
      return t`Status: running`;
  }
}

/** Label of an input that a command requires before it runs. */
export function requirementText(requirement: string): string {
  if (requirement === 'alarm') return t`an alarm`;
  if (requirement === 'reason') return t`a reason`;
  if (requirement === 'unit') return t`a unit`;
  return requirement;
}

/** Whether a run is real, one of a drill, or only reports what it would do. */
export const kindOf = (run: Pick<CommandRun, 'dry' | 'drill'> | null): 'real' | 'drill' | 'dry' =>
  run?.dry !== true ? 'real' : run.drill === null ? 'dry' : 'drill';

/** What a run is called. */
export function runTitle(kind: ReturnType<typeof kindOf>, name: string): string {
  if (kind === 'real') return name;
  return kind === 'drill' ? t`Drill: ${name}` : t`Dry run: ${name}`;
}
