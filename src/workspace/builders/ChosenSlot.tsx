import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SlotType } from '../../../contract/workspace/slots.ts';
import { selectKind } from '../../../machines/workspace/builder/builder.selectors.ts';
import type { DesignSlot } from '../../../machines/workspace/builder/design.ts';
import css from '../../catalogues/builders/builders.module.css';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { slotKinds } from '../slots/registry.ts';
import { ContentChoice } from './ContentChoice.tsx';
import type { BuilderRef } from './useBuilder.ts';

/** Edits the content of the selected slot: selecting it sets its data, resetting clears it (ADM-4.11, ADM-4.12). */
export function ChosenSlot({ builder, slot, why }: { builder: BuilderRef; slot: DesignSlot; why: string | null }) {
  const { t, i18n } = useLingui();
  const { pos, type, name, data, w, h } = slot;
  const isAlarmView = useSelector(builder, (now) => selectKind(now) === 'alarm-view');
  const select = (what: Partial<Pick<DesignSlot, 'name'>> & { type?: SlotType; data?: Readonly<Record<string, unknown>> }) => {
    const chosen = what.type ?? type;
    if (chosen) builder.send({ type: 'builder.select', pos, what: { name, data, ...what, type: chosen } });
  };
  const take = (next: SlotType) => {
    const kind = slotKinds.find((one) => one.type === next);
    const data = isAlarmView && (next === 'cam' || next === 'cam_pa' || next === 'cam_recorded') ? { camera: '1' } : {};
    select({ type: next, name: kind ? i18n._(kind.title) : '', data });
  };
  return (
    <section className={css.chosen} aria-label={t`Slot ${pos}`} data-selected={slot.selected}>
      <h2>
        <Trans>Slot {pos}</Trans>
        <small>{t`${w} × ${h} cells`}</small>
      </h2>
      <Select
        label={t`Shows`}
        value={type ?? ''}
        disabled={why !== null}
        onChange={({ target }) => {
          if (target.value === '') builder.send({ type: 'builder.reset', pos });
          else take(target.value as SlotType);
        }}
      >
        <option value="">{t`Nothing yet`}</option>
        {slotKinds.map((kind) => (
          <option key={kind.type} value={kind.type}>
            {i18n._(kind.title)}
          </option>
        ))}
      </Select>
      {type && (
        <>
          <TextField
            label={t`Name`}
            value={name}
            maxLength={120}
            disabled={why !== null}
            onChange={({ target }) => select({ name: target.value })}
          />
          {why === null && (
            <ContentChoice
              key={`${pos} ${type}`}
              slot={{ ...slot, type }}
              isAlarmView={isAlarmView}
              onData={(next, called) => select({ data: next, ...(called === undefined ? {} : { name: called }) })}
            />
          )}
        </>
      )}
      <div className={css.slotActs}>
        <Button
          small
          icon="cancel"
          why={why ?? (slot.selected ? null : t`It shows nothing yet.`)}
          onClick={() => builder.send({ type: 'builder.reset', pos })}
        >
          <Trans>Reset</Trans>
        </Button>
        <Button small icon="columns" why={why} onClick={() => builder.send({ type: 'builder.split', pos })}>
          <Trans>Split</Trans>
        </Button>
        <Button small kind="danger" icon="trash" why={why} onClick={() => builder.send({ type: 'builder.remove', pos })}>
          <Trans>Remove slot</Trans>
        </Button>
      </div>
    </section>
  );
}
