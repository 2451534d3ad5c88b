import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Ability } from '../../../contract/access/index.ts';
import type { ChecklistEntry, ChecklistStep, MonitoringStep } from '../../../contract/workspace/checklist.ts';

/** How a step of the checklist is shown: its name, what the guide does for it, and the right that this needs. */
interface StepWords {
  title: MessageDescriptor;
  action: MessageDescriptor;
  right: Ability;
}

export const stepWords: Readonly<Record<ChecklistStep, StepWords>> = {
  installation: {
    title: msg`Installation`,
    action: msg`Name it`,
    right: { action: 'update', subject: 'Installation' },
  },
  tenant: {
    title: msg`Tenant`,
    action: msg`Create a tenant`,
    right: { action: 'create', subject: 'Tenant' },
  },
  time_zone: {
    title: msg`Time zone`,
    action: msg`Set the time zone`,
    right: { action: 'update', subject: 'Tenant' },
  },
  site: {
    title: msg`Site with its place on the map`,
    action: msg`Open the sites`,
    right: { action: 'create', subject: 'Unit' },
  },
  operator: {
    title: msg`Operators`,
    action: msg`Create a user`,
    right: { action: 'create', subject: 'User' },
  },
  level: {
    title: msg`Alarm levels`,
    action: msg`Create a level`,
    right: { action: 'create', subject: 'AlarmLevel' },
  },
  camera: {
    title: msg`Cameras`,
    action: msg`Find or create cameras`,
    right: { action: 'create', subject: 'GenericDevices' },
  },
  receiver: {
    title: msg`Receiver`,
    action: msg`Create an intake token`,
    right: { action: 'create', subject: 'IntakeToken' },
  },
  alarm: {
    title: msg`First alarm`,
    action: msg`Send a test alarm`,
    right: { action: 'test_alarm', subject: 'Unit' },
  },
};

/** What an unfinished step still needs, with the names of the records concerned. */
export function missingText({ step, count, incomplete, names, cause }: ChecklistEntry): string {
  const more = incomplete > names.length ? '…' : '';
  const named = `${names.join(', ')}${more}`;
  switch (step) {
    case 'installation':
      return t`It has no name yet. The name is shown where people sign in.`;
    case 'tenant':
      return t`No tenant yet. A tenant is a customer whose sites are monitored.`;
    case 'time_zone':
      return incomplete > 0 ? t`Without a time zone, schedules and charts run in UTC: ${named}` : t`A tenant must exist first.`;
    case 'site':
      return count > 0 ? t`No place on the map: ${named}` : t`No site yet. Sites are called units in the menus.`;
    case 'operator':
      return t`Nobody except the administrator can take alarms.`;
    case 'level':
      return t`No alarm level, so no alarm can be raised.`;
    case 'camera':
      return t`No camera in service.`;
    case 'receiver':
      return count > 0 ? t`Created, nothing received yet: ${named}` : t`No intake token, so panels and programs cannot send alarms.`;
    case 'alarm':
      if (cause === 'no_camera') return t`An alarm arrived, but no camera belongs to it.`;
      if (cause === 'no_pictures') return t`An alarm arrived, but its cameras give no picture: ${named}`;
      return t`No alarm has arrived yet.`;
  }
}

/** Names what nobody can monitor without: “no site, no receiver”. */
export function missingNames(missing: readonly MonitoringStep[]): string {
  const texts: Record<MonitoringStep, string> = { site: t`no site`, receiver: t`no receiver`, operator: t`no operator` };
  return missing.map((step) => texts[step]).join(', ');
}
