import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { alarmActs } from '../../../contract/alarms/acts.ts';
import { handlingActs } from '../../../contract/alarms/handling.ts';
import type { BulkAct } from '../../../machines/alarms/bulk-acts/bulk-acts.machine.ts';
import { selectAct, selectDone, selectRefused } from '../../../machines/alarms/bulk-acts/bulk-acts.selectors.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import css from './Bulk.module.css';
import { BulkForm } from './BulkForm.tsx';
import { BulkReport } from './BulkReport.tsx';
import { type BulkActsRef, useBulkActs } from './bulk-acts.ports.ts';
import { bulkWords } from './bulk-words.ts';
import type { SelectedAlarms } from './selected-alarms.ts';

const offered = { untaken: ['take', 'cancel'], mine: ['resolve', 'cancel', 'release'] } as const;
const iconOf = (act: BulkAct): IconName => (act === 'release' ? handlingActs.release.icon : alarmActs[act].icon);

/** How many alarms of a list are selected and what can be done with them, under the list; then what became of them. */
export function BulkBar({ ownership, selected, onClear }: SelectedAlarms) {
  const { t } = useLingui();
  const bulk = useBulkActs();
  const state = useSelector(bulk, stateOf);
  const isReported = useSelector(bulk, (now) => now.matches('reported') || now.matches('refused'));
  const hasRefused = useSelector(bulk, (now) => now.matches('refused') || selectRefused(now).length > 0);
  const isOpen = useSelector(bulk, (now) => now.matches('choosing') || now.hasTag('busy') || now.matches('unanswered'));
  return (
    <section className={css.bulk} aria-label={t`Selected alarms`} data-state={state}>
      {selected.length > 0 && (
        <div className={css.bar}>
          <strong>
            {onClear ? (
              <Plural value={selected.length} one="# selected" other="# selected" />
            ) : (
              <Plural value={selected.length} one="All: # alarm" other="All: # alarms" />
            )}
          </strong>
          {offered[ownership].map((act) => (
            <Button
              key={act}
              small
              icon={iconOf(act)}
              kind={act === 'take' || act === 'resolve' ? 'primary' : 'plain'}
              onClick={() => bulk.send({ type: 'bulk.choose', act, alarms: selected })}
            >
              {t(bulkWords[act].button)}
            </Button>
          ))}
          {onClear && <IconButton small icon="close" label={t`Select none`} onClick={onClear} />}
        </div>
      )}
      {isReported && !hasRefused && <AllDone bulk={bulk} />}
      {isOpen && <BulkForm bulk={bulk} />}
      {isReported && hasRefused && <BulkReport bulk={bulk} />}
    </section>
  );
}

function AllDone({ bulk }: { bulk: BulkActsRef }) {
  const act = useSelector(bulk, selectAct);
  const done = useSelector(bulk, selectDone);
  if (act === null) return null;
  return (
    <p className={css.bar} role="status">
      <span className={css.done}>{bulkWords[act].done(done)}</span>
      <Button small onClick={() => bulk.send({ type: 'bulk.dismiss' })}>
        <Trans>OK</Trans>
      </Button>
    </p>
  );
}
