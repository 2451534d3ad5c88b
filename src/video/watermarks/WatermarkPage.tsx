import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CameraId } from '../../../contract/platform/index.ts';
import type { RecordRef } from '../../../machines/catalogues/index.ts';
import { type Answer, implementPort } from '../../../machines/shared/port.ts';
import { watermarkBuilderMachine } from '../../../machines/video/watermark-builder/watermark-builder.machine.ts';
import css from '../../catalogues/builders/builders.module.css';
import {
  BuilderHead,
  builderKeys,
  ConflictView,
  leaveHandlers,
  PanelBody,
  type RecordFormContext,
  UnsavedChangesDialog,
  useDisabledReasons,
  useRecordLeaveGuard,
  useRecordMachines,
  useRecordOutcome,
} from '../../catalogues/index.ts';
import { type Http, newKey, useActorRef, usePlatform } from '../../platform/index.ts';
import pages from '../../ui/page.module.css';
import { stateOf } from '../../ui/state.ts';
import { LinesPart } from './LinesPart.tsx';
import { Preview, type WatermarkBuilderRef } from './Preview.tsx';

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
  const disabledReason = id === null ? abilities.create : abilities.edit;
  const record = useActorRef(machines.record, { input: { catalogue, id, purpose: disabledReason === null ? 'edit' : 'view', newKey } });
  const builder = useWatermarkBuilder(record);
  const leave = useRecordLeaveGuard(record);
  useRecordOutcome(record, leave, { onClose, onSaved, onDeleted: onClose });
  const state = useSelector(record, stateOf);
  const isConflict = useSelector(record, (now) => now.matches('conflict'));
  const isLeaving = useSelector(record, (now) => now.matches('leaving'));
  const isEditable = useSelector(record, (now) => now.matches('editing')) && disabledReason === null;
  const around = useMemo<RecordFormContext>(() => ({ choices, labelOf, tilesUrl: null }), [choices, labelOf]);
  const save = () => record.send({ type: 'record.save' });
  const title = t`Watermark builder`;
  return (
    <section
      className={`${pages.page} ${css.page}`}
      aria-label={title}
      data-state={state}
      onKeyDown={builderKeys({ save, undo: nothing, redo: nothing })}
    >
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
    const subscription = builder.on('watermark.placed', ({ part, position }) =>
      record.send({ type: 'record.change', field: part === 'image' ? 'image_position' : 'text_position', value: position }),
    );
    return () => subscription.unsubscribe();
  }, [builder, record]);
  return builder;
}

/** Returns the URL of a current still image of a camera; requires the right to watch it live. */
async function pictureOf(call: Http['call'], camera: CameraId | null, signal: AbortSignal): Promise<Answer<string>> {
  if (camera === null) throw new TypeError('No camera was chosen');
  const link = await call('mediaLink', { body: { id_camera: camera, kind: 'live' }, signal });
  return link.ok ? { ok: true, data: link.data.url.replace('/index.m3u8?', '/poster.jpg?') } : link;
}
