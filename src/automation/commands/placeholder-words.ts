import { useLingui } from '@lingui/react/macro';
import type { Placeholder } from '../../../contract/automation/message.ts';

/** Labels of the placeholders in the insert menu. */
export function usePlaceholderWords(): Record<Placeholder, string> {
  const { t } = useLingui();
  return {
    facility: t`Facility name`,
    alarm_id: t`Alarm id`,
    alarm_type: t`Alarm type`,
    alarm_description: t`Alarm description`,
    alarm_level: t`Alarm level`,
    alarm_status: t`Alarm status`,
    alarm_created: t`When the alarm was raised`,
    unit: t`Unit`,
    tenant: t`Tenant`,
    operator: t`Operator's name`,
    command: t`Command name`,
    reason: t`Reason`,
    current_date: t`Current date`,
    current_time: t`Current time`,
  };
}

/** Sample values for the placeholders of a message. */
export function useSampleWords(): Record<Placeholder, string> {
  const { t, i18n } = useLingui();
  const moment = new Date('2026-03-02T08:15:00');
  return {
    facility: t`North branch`,
    alarm_id: 'A-1042',
    alarm_type: t`Intrusion`,
    alarm_description: t`Movement at the loading dock`,
    alarm_level: t`High`,
    alarm_status: t`Attending`,
    alarm_created: i18n.date(moment, { dateStyle: 'short', timeStyle: 'short' }),
    unit: t`North branch`,
    tenant: t`Our tenant`,
    operator: 'Ana Robles',
    command: t`Warn the guards`,
    reason: t`Intruder seen on camera 2`,
    current_date: i18n.date(moment, { dateStyle: 'short' }),
    current_time: i18n.date(moment, { timeStyle: 'short' }),
  };
}
