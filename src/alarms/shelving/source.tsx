import { useSelector } from '@xstate/react';
import type { Shelving } from '../../../contract/alarms/shelving.ts';
import { selectRefusal } from '../../../machines/alarms/shelving/shelving.selectors.ts';
import { ActOutcome } from '../ActOutcome.tsx';
import css from './shelving.module.css';
import type { ShelvingRef } from './shelving.ports.ts';

/** Device, zone and type of what is shelved. */
export const sourceOf = ({ device, zone, alarm_type }: Pick<Shelving, 'device' | 'zone' | 'alarm_type'>): string =>
  [device?.name, zone?.name, alarm_type].filter(Boolean).join(' · ');

/** What became of the last act. */
export function ShelvingOutcome({ shelving }: { shelving: ShelvingRef }) {
  const now = useSelector(shelving, (snapshot) => snapshot);
  return (
    <ActOutcome
      refusal={now.matches({ ready: 'denied' }) ? selectRefusal(now) : null}
      isUnanswered={now.matches({ ready: 'unanswered' })}
      className={css.note}
    />
  );
}
