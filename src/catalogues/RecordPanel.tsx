import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../contract/platform/index.ts';
import type { RecordRef } from '../../machines/catalogues/record/record.selectors.ts';
import { selectCatalogue, selectId, selectRecord } from '../../machines/catalogues/record/record.selectors.ts';
import { newKey, useActorRef, usePlatform } from '../platform/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { stateOf } from '../ui/state.ts';
import { word } from '../words/catalogue.ts';
import { AuditTrail } from './AuditTrail.tsx';
import { ConflictView } from './ConflictView.tsx';
import { DeletionDialog } from './delete/DeletionDialog.tsx';
import type { CustomPart, CustomPartProps } from './form/custom-part.ts';
import { type DisabledReasons, useDisabledReasons } from './form/disabled-reasons.ts';
import { focusFirst, focusOn } from './form/focus.ts';
import { useRecordMachines } from './form/machines.ts';
import { nameOf } from './form/name.ts';
import { PanelBody } from './form/PanelBody.tsx';
import { PanelFoot } from './form/PanelFoot.tsx';
import type { RecordFormContext } from './form/RecordForm.tsx';
import { type RecordCallbacks, useRecordLeaveGuard, useRecordOutcome } from './form/record-lifecycle.ts';
import { leaveHandlers, UnsavedChangesDialog } from './form/UnsavedChangesDialog.tsx';
import css from './RecordPanel.module.css';
import type { RecordMachines } from './record.ports.ts';

interface RecordPanelProps {
  catalogue: Catalogue;
  id: number | 'new';
  /** Initial values of a new record: `{ id_master_tenant: 3 }`, or with the label, `{ id_master_tenant: { id: 3, name: 'Centro' } }`. */
  start?: Values;
  customPart?: CustomPart | undefined;
  /** The panel was closed; also called after deletion if `onDeleted` is omitted. */
  onClose: () => void;
  onSaved: (record: CatalogueRecord) => void;
  onDeleted?: () => void;
}

/** One record of any catalogue beside its list: created, edited, viewed, deleted (ADM-7.04–7.09, OQ-101). Another `id` is another panel. */
export function RecordPanel(props: RecordPanelProps) {
  return <Panel key={`${props.catalogue.key}:${props.id}`} {...props} />;
}

function Panel({ catalogue, id, start, customPart, onClose, onSaved, onDeleted }: RecordPanelProps) {
  const machines = useRecordMachines();
  const abilities = useDisabledReasons(catalogue);
  const tilesUrl = usePlatform().capabilities?.map.tiles_url ?? null;
  const { edit, create } = abilities;
  const purpose = (id === 'new' ? create : edit) === null ? 'edit' : 'view';
  const record = useActorRef(machines.record, {
    input: { catalogue, id: id === 'new' ? null : id, purpose, newKey, ...(start ? { start } : {}) },
  });
  return (
    <RecordSheet
      record={record}
      machines={machines}
      abilities={abilities}
      tilesUrl={tilesUrl}
      customPart={customPart}
      onClose={onClose}
      onSaved={onSaved}
      onDeleted={onDeleted ?? onClose}
    />
  );
}

interface RecordSheetProps extends RecordCallbacks {
  record: RecordRef;
  machines: RecordMachines;
  abilities: DisabledReasons;
  tilesUrl: string | null;
  customPart?: CustomPart | undefined;
}

