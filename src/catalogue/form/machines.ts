import { useMemo } from 'react';
import { fillRecords, type RecordMachines } from '../../actors/record.ports.ts';
import { usePlatform } from '../../shell/platform.ts';

/** The machines of records and imports with this platform's calls. */
export function useRecordMachines(): RecordMachines {
  const { ask, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  return useMemo(() => fillRecords({ ask, product }), [ask, product]);
}
