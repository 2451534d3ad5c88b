import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { historyParams } from '../../../contract/alarms/history-filter.ts';
import { callsOf, catalogueOf } from '../../../contract/catalogues/index.ts';
import type { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { selectFilter } from '../../../machines/alarms/history/history.selectors.ts';
import { useExports } from '../../catalogues/index.ts';
import { usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { narrowToSpecification } from '../history.ts';
import type { HistoryColumn } from './columns.tsx';

interface HistoryExportProps {
  history: ActorRefFrom<typeof historyMachine>;
  columns: readonly HistoryColumn[];
}

/** Exports every alarm that the filter finds as a workbook, with the columns that are shown (OP-7.38). */
export function HistoryExport({ history, columns }: HistoryExportProps) {
  const { t } = useLingui();
  const exports = useExports();
  const { capabilities, clock } = usePlatform();
  const isEmpty = useSelector(history, (now) => now.matches('empty') || now.matches('noResult'));
  const start = () => {
    const catalogue = catalogueOf('alarm');
    const filter = selectFilter(history.getSnapshot());
    const asked = capabilities?.alarm_filters === true ? filter : narrowToSpecification(filter);
    const names = [...new Set(columns.flatMap(({ exported }) => exported))];
    exports?.send({
      type: 'export.start',
      ask: {
        key: catalogue.key,
        title: catalogue.title,
        path: callsOf(catalogue, { product: capabilities?.product_slug ?? 'product' }).list.path,
        host: null,
        params: [...historyParams(asked, clock.now()), ['columns', names.join(',')]],
        channel: null,
      },
    });
  };
  const why = exports === null ? t`Downloads are still loading` : isEmpty ? t`There is nothing to export` : null;
  return (
    <Button small icon="download" why={why} title={t`An Excel workbook with the alarms and columns that are shown`} onClick={start}>
      <Trans>Export</Trans>
    </Button>
  );
}
