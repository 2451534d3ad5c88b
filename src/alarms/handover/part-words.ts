import { t } from '@lingui/core/macro';
import type { HandoverPart } from '../../../contract/alarms/handover.ts';

/** The heading of a part. */
export function titleOf(part: HandoverPart): string {
  const titles: Readonly<Record<HandoverPart, string>> = {
    open: t`Open alarms`,
    parked: t`Parked alarms`,
    plans: t`Action plans open for long`,
    notes: t`Notes in force`,
    shelved: t`Shelved sources`,
    tests: t`On test`,
    cameras: t`Cameras without picture`,
    interphones: t`Interphones without a registration`,
    receivers: t`Receivers with a fault`,
    devices: t`Silent devices`,
  };
  return titles[part];
}

/** The screen that lists what is not an alarm. */
export const screenOf: Readonly<Record<Exclude<HandoverPart, 'open' | 'parked' | 'plans'>, string>> = {
  notes: '/day_book',
  shelved: '/shelved_sources',
  tests: '/on_test',
  cameras: '/status_cameras',
  interphones: '/device_interphone',
  receivers: '/receivers',
  devices: '/receiver_devices',
};
