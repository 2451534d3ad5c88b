import { useMemo } from 'react';
import { usePlatform } from '../../platform/index.ts';
import { provideRecords, type RecordMachines } from '../record.ports.ts';

/** The machines of records and imports with this platform's calls. */
export function useRecordMachines(): RecordMachines {
  const { ask, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const logsHost = capabilities?.logs_host ?? null;
  return useMemo(() => provideRecords({ ask, product, ...(logsHost === null ? {} : { logsHost }) }), [ask, product, logsHost]);
}
