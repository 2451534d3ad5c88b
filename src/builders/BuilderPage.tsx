import { Trans, useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { type KeyboardEvent, useMemo } from 'react';
import type { Schedule } from '../../contract/building.ts';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Field } from '../../contract/fields/field.ts';
import type { BuilderKind } from '../../machines/builder/builder.machine.ts';
import { valuesOf } from '../../machines/record/draft.ts';
import { newKey } from '../actors/keys.ts';
import { ConflictView } from '../catalogue/conflict/ConflictView.tsx';
import { type Abilities, useAbilities } from '../catalogue/form/abilities.ts';
import { LeavingDialog } from '../catalogue/form/LeavingDialog.tsx';
import { useEnding, useLeaving } from '../catalogue/form/life.ts';
import { useRecordMachines } from '../catalogue/form/machines.ts';
import type { RecordRef } from '../catalogue/form/RecordForm.tsx';
import { Button } from '../ui/Button.tsx';
import { stateOf } from '../ui/state.ts';
import { BuilderBody } from './BuilderBody.tsx';
import css from './builders.module.css';
import { type BuilderRef, useBuilder } from './useBuilder.ts';

export interface BuilderPageProps {
  catalogue: Catalogue;
  kind: BuilderKind;
  /** The field that holds the slots. */
  field: Field;
  /** Null: a new one. */
  id: number | null;
  title: string;
  /** Whoever looks at it is done with it, or it was saved. */
  onClose: () => void;
  onSaved: () => void;
}

/** A layout or an alarm view with its form and its slots (OP-2.57, OP-2.58). What is saved, refused or disputed is the record's own life. */
export function BuilderPage(props: BuilderPageProps) {
  const { catalogue, kind, field, id, title, onClose, onSaved } = props;
  const machines = useRecordMachines();
  const abilities = useAbilities(catalogue);
  const lacking = id === null ? abilities.create : abilities.edit;
  const record = useActorRef(machines.record, { input: { catalogue, id, purpose: lacking === null ? 'edit' : 'view', newKey } });
  const builder = useBuilder(record, kind, field);
  const leave = useLeaving(record);
  useEnding(record, leave, { onClose, onSaved, onDeleted: onClose });
  const state = useSelector(record, stateOf);
  const design = useSelector(builder, stateOf);
  const isConflict = useSelector(record, (now) => now.matches('conflict'));
  const isLeaving = useSelector(record, (now) => now.matches('leaving'));
  const save = () => builder.send({ type: 'builder.check', schedules: schedulesIn(record) });
  return (
    <section className={css.page} aria-label={title} data-state={state} data-design={design} onKeyDown={pressing(builder, save)}>
      <Head record={record} builder={builder} title={title} abilities={abilities} onSave={save} />
      {isConflict ? (
        <div className={css.conflict}>
          <ConflictView record={record} />
        </div>
      ) : (
        <BuilderBody record={record} builder={builder} machines={machines} but={field.name} lacking={lacking} onSave={save} />
      )}
      {isLeaving && <LeavingDialog record={record} />}
    </section>
  );
}

/** The schedules of the form, where it holds by schedule. */
function schedulesIn(record: RecordRef): readonly Partial<Schedule>[] | null {
  const { catalogue, draft } = record.getSnapshot().context;
  const { periodicity, schedules } = valuesOf(catalogue.fields, draft);
  return periodicity === 'schedule' ? ((schedules ?? []) as readonly Partial<Schedule>[]) : null;
}

const isTyping = (target: EventTarget) => target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

/** Ctrl+S saves; Ctrl+Z and Ctrl+Shift+Z undo and redo, where no field has keys of its own. */
const pressing = (builder: BuilderRef, save: () => void) => (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === 's') save();
  else if (isTyping(event.target)) return;
  else if (key === 'z') builder.send({ type: event.shiftKey ? 'builder.redo' : 'builder.undo' });
  else if (key === 'y') builder.send({ type: 'builder.redo' });
  else return;
  event.preventDefault();
};

interface HeadProps {
  record: RecordRef;
  builder: BuilderRef;
  title: string;
  abilities: Abilities;
  onSave: () => void;
}

function Head({ record, builder, title, abilities, onSave }: HeadProps) {
  const { t } = useLingui();
  const { id, purpose, record: kept } = useSelector(record, ({ context }) => context);
  const isBusy = useSelector(record, (now) => now.matches('saving'));
  const isClean = useSelector(record, (now) => now.matches({ editing: 'clean' }));
  const isOpen = useSelector(record, (now) => now.matches('editing') || now.matches('saving') || now.matches('viewing'));
  const isPreview = useSelector(builder, (now) => now.matches('previewing'));
  const name = useMemo(() => (typeof kept?.['name'] === 'string' ? kept['name'] : ''), [kept]);
  const why = isPreview ? t`Leave the preview first.` : isClean && id !== null ? t`Nothing was changed.` : null;
  return (
    <header className={css.head}>
      <h1>
        {title} {name && <bdi className={css.name}>{name}</bdi>}
      </h1>
      {purpose === 'view' && <span className={css.lack}>{abilities.edit}</span>}
      <Button onClick={() => record.send({ type: 'record.close' })}>
        {isClean || purpose === 'view' ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
      </Button>
      {purpose === 'edit' && isOpen && (
        <Button kind="primary" icon="check" busy={isBusy} why={why} aria-keyshortcuts="Control+S" onClick={onSave}>
          <Trans>Save</Trans>
        </Button>
      )}
    </header>
  );
}
