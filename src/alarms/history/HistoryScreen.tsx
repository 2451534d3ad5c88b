import { use, useMemo } from 'react';
import { wholeHistory } from '../../../contract/alarms/history-filter.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { ColumnsChoice, useAbilities, useListView } from '../../catalogues/index.ts';
import { type ScreenProps, useActorOf, useActorRef, useDisplay, usePlatform } from '../../platform/index.ts';
import { catalogueWords } from '../../words/catalogue.ts';
import { useCanAddToCases } from '../cases/AddToCase.tsx';
import { provideHistory } from '../history.ts';
import { useHistorySync } from '../queue/useHistorySync.ts';
import { historyColumns, shownHistoryColumns } from './columns.tsx';
import { HistoryExport } from './HistoryExport.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryPage } from './HistoryPage.tsx';
import { SelectedRows } from './SelectedRows.tsx';
import { useEarliestHistory } from './useEarliestHistory.ts';
import { useAddressFilter, useHistoryAddress } from './useHistoryAddress.ts';

const allFields = historyColumns.map(({ field }) => field);

/** /alarm/:filter? (OP-2.14, OQ-25): the address holds the filter. */
export function HistoryScreen({ params }: ScreenProps) {
  use(catalogueWords());
  const { call, clock, capabilities } = usePlatform();
  const machine = useMemo(() => provideHistory({ call, clock, capabilities }), [call, clock, capabilities]);
  const { filter, unread } = useAddressFilter(params['filter']);
  const history = useActorRef(machine, { input: { filter } });
  const alarms = useActorOf('alarms');
  const display = useDisplay();
  const onFilter = useHistoryAddress(history, filter);
  const [view, arrange] = useListView(catalogueOf('alarm'));
  const columns = useMemo(() => shownHistoryColumns(view.columns), [view.columns]);
  const canAddToCases = useCanAddToCases(useAbilities());
  const canFilter = capabilities?.alarm_filters === true;
  const earliest = useEarliestHistory();
  useHistorySync(history, alarms);
  return (
    <HistoryPage
      history={history}
      columns={columns}
      unread={unread}
      canFilter={canFilter}
      filters={canFilter && <HistoryFilters history={history} earliest={earliest} onFilter={onFilter} />}
      bulk={canAddToCases ? <SelectedRows history={history} /> : null}
      tools={
        <>
          <ColumnsChoice
            all={allFields}
            shown={columns.map(({ field }) => field)}
            isUsual={view.columns === null}
            onChange={(names) => arrange({ columns: names === null ? null : [...names] })}
          />
          <HistoryExport history={history} columns={columns} />
        </>
      }
      onFilter={onFilter}
      onClear={() => onFilter(wholeHistory)}
      onOpen={display}
    />
  );
}