/** The panel over a record that is already an actor. */
export function RecordSheet({ record, machines, abilities, tilesUrl, customPart, onClose, onSaved, onDeleted }: RecordSheetProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  const [tab, show] = useState<'record' | 'changes'>('record');
  const state = useSelector(record, stateOf);
  const isConflict = useSelector(record, (now) => now.matches('conflict'));
  const isLeaving = useSelector(record, (now) => now.matches('leaving'));
  const isRemoving = useSelector(record, (now) => now.matches('removing'));
  const { choices, labelOf } = machines;
  const around = useMemo<RecordFormContext>(() => ({ choices, labelOf, tilesUrl }), [choices, labelOf, tilesUrl]);
  const letsSave = useRef<(() => boolean) | null>(null);
  const placed = useMemo(() => customPart && { ...customPart, beforeSave: captureBeforeSave(letsSave) }, [customPart]);
  const leave = useRecordLeaveGuard(record);
  useRecordOutcome(record, leave, { onClose, onSaved, onDeleted });
  useFocus(record, panel);

  const save = () => {
    // An input may commit its value only on blur.
    const typing = document.activeElement;
    if (typing instanceof HTMLElement && panel.current?.contains(typing)) {
      typing.blur();
      typing.focus();
    }
    if (letsSave.current?.() ?? true) record.send({ type: 'record.save' });
  };
  const press = (event: KeyboardEvent) => {
    // A dialog opened from the panel handles its own keys.
    if (event.target instanceof Node && !panel.current?.contains(event.target)) return;
    if ((event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')) {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape' && !event.defaultPrevented && !isLeaving && !isRemoving) record.send({ type: 'record.dismiss' });
  };
  return (
    <aside ref={panel} className={css.panel} aria-labelledby={heading} data-state={state} onKeyDown={press}>
      <header className={css.head}>
        <Title record={record} id={heading} />
        <IconButton icon="close" label={t`Close`} onClick={() => record.send({ type: 'record.dismiss' })} />
      </header>
      {!isConflict && <Tabs record={record} tab={tab} onTab={show} />}
      <form
        className={css.sheet}
        noValidate
        aria-labelledby={heading}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {isConflict ? (
          <ConflictView record={record} />
        ) : (
          <>
            <div className={css.body}>
              {tab === 'changes' ? (
                <Trail record={record} machines={machines} />
              ) : (
                <PanelBody record={record} around={around} own={placed} />
              )}
            </div>
            <PanelFoot record={record} abilities={abilities} />
          </>
        )}
      </form>
      {isLeaving && <UnsavedChangesDialog {...leaveHandlers(record)} />}
      {isRemoving && <DeletionDialog record={record} />}
    </aside>
  );
}

const captureBeforeSave =
  (ref: RefObject<(() => boolean) | null>): CustomPartProps['beforeSave'] =>
  (ask) => {
    ref.current = ask;
  };

function Title({ record, id }: { record: RecordRef; id: string }) {
  const singular = word(useSelector(record, (now) => selectCatalogue(now).singular));
  const isNew = useSelector(record, (now) => selectId(now) === null);
  const name = useSelector(record, (now) => nameOf(selectCatalogue(now), selectRecord(now)));
  return (
    <h2 id={id} className={css.title}>
      {isNew ? (
        <Trans>New: {singular}</Trans>
      ) : (
        <>
          <span className={css.kind}>{singular}</span> <bdi>{name}</bdi>
        </>
      )}
    </h2>
  );
}

function Tabs({ record, tab, onTab }: { record: RecordRef; tab: 'record' | 'changes'; onTab: (tab: 'record' | 'changes') => void }) {
  const { t } = useLingui();
  const hasTrail = useSelector(record, (now) => selectId(now) !== null && hasChanges(selectCatalogue(now)));
  if (!hasTrail) return null;
  const names = { record: t`Details`, changes: t`Changes` };
  return (
    <div className={css.tabs} role="group" aria-label={t`What is shown`}>
      {(['record', 'changes'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={tab === one} onClick={() => onTab(one)}>
          {names[one]}
        </button>
      ))}
    </div>
  );
}

function Trail({ record, machines }: { record: RecordRef; machines: RecordMachines }) {
  const catalogue = useSelector(record, selectCatalogue);
  const id = useSelector(record, selectId);
  return id === null ? null : <AuditTrail machine={machines.trail} catalogue={catalogue} id={id} />;
}

const hasChanges = ({ operations }: Catalogue): boolean => operations.includes('edit') || operations.includes('delete');

function useFocus(record: RecordRef, panel: RefObject<HTMLElement | null>): void {
  const isReady = useSelector(record, (now) => now.matches('editing') || now.matches('viewing'));
  useEffect(() => {
    if (isReady && panel.current && !panel.current.contains(document.activeElement)) focusFirst(panel.current);
  }, [isReady, panel]);
  useEffect(() => {
    const subscription = record.on('record.invalid', ({ field }) => {
      requestAnimationFrame(() => panel.current && focusOn(panel.current, field));
    });
    return () => subscription.unsubscribe();
  }, [record, panel]);
}
