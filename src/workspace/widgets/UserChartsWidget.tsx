import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ChartSetup, type UserChart } from '../../../contract/workspace/charts.ts';
import type { NewSlot } from '../../../contract/workspace/slots.ts';
import { makeDraggable, useRequiredActor } from '../../platform/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextField } from '../../ui/Field.tsx';
import { WidgetTools } from '../../ui/WidgetTools.tsx';
import { ChartFields } from '../slots/charts/ChartSettings.tsx';
import { normalizeSetup } from '../slots/charts/setup.ts';
import { useUserCharts } from '../slots/charts/useUserCharts.ts';
import { chartName } from '../slots/charts/words.ts';
import css from './UserCharts.module.css';

/** Builds the slot of a saved chart: drawn, or as figures. */
function slotOf({ name, chart }: UserChart, type: 'charts_sdk' | 'charts_sdk_data' = 'charts_sdk'): NewSlot {
  return { type, name, data: { chart }, size: type === 'charts_sdk' ? { w: 5, h: 5 } : { w: 4, h: 5 } };
}

const fresh: ChartSetup = ChartSetup.parse({});

/** Lists the user's saved charts (OP-2.45): opened by double click, Enter or dragging; created, renamed and deleted here. */
export function UserChartsWidget() {
  const { t } = useLingui();
  const { charts, remove } = useUserCharts();
  const tabs = useRequiredActor('tabs');
  const [edited, edit] = useState<UserChart | null>(null);
  const open = (slot: NewSlot) => tabs.send({ type: 'slots.put', slot, at: null });
  return (
    <div className={css.widget}>
      <WidgetTools>
        <IconButton small icon="plus" label={t`New chart`} onClick={() => edit({ name: '', chart: fresh })} />
      </WidgetTools>
      {charts.length === 0 ? (
        <EmptyState
          icon="columns"
          title={t`No records found`}
          action={
            <Button small icon="plus" onClick={() => edit({ name: '', chart: fresh })}>
              <Trans>New chart</Trans>
            </Button>
          }
        >
          <Trans>Your saved charts appear here, on any computer.</Trans>
        </EmptyState>
      ) : (
        <ul className={css.list} aria-label={t`User charts`}>
          {charts.map((one) => (
            <li key={one.name} className={css.row} {...makeDraggable({ kind: 'slot', slot: slotOf(one) })}>
              <button
                type="button"
                className={css.name}
                title={t`Open with a double click or Enter`}
                onDoubleClick={() => open(slotOf(one))}
                onKeyDown={(event) => event.key === 'Enter' && open(slotOf(one))}
              >
                <strong dir="auto">{one.name}</strong>
                <span className={css.quiet}>{chartName(one.chart)}</span>
              </button>
              <IconButton small icon="columns" label={t`Open ${one.name} as a chart`} onClick={() => open(slotOf(one))} />
              <IconButton small icon="list" label={t`Open ${one.name} as figures`} onClick={() => open(slotOf(one, 'charts_sdk_data'))} />
              <IconButton small icon="edit" label={t`Edit ${one.name}`} onClick={() => edit(one)} />
              <IconButton small icon="trash" label={t`Delete ${one.name}`} onClick={() => remove(one.name)} />
            </li>
          ))}
        </ul>
      )}
      {edited && <ChartDialog key={edited.name} edited={edited} onClose={() => edit(null)} />}
    </div>
  );
}

function ChartDialog({ edited, onClose }: { edited: UserChart; onClose: () => void }) {
  const { t } = useLingui();
  const { charts, save, rename } = useUserCharts();
  const [chart, setChart] = useState(edited.chart);
  const [name, setName] = useState(edited.name);
  const isNew = edited.name === '';
  const called = name.trim() === '' ? chartName(chart) : name.trim();
  const isTaken =
    called.toLowerCase() !== edited.name.toLowerCase() && charts.some((one) => one.name.toLowerCase() === called.toLowerCase());
  const submit = () => {
    if (isTaken) return;
    if (!isNew && called !== edited.name && !rename(edited.name, called)) return;
    if (isNew || JSON.stringify(chart) !== JSON.stringify(edited.chart)) save(called, chart);
    onClose();
  };
  return (
    <Dialog
      title={isNew ? t`New chart` : t`Edit ${edited.name}`}
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={submit} why={isTaken ? t`A chart with this name already exists.` : null}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        <TextField
          label={t`Name`}
          maxLength={80}
          value={name}
          placeholder={chartName(chart)}
          error={isTaken ? t`A chart with this name already exists.` : null}
          onChange={({ target: { value } }) => setName(value)}
        />
        <ChartFields setup={chart} onSetup={(next) => setChart(normalizeSetup(next))} />
      </div>
    </Dialog>
  );
}
