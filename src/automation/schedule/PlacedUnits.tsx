import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type RecordRef, selectId } from '../../../machines/catalogues/index.ts';
import { selectResult } from '../../../machines/platform/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { WorkflowUnits } from '../WorkflowUnits.tsx';
import css from './schedule.module.css';

/** At how many units a workflow works, with the way to choose them; a new one is saved first. */
export function PlacedUnits({ record }: { record: RecordRef }) {
  const id = useSelector(record, selectId);
  if (id !== null) return <Counted id={id} />;
  return (
    <p className={css.note}>
      <Trans>Choose its units after creating it; until then it does nothing.</Trans>
    </p>
  );
}

function Counted({ id }: { id: number }) {
  const [isOpen, open] = useState(false);
  const query = [
    ['id_alarm_workflow', String(id)],
    ['max', '1'],
  ] as const;
  const sight = useLiveQuery({ of: 'rows', key: 'alarm-workflow-unit', query });
  const result = useSelector(sight, selectResult);
  const total = result?.of === 'rows' ? result.total : null;
  const close = () => {
    open(false);
    sight.send({ type: 'liveQuery.renew' });
  };
  return (
    <div className={css.units}>
      {total === 0 && (
        <span className={css.warning}>
          <Trans>No units assigned yet: it does nothing.</Trans>
        </span>
      )}
      {total !== null && total > 0 && (
        <span>
          <Plural value={total} one="# unit" other="# units" />
        </span>
      )}
      <Button small icon="unit" onClick={() => open(true)}>
        <Trans>Choose units</Trans>
      </Button>
      {isOpen && (
        // Keys pressed in the dialog must not reach the panel that contains it.
        <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
          <WorkflowUnits id={id} onClose={close} />
        </div>
      )}
    </div>
  );
}
