import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../../contract/alarms/index.ts';
import { type DetectionFilters, type DetectionKind, detectionCalls } from '../../../../contract/intake/index.ts';
import { type DetectionQuestion, detectionsMachine, selectDetectionFilters } from '../../../../machines/intake/index.ts';
import { implementPort } from '../../../../machines/shared/port.ts';
import { type Http, useActorOf, useActorRef, useConsole, usePlatform } from '../../../platform/index.ts';

export type DetectionsRef = ActorRefFrom<typeof detectionsMachine>;

/** Rows read at a time. */
const pageSize = 50;

/** The list of detections with its call. */
function provideDetections(ask: Http['ask']): typeof detectionsMachine {
  return detectionsMachine.provide({
    actors: {
      readDetections: implementPort(({ kind, filters, next }: DetectionQuestion, signal) => {
        const asked = { ...filters, max: pageSize, next: next ?? undefined };
        const query = Object.entries(asked).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, String(value)]],
        );
        return ask(detectionCalls.detections, { params: { kind }, query, signal });
      }),
    },
  });
}

/** Provides a list of detections that is updated on new alarms and after a reconnect. */
export function useDetections(kind: DetectionKind, filters: DetectionFilters): DetectionsRef {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideDetections(ask), [ask]);
  const list = useActorRef(machine, { input: { kind, filters } });
  const alarms = useActorOf('alarms');
  const console = useConsole();
  useEffect(() => {
    const announce = () => list.send({ type: 'detections.announced' });
    const subscription = alarms?.on('alarms.announced', ({ alarms: raised }) => raised.some((alarm) => belongs(alarm, kind)) && announce());
    const renewed = console.on('stream.resync', announce);
    return () => {
      subscription?.unsubscribe();
      renewed.unsubscribe();
    };
  }, [alarms, console, list, kind]);
  const key = JSON.stringify(filters);
  useEffect(() => {
    if (JSON.stringify(selectDetectionFilters(list.getSnapshot())) !== key)
      list.send({ type: 'detections.filter', filters: JSON.parse(key) as DetectionFilters });
  }, [list, key]);
  return list;
}

function belongs({ alarm_acronym, type, detection_event_data }: Alarm, kind: DetectionKind): boolean {
  if (kind === 'plates') return alarm_acronym === 'LPR' || type === 6;
  if (kind === 'faces') return alarm_acronym === 'FR' || type === 5;
  return kind === 'analytics' || detection_event_data !== null;
}
