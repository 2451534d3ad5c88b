import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useActorOf } from '../../platform/console.ts';
import { useActorRef } from '../../platform/own-actor.ts';
import type { ScreenProps } from '../../platform/screens.tsx';
import { useDesk } from '../../workspace/home/desk.ts';
import { useDisplay } from '../../workspace/home/useDisplay.ts';
import { useTrueRows } from '../queue/useTrueRows.ts';
import { HistoryPage, statusOf } from './HistoryPage.tsx';

/** /alarm/:filter? (OP-2.14, OQ-25): its address says which status is shown. */
export function HistoryScreen({ params }: ScreenProps) {
  const { history: machine } = useDesk();
  const status = statusOf(params['filter']);
  const history = useActorRef(machine, { input: { status } });
  const alarms = useActorOf('alarms');
  const [, go] = useLocation();
  const display = useDisplay();
  useEffect(() => {
    if (history.getSnapshot().context.status !== status) history.send({ type: 'history.filter', status });
  }, [history, status]);
  useTrueRows(history, alarms);
  return <HistoryPage history={history} onFilter={(next) => go(next === null ? '/alarm' : `/alarm/${next}`)} onOpen={display} />;
}
