import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { RecordRef } from '../../../machines/catalogues/index.ts';
import { selectChosen, selectSlots } from '../../../machines/workspace/builder/builder.selectors.ts';
import css from '../../catalogues/builders/builders.module.css';
import { FormProvider, PanelBody, type RecordFormContext, type RecordMachines, useStandaloneForm } from '../../catalogues/index.ts';
import { usePlatform } from '../../platform/index.ts';
import { Board } from '../grid/Board.tsx';
import { ChosenSlot } from './ChosenSlot.tsx';
import { Notice } from './Notice.tsx';
import { Palette } from './Palette.tsx';
import { SlotTile } from './SlotTile.tsx';
import { Toolbar } from './Toolbar.tsx';
import { type BuilderRef, useIsEditable } from './useBuilder.ts';

interface BuilderBodyProps {
  record: RecordRef;
  builder: BuilderRef;
  machines: RecordMachines;
  /** The field with the slots. */
  slotsField: string;
  /** Why it may not be written; null: it may. */
  readOnlyReason: string | null;
  onSave: () => void;
}

/** Shows the grid with its tools, next to the form or the settings of the selected slot. */
export function BuilderBody({ record, builder, machines, slotsField, readOnlyReason, onSave }: BuilderBodyProps) {
  const { t } = useLingui();
  const { choices, labelOf } = machines;
  const tilesUrl = usePlatform().capabilities?.map.tiles_url ?? null;
  const around = useMemo<RecordFormContext>(() => ({ choices, labelOf, tilesUrl }), [choices, labelOf, tilesUrl]);
  const form = useStandaloneForm();
  const isEdited = useIsEditable(record);
  const isPreview = useSelector(builder, (now) => now.matches('previewing'));
  const chosen = useSelector(builder, (now) => selectSlots(now).find(({ pos }) => pos === selectChosen(now)) ?? null);
  const why = readOnlyReason ?? (isEdited ? null : t`Wait until it is loaded or saved.`);
  const isOpen = useSelector(record, (now) => ['editing', 'saving', 'viewing', 'leaving'].some((state) => now.matches(state as 'saving')));
  return (
    <div className={css.body} data-preview={isPreview}>
      <div className={css.design}>
        {isOpen && (
          <>
            <Toolbar builder={builder} why={why} />
            <Notice builder={builder} />
            <Grid builder={builder} isEditable={why === null && !isPreview} />
          </>
        )}
      </div>
      {!isPreview && (
        <aside className={css.side}>
          {chosen && (
            <FormProvider value={form}>
              <ChosenSlot key={chosen.pos} builder={builder} slot={chosen} why={why} />
            </FormProvider>
          )}
          <form
            className={css.form}
            noValidate
            aria-label={t`Details`}
            onSubmit={(event) => {
              event.preventDefault();
              onSave();
            }}
          >
            <PanelBody record={record} around={around} but={slotsField} />
          </form>
          {isOpen && why === null && <Palette builder={builder} />}
        </aside>
      )}
    </div>
  );
}

function Grid({ builder, isEditable }: { builder: BuilderRef; isEditable: boolean }) {
  const slots = useSelector(builder, selectSlots);
  const chosen = useSelector(builder, selectChosen);
  return (
    <div className={css.grid}>
      <Board
        places={slots}
        isEditable={isEditable}
        narrowPx={420}
        selected={isEditable ? chosen : null}
        onPlace={(places) => builder.send({ type: 'builder.place', places })}
        onSwap={(pos, other) => builder.send({ type: 'builder.swap', pos, with: other })}
        onSelect={(pos) => builder.send({ type: 'builder.choose', pos })}
        {...(isEditable && {
          onDrop: (what, at) => {
            if (what.kind === 'slot')
              builder.send({ type: 'builder.add', what: what.slot, at, ...(what.slot.size && { size: what.slot.size }) });
          },
        })}
      >
        {({ pos }) => {
          const slot = slots.find((one) => one.pos === pos);
          return (
            slot && (
              <SlotTile
                slot={slot}
                isChosen={isEditable && chosen === pos}
                onChoose={() => builder.send({ type: 'builder.choose', pos })}
                onRemove={isEditable ? () => builder.send({ type: 'builder.remove', pos }) : undefined}
              />
            )
          );
        }}
      </Board>
      {slots.length === 0 && (
        <p className={css.hint}>
          <Trans>The grid is empty: add a slot, choose a mosaic, or drag something onto it.</Trans>
        </p>
      )}
    </div>
  );
}
