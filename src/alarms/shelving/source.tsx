import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Shelving } from '../../../contract/alarms/shelving.ts';
import { selectRefusal } from '../../../machines/alarms/shelving/shelving.selectors.ts';
import { refusalText } from '../../words/refusals.ts';
import css from './shelving.module.css';
import type { ShelvingRef } from './shelving.ports.ts';

/** Device, zone and type of what is shelved. */
export const sourceOf = ({ device, zone, alarm_type }: Pick<Shelving, 'device' | 'zone' | 'alarm_type'>): string =>
  [device?.name, zone?.name, alarm_type].filter(Boolean).join(' · ');

/** What became of the last act. */
export function ShelvingOutcome({ shelving }: { shelving: ShelvingRef }) {
  const now = useSelector(shelving, (snapshot) => snapshot);
  const refusal = selectRefusal(now);
  if (now.matches({ ready: 'denied' }) && refusal)
    return (
      <p role="alert" className={css.note}>
        {refusalText(refusal)}
      </p>
    );
  if (now.matches({ ready: 'unanswered' }))
    return (
      <p role="alert" className={css.note}>
        <Trans>No response. Check the list before you try again.</Trans>
      </p>
    );
  return null;
}
