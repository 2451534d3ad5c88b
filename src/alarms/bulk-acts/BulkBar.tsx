import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { alarmActs } from '../../../contract/alarms/acts.ts';
import { handlingActs, handlingKeyOf, handlingKeys } from '../../../contract/alarms/handling.ts';
import type { BulkAct } from '../../../machines/alarms/bulk-acts/bulk-acts.machine.ts';
import { selectAct, selectDone, selectRefused } from '../../../machines/alarms/bulk-acts/bulk-acts.selectors.ts';
import { can } from '../../platform/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Chip.tsx';
import { matchesKeys, useKeysOf } from '../../ui/shortcuts.ts';
import { stateOf } from '../../ui/state.ts';
import { useKeysIn } from '../../ui/useKeysIn.ts';
import { useOperatorContext } from '../alarm/operator-context.ts';
import { AddToCase } from '../cases/AddToCase.tsx';
import css from './Bulk.module.css';
import { BulkForm } from './BulkForm.tsx';
import { BulkReport } from './BulkReport.tsx';
import { type BulkActsRef, useBulkActs } from './bulk-acts.ports.ts';
import { bulkWords } from './bulk-words.ts';
import type { SelectedAlarms } from './selected-alarms.ts';

const offered = { untaken: ['take', 'cancel'], mine: ['resolve', 'cancel', 'release', 'forward', 'park'] } as const;
type HandlingBulkAct = 'release' | 'forward' | 'park';
const isHandling = (act: BulkAct): act is HandlingBulkAct => act in handlingActs;
const rightOf = (act: BulkAct) => (isHandling(act) ? handlingActs[act].right : alarmActs[act].right);
/** The key of the single act. */
const keyOf = (act: BulkAct): string => (isHandling(act) ? handlingKeys[handlingKeyOf(act) ?? act] : alarmActs[act].key);

/**
 * How many alarms of a list are selected and what can be done with them, under the list; then what became of them. While the focus is in the
 * list, the keys of single acts act on the selection.
 */
export function BulkBar({ ownership, selected, onClear }: SelectedAlarms) {
  const { t } = useLingui();
  const bulk = useBulkActs();
  const state = useSelector(bulk, stateOf);
  const isReported = useSelector(bulk, (now) => now.matches('reported') || now.matches('refused'));
  const hasRefused = useSelector(bulk, (now) => now.matches('refused') || selectRefused(now).length > 0);
  const isOpen = useSelector(bulk, (now) => now.matches('choosing') || now.hasTag('busy') || now.matches('unanswered'));
  const choices = useChoices({ ownership, selected, bulk });
  const { abilities } = useOperatorContext();
  const hasKeys = onClear !== undefined;
  const place = useBulkKeys(hasKeys && selected.length > 0 ? choices : none);
  return (
    <section ref={place} className={css.bulk} aria-label={t`Selected alarms`} data-state={state}>
      {selected.length > 0 && (
        <div className={css.bar}>
          <strong>
            {onClear ? (
              <Plural value={selected.length} one="# selected" other="# selected" />
            ) : (
              <Plural value={selected.length} one="All: # alarm" other="All: # alarms" />
            )}
          </strong>
          {choices.map((choice) => (
            <ActButton key={choice.act} choice={choice} hasKeys={hasKeys} />
          ))}
          <AddToCase alarms={selected} abilities={abilities} />
          {onClear && <IconButton small icon="close" label={t`Select none`} onClick={onClear} />}
        </div>
      )}
      {isReported && !hasRefused && <AllDone bulk={bulk} />}
      {isOpen && <BulkForm bulk={bulk} />}
      {isReported && hasRefused && <BulkReport bulk={bulk} />}
    </section>
  );
}

interface Choice {
  act: BulkAct;
  /** Why it cannot be done; null: it can. */
  why: string | null;
  run: () => void;
}
const none: readonly Choice[] = [];

function useChoices({ ownership, selected, bulk }: Pick<SelectedAlarms, 'ownership' | 'selected'> & { bulk: BulkActsRef }): Choice[] {
  const { t } = useLingui();
  const { abilities } = useOperatorContext();
  return offered[ownership].map((act) => {
    const { action, subject } = rightOf(act);
    return {
      act,
      why: can(abilities, action, subject) ? null : t`You need the permission “${action}” on “${subject}”.`,
      run: () => bulk.send({ type: 'bulk.choose', act, alarms: selected }),
    };
  });
}

function ActButton({ choice: { act, why, run }, hasKeys }: { choice: Choice; hasKeys: boolean }) {
  const { t } = useLingui();
  const keys = useKeysOf(act, keyOf(act)).toUpperCase();
  return (
    <Button
      small
      kind={act === 'take' || act === 'resolve' ? 'primary' : 'plain'}
      why={why}
      aria-keyshortcuts={hasKeys ? keys : undefined}
      onClick={run}
    >
      {t(bulkWords[act].button)}
      {hasKeys && (
        <span aria-hidden="true">
          {' '}
          <Kbd>{keys}</Kbd>
        </span>
      )}
    </Button>
  );
}

/** The keys of the acts while the focus is in the list that the bar stands under. */
function useBulkKeys(choices: readonly Choice[]) {
  const place = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current = place.current?.parentElement ?? null;
  }, []);
  useKeysIn(list, (event) => {
    if (event.repeat || (event.target instanceof Element && event.target.closest('input, textarea, select') !== null)) return;
    const choice = choices.find(({ act, why }) => why === null && matchesKeys(event, act, keyOf(act)));
    if (choice === undefined) return;
    event.preventDefault();
    choice.run();
  });
  return place;
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
