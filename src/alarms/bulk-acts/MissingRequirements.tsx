import { Plural, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { selectMissingRequirements } from '../../../machines/alarms/bulk-acts/bulk-acts.selectors.ts';
import { requirementWords } from '../gate/gate-words.ts';
import { AlarmName } from '../queue/AlarmName.tsx';
import css from './Bulk.module.css';
import type { BulkActsRef } from './bulk-acts.ports.ts';

interface MissingRequirementsProps {
  bulk: BulkActsRef;
  isOverridden: boolean;
  /** Whether it was tried to agree. */
  tried: boolean;
}

/** Rows that are drawn; the count names all. */
const mostRows = 100;

/** The alarms that may not end yet, each with its missing requirements. */
export function MissingRequirements({ bulk, isOverridden, tried }: MissingRequirementsProps) {
  const { t } = useLingui();
  const incomplete = useSelector(bulk, selectMissingRequirements, (a, b) =>
    shallowEqual(
      a.map(({ alarm }) => alarm),
      b.map(({ alarm }) => alarm),
    ),
  );
  if (incomplete.length === 0) return null;
  return (
    <div className={css.missing}>
      <p role={tried ? 'alert' : undefined}>
        {isOverridden ? (
          <Plural
            value={incomplete.length}
            one="# alarm is ended although something is missing:"
            other="# alarms are ended although something is missing:"
          />
        ) : (
          <Plural
            value={incomplete.length}
            one="# alarm stays open, because something is missing:"
            other="# alarms stay open, because something is missing:"
          />
        )}
      </p>
      <ul className={css.refused}>
        {incomplete.slice(0, mostRows).map(({ alarm, missing }) => (
          <li key={alarm.id}>
            <AlarmName alarm={alarm} />
            <p className={css.reason}>{missing.map((requirement) => t(requirementWords[requirement])).join(', ')}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
