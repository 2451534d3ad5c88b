import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { selectFixed, selectQuery, selectTotal } from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { within } from '../../../machines/catalogues/catalogue/list.ts';
import { isExporting } from '../../../machines/catalogues/exports/exports.machine.ts';
import { selectDownloads } from '../../../machines/catalogues/exports/exports.selectors.ts';
import { usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { word } from '../../words/catalogue.ts';
import { type ExportsRef, useExports } from '../exports/useExports.ts';
import type { ListRef } from '../list-context.ts';
import { type ExportChoice, ExportDialog } from './ExportDialog.tsx';
import { buildExportRequest } from './export-request.ts';

interface ExportButtonProps {
  list: ListRef;
  catalogue: Catalogue;
  columns: readonly Field[];
}

/** Exports the list as a spreadsheet, with the rows and columns that are chosen; its progress is shown in the downloads of the top bar (ADM-2.60, ADM-2.61). */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useLingui();
  const exports = useExports();
  if (exports) return <Ready {...props} exports={exports} />;
  return (
    <Button small icon="download" why={t`Downloads are still loading`}>
      <Trans>Export…</Trans>
    </Button>
  );
}

function Ready({ list, catalogue, columns, exports }: ExportButtonProps & { exports: ExportsRef }) {
  const { t } = useLingui();
  const { capabilities } = usePlatform();
  const isRunning = useSelector(exports, (now) => isExporting(selectDownloads(now), catalogue.key));
  const isAsking = useSelector(list, (now) => now.matches('prompting'));
  const [isOpen, setOpen] = useState(false);
  const start = (choice: ExportChoice) => {
    const snapshot = list.getSnapshot();
    const query = selectQuery(snapshot);
    const fixed = selectFixed(snapshot);
    const rows = choice.rows === 'all' ? { ...query, search: '', filters: [] } : query;
    const fields = choice.columns === 'all' ? null : columns;
    const ask = buildExportRequest(catalogue, within(rows, fixed), fields, capabilities?.product_slug ?? 'product');
    setOpen(false);
    exports.send({ type: 'export.start', ask });
  };
  const why = isRunning ? t`It is being exported already` : isAsking ? t`Choose what to show first` : null;
  return (
    <>
      <Button small icon="download" why={why} onClick={() => setOpen(true)}>
        <Trans>Export…</Trans>
      </Button>
      {isOpen && <Asking list={list} catalogue={catalogue} columns={columns} onExport={start} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AskingProps extends ExportButtonProps {
  onExport: (choice: ExportChoice) => void;
  onClose: () => void;
}

function Asking({ list, catalogue, columns, onExport, onClose }: AskingProps) {
  const found = useSelector(list, selectTotal);
  const query = useSelector(list, selectQuery);
  const isNarrowed = query.search !== '' || query.filters.length > 0;
  return (
    <ExportDialog
      title={word(catalogue.title)}
      found={found}
      isNarrowed={isNarrowed}
      shown={columns.length}
      onExport={onExport}
      onClose={onClose}
    />
  );
}
