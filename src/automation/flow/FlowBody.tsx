import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectConfigured, selectNodes } from '../../../machines/automation/flow-builder/flow-builder.selectors.ts';
import type { RecordRef } from '../../../machines/catalogues/index.ts';
import page from '../../catalogues/builders/builders.module.css';
import { PanelBody, type RecordFormContext, type RecordMachines, recordErrorAt } from '../../catalogues/index.ts';
import { usePlatform } from '../../platform/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FlowCanvas } from './FlowCanvas.tsx';
import css from './flow.module.css';
import type { FlowPageProps } from './flow-page-props.ts';
import { type FlowRef, useIsEditable } from './useFlowBuilder.ts';

interface FlowBodyProps extends Pick<FlowPageProps, 'kind' | 'field' | 'nodeView' | 'palette' | 'configure' | 'beside'> {
  record: RecordRef;
  builder: FlowRef;
  machines: RecordMachines;
  /** Why it may not be written; null: it may. */
  readOnlyReason: string | null;
  onSave: () => void;
}

/** The chart, the form beside it, and the configuration of a node over both. */
export function FlowBody(props: FlowBodyProps) {
  const { record, builder, machines, readOnlyReason, kind, field, nodeView, palette, configure: Configure, beside, onSave } = props;
  const { t } = useLingui();
  const { choices, labelOf } = machines;
  const tilesUrl = usePlatform().capabilities?.map.tiles_url ?? null;
  const around = useMemo<RecordFormContext>(() => ({ choices, labelOf, tilesUrl }), [choices, labelOf, tilesUrl]);
  const isEditable = useIsEditable(record) && readOnlyReason === null;
  const isPreview = useSelector(builder, (now) => now.matches('previewing'));
  const isOpen = useSelector(record, (now) => ['editing', 'saving', 'viewing', 'leaving'].some((state) => now.matches(state as 'saving')));
  const error = useSelector(record, (now) => recordErrorAt(now, field.name));
  const configured = useSelector(builder, (now) =>
    now.matches('configuring') ? (selectNodes(now).find(({ id }) => id === selectConfigured(now)) ?? null) : null,
  );
  return (
    <div className={page.body} data-preview={isPreview}>
      <div className={page.design}>
        {error !== null && (
          <p className={css.notice} role="alert">
            <Icon name="alert" />
            {error}
          </p>
        )}
        {isOpen && <FlowCanvas builder={builder} kind={kind} nodeView={nodeView} palette={palette} isEditable={isEditable} />}
      </div>
      {!isPreview && (
        <aside className={page.side}>
          <form
            className={page.form}
            noValidate
            aria-label={t`Details`}
            onSubmit={(event) => {
              event.preventDefault();
              onSave();
            }}
          >
            <PanelBody record={record} around={around} but={field.name} />
          </form>
          {isOpen && beside?.({ record, builder, isEditable })}
        </aside>
      )}
      {configured && (
        <Configure
          key={configured.id}
          node={configured}
          isEditable={isEditable}
          onSet={(config) => builder.send({ type: 'flow.set', id: configured.id, config })}
          onClose={() => builder.send({ type: 'flow.cancel' })}
        />
      )}
    </div>
  );
}
