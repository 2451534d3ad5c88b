import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { RecordRef } from '../../../machines/catalogues/record/record.selectors.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { watermarkBuilderMachine } from '../../../machines/video/watermark-builder/watermark-builder.machine.ts';
import { BuilderHead } from '../../catalogues/builders/BuilderHead.tsx';
import css from '../../catalogues/builders/builders.module.css';
import { builderKeys } from '../../catalogues/builders/keys.ts';
import { ConflictView } from '../../catalogues/conflict/ConflictView.tsx';
import { useDisabledReasons } from '../../catalogues/form/disabled-reasons.ts';
import { useRecordMachines } from '../../catalogues/form/machines.ts';
import { PanelBody } from '../../catalogues/form/PanelBody.tsx';
import type { RecordFormContext } from '../../catalogues/form/RecordForm.tsx';
import { useRecordLeaveGuard, useRecordOutcome } from '../../catalogues/form/record-lifecycle.ts';
import { leaveHandlers, UnsavedChangesDialog } from '../../catalogues/form/UnsavedChangesDialog.tsx';
import { newKey } from '../../platform/keys.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useActorRef } from '../../platform/view-actors.ts';
import { stateOf } from '../../ui/state.ts';
import { LinesPart } from './LinesPart.tsx';
import { Preview, type WatermarkBuilderRef } from './Preview.tsx';
import { pictureOf } from './picture.ts';

interface WatermarkPageProps {
  /** Null: a new one. */
  id: number | null;
  onClose: () => void;
  onSaved: () => void;
}

const catalogue = catalogueOf('video-watermark');
const lines = { except: ['text_lines', 'opacity'], Part: LinesPart, beforeSave: () => undefined };
const nothing = () => undefined;

/** Shows a watermark form with a preview (ADM-3.55). The record actor handles saving, refusals and conflicts. */
export function WatermarkPage({ id, onClose, onSaved }: WatermarkPageProps) {
  const { t } = useLingui();
  const machines = useRecordMachines();
  const { choices, labelOf } = machines;
  const abilities = useDisabledReasons(catalogue);
  const lacking = id === null ? abilities.create : abilities.edit;
  const record = useActorRef(machines.record, { input: { catalogue, id, purpose: lacking === null ? 'edit' : 'view', newKey } });
  const builder = useWatermarkBuilder(record);
  const leave = useRecordLeaveGuard(record);
  useRecordOutcome(record, leave, { onClose, onSaved, onDeleted: onClose });
  const state = useSelector(record, stateOf);
  const isConflict = useSelector(record, (now) => now.matches('conflict'));
  const isLeaving = useSelector(record, (now) => now.matches('leaving'));
  const isEditable = useSelector(record, (now) => now.matches('editing')) && lacking === null;
  const around = useMemo<RecordFormContext>(() => ({ choices, labelOf, tilesUrl: null }), [choices, labelOf]);
  const save = () => record.send({ type: 'record.save' });
  const title = t`Watermark builder`;
  return (
    <section className={css.page} aria-label={title} data-state={state} onKeyDown={builderKeys({ save, undo: nothing, redo: nothing })}>
      <BuilderHead record={record} isPreview={false} title={title} abilities={abilities} onSave={save} />
      {isConflict ? (
        <div className={css.conflict}>
          <ConflictView record={record} />
        </div>
      ) : (
        <div className={css.body}>
          <Preview record={record} builder={builder} isEditable={isEditable} />
          <aside className={css.side}>
            <form
              className={css.form}
              noValidate
              aria-label={t`Details`}
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
            >
              <PanelBody record={record} around={around} own={lines} />
            </form>
          </aside>
        </div>
      )}
      {isLeaving && <UnsavedChangesDialog {...leaveHandlers(record)} />}
    </section>
  );
}

/** The hand and the picture of a watermark: where something was dropped is typed into the form. */
function useWatermarkBuilder(record: RecordRef): WatermarkBuilderRef {
  const { call } = usePlatform();
  const machine = useMemo(
    () => watermarkBuilderMachine.provide({ actors: { readPicture: implementPort((camera, signal) => pictureOf(call, camera, signal)) } }),
    [call],
  );
  const builder = useActorRef(machine);
  useEffect(() => {
    const heard = builder.on('watermark.placed', ({ part, position }) =>
      record.send({ type: 'record.change', field: part === 'image' ? 'image_position' : 'text_position', value: position }),
    );
    return () => heard.unsubscribe();
  }, [builder, record]);
  return builder;
}
