import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { selectFixed, selectQuery } from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { within } from '../../../machines/catalogues/catalogue/list.ts';
import { isExporting } from '../../../machines/catalogues/exports/exports.machine.ts';
import { selectDownloads } from '../../../machines/catalogues/exports/exports.selectors.ts';
import { usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { type ExportsRef, useExports } from '../exports/useExports.ts';
import type { ListRef } from '../list-context.ts';
import { buildExportRequest } from './export-request.ts';

interface ExportButtonProps {
  list: ListRef;
  catalogue: Catalogue;
  columns: readonly Field[];
}

/** Exports all rows of the list as a spreadsheet; its progress is shown in the downloads of the top bar (ADM-2.60, ADM-2.61). */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useLingui();
  const exports = useExports();
  if (exports) return <Ready {...props} exports={exports} />;
  return (
    <Button small icon="download" why={t`Downloads are still loading`}>
      <Trans>Export</Trans>
    </Button>
  );
}

function Ready({ list, catalogue, columns, exports }: ExportButtonProps & { exports: ExportsRef }) {
  const { t } = useLingui();
  const { capabilities } = usePlatform();
  const isRunning = useSelector(exports, (now) => isExporting(selectDownloads(now), catalogue.key));
  const isAsking = useSelector(list, (now) => now.matches('prompting'));
  const start = () => {
    const snapshot = list.getSnapshot();
    const query = selectQuery(snapshot);
    const fixed = selectFixed(snapshot);
    const ask = buildExportRequest(catalogue, within(query, fixed), columns, capabilities?.product_slug ?? 'product');
    exports.send({ type: 'export.start', ask });
  };
  const why = isRunning ? t`It is being exported already` : isAsking ? t`Choose what to show first` : null;
  return (
    <Button small icon="download" why={why} onClick={start}>
      <Trans>Export</Trans>
    </Button>
  );
}
