import { useLingui } from '@lingui/react/macro';
import { healthCalls } from '../../../contract/alarms/health-calls.ts';
import { type HistoryFilter, historyParams } from '../../../contract/alarms/history-filter.ts';
import { useExports } from '../../catalogues/index.ts';
import { Button } from '../../ui/Button.tsx';

/** Exports the whole report as a workbook or a PDF, in the browser's time zone; the downloads show when it is made. */
export function HealthExport({ of }: { of: HistoryFilter }) {
  const { t } = useLingui();
  const exports = useExports();
  const why = exports === null ? t`Downloads are still loading` : null;
  const start = (file: 'xlsx' | 'pdf') => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const span = historyParams(of, 0).filter(([name]) => name !== 'order');
    exports?.send({
      type: 'export.start',
      ask: {
        key: `alarm-health-${file}`,
        title: `${t`Alarm health`} (${file === 'pdf' ? 'PDF' : 'Excel'})`,
        path: healthCalls.alarmHealth.path,
        host: null,
        params: [...span, ['file', file], ['zone', zone]],
        channel: null,
      },
    });
  };
  return (
    <>
      <Button small icon="download" why={why} title={t`An Excel workbook of the whole report`} onClick={() => start('xlsx')}>
        Excel
      </Button>
      <Button small icon="download" why={why} title={t`The whole report as a PDF`} onClick={() => start('pdf')}>
        PDF
      </Button>
    </>
  );
}
