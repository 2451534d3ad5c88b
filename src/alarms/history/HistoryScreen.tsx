import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { selectStatus } from '../../../machines/alarms/history/history.selectors.ts';
import { type ScreenProps, useActorOf, useActorRef, useDisplay, usePlatform } from '../../platform/index.ts';
import { provideHistory } from '../history.ts';
import { useHistorySync } from '../queue/useHistorySync.ts';
import { HistoryPage, parseStatus } from './HistoryPage.tsx';

/** /alarm/:filter? (OP-2.14, OQ-25): the address selects the status. */
export function HistoryScreen({ params }: ScreenProps) {
  const { call } = usePlatform();
  const machine = useMemo(() => provideHistory(call), [call]);
  const status = parseStatus(params['filter']);
  const history = useActorRef(machine, { input: { status } });
  const alarms = useActorOf('alarms');
  const [, go] = useLocation();
  const display = useDisplay();
  useEffect(() => {
    if (selectStatus(history.getSnapshot()) !== status) history.send({ type: 'history.filter', status });
  }, [history, status]);
  useHistorySync(history, alarms);
  return <HistoryPage history={history} onFilter={(next) => go(next === null ? '/alarm' : `/alarm/${next}`)} onOpen={display} />;
}
