import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { catalogueOf } from '../../contract/catalogues/registry.ts';
import type { CatalogueRecord } from '../../contract/platform/index.ts';
import { newKey, useActorRef, usePlatform } from '../platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { stateOf } from '../ui/state.ts';
import { word } from '../words/catalogue.ts';
import { useRecordMachines } from './form/machines.ts';
import { PanelBody } from './form/PanelBody.tsx';
import type { RecordFormContext } from './form/RecordForm.tsx';
import { useRecordLeaveGuard, useRecordOutcome } from './form/record-lifecycle.ts';
import { leaveHandlers, UnsavedChangesDialog } from './form/UnsavedChangesDialog.tsx';
import css from './RecordInline.module.css';

interface RecordInlineProps {
  catalogue: CatalogueKey;
  /** The fields that are shown; a dotted one is a part of a field: `custom_fields.url`. */
  only: readonly string[];
  /** Initial values; those of fields that are not shown are sent too. */
  start?: Values;
  submit?: ReactNode;
  onSaved: (record: CatalogueRecord) => void;
}

/** The form of a new record in the page, with the fields that matter at first; after it was created, an empty one. */
export function RecordInline(props: RecordInlineProps) {
  const [round, next] = useState(0);
  return (
    <OneRecord
      key={round}
      {...props}
      onSaved={(saved) => {
        next(round + 1);
        props.onSaved(saved);
      }}
    />
  );
}

function OneRecord({ catalogue: key, only, start, submit, onSaved }: RecordInlineProps) {
  const { record: machine, choices, labelOf } = useRecordMachines();
  const tilesUrl = usePlatform().capabilities?.map.tiles_url ?? null;
  const catalogue = useMemo(() => limitParts(catalogueOf(key), only), [key, only]);
  const shown = useMemo(() => [...new Set(only.map((path) => path.split('.')[0] ?? path))], [only]);
  const record = useActorRef(machine, { input: { catalogue, id: null, purpose: 'edit', newKey, ...(start && { start }) } });
  const around = useMemo<RecordFormContext>(() => ({ choices, labelOf, tilesUrl }), [choices, labelOf, tilesUrl]);
  const now = useSelector(record, (snapshot) => snapshot);
  const leave = useRecordLeaveGuard(record);
  const form = useRef<HTMLFormElement>(null);
  useRecordOutcome(record, leave, { onClose: () => undefined, onSaved, onDeleted: () => undefined });
  return (
    <form
      ref={form}
      className={css.form}
      data-state={stateOf(now)}
      noValidate
      aria-label={word(catalogue.singular)}
      onSubmit={(event) => {
        event.preventDefault();
        // An input may commit its value only on blur.
        const typing = document.activeElement;
        if (typing instanceof HTMLElement && form.current?.contains(typing)) {
          typing.blur();
          typing.focus();
        }
        record.send({ type: 'record.save' });
      }}
    >
      <PanelBody record={record} around={around} only={shown} />
      <div className={css.foot}>
        <Button type="submit" kind="primary" busy={now.matches('saving')}>
          {submit ?? <Trans>Create</Trans>}
        </Button>
      </div>
      {now.matches('leaving') && <UnsavedChangesDialog {...leaveHandlers(record)} />}
    </form>
  );
}

/** The catalogue with only the named parts of fields that have parts. */
function limitParts(catalogue: Catalogue, only: readonly string[]): Catalogue {
  const fields = catalogue.fields.map((field) => {
    if (field.kind !== 'parts') return field;
    const named = only.filter((path) => path.startsWith(`${field.name}.`)).map((path) => path.slice(field.name.length + 1));
    return named.length === 0 ? field : { ...field, of: field.of.filter(({ name }) => named.includes(name)) };
  });
  return { ...catalogue, fields };
}
