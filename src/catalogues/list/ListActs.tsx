import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { Button } from '../../ui/Button.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { word } from '../../words/catalogue.ts';
import type { ListRef, Rights } from '../list-context.ts';
import { ExportButton } from './ExportButton.tsx';
import type { Overlay } from './ListOverlay.tsx';

interface ListActsProps {
  list: ListRef;
  catalogue: Catalogue;
  rights: Rights;
  columns: readonly Field[];
  onLay: (over: Overlay) => void;
  /** Null: the user may not create. */
  onNew: (() => void) | null;
}

/** What can be done with a whole list: its own buttons, import, export, a new record (OQ-4, OQ-5). */
export function ListActs({ list, catalogue, rights, columns, onLay, onNew }: ListActsProps) {
  const { t } = useLingui();
  const acts = (catalogue.actions ?? []).filter((act) => act.on === 'list' && rights.mayAct(act.action ?? 'update'));
  useShortcuts(useMemo(() => (onNew ? [{ keys: 'n', label: t`New record`, run: onNew }] : []), [onNew, t]));
  return (
    <>
      {acts.map((act) => (
        <Button key={act.name} small icon="refresh" onClick={() => onLay({ kind: 'act', act, row: null })}>
          {word(act.label)}
        </Button>
      ))}
      {rights.mayImport && (
        <Button small icon="upload" onClick={() => onLay({ kind: 'import' })}>
          <Trans>Import</Trans>
        </Button>
      )}
      {rights.may('export') && <ExportButton list={list} catalogue={catalogue} columns={columns} />}
      {onNew && (
        <Button small kind="primary" icon="plus" onClick={onNew}>
          <Trans>New record</Trans>
        </Button>
      )}
    </>
  );
}
