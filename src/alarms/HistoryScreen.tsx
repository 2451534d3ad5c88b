import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useDesk } from '../home/desk.ts';
import { useDisplay } from '../home/useDisplay.ts';
import { useActorOf } from '../shell/console.ts';
import { useActorRef } from '../shell/own-actor.ts';
import type { ScreenProps } from '../shell/screens.tsx';
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
  useEffect(() => {
    const heard = alarms?.subscribe(({ context: { queue } }) => {
      const { rows } = history.getSnapshot().context;
      const changed = rows.flatMap((row) => {
        const now = queue.get(row.id);
        return now && now.version > row.version ? [now] : [];
      });
      if (changed.length > 0) history.send({ type: 'history.changed', alarms: changed });
    });
    return () => heard?.unsubscribe();
  }, [alarms, history]);
  return <HistoryPage history={history} onFilter={(next) => go(next === null ? '/alarm' : `/alarm/${next}`)} onOpen={display} />;
}
