import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { maxFootageCameras, timelineCalls } from '../../../../contract/video/index.ts';
import { implementPort } from '../../../../machines/shared/port.ts';
import {
  around,
  binOf,
  selectTimelineCameras,
  selectTimelineUnit,
  type TimelineData,
  type TimelineInput,
  type TimelineSource,
  timelineMachine,
  type Window,
} from '../../../../machines/video/index.ts';
import { type Http, useActorOf, useActorRef, useConsole, usePlatform } from '../../../platform/index.ts';

export type TimelineRef = ActorRefFrom<typeof timelineMachine>;

/** The timeline with its calls: footage as the platform's media engine has it, marks of the unit. Another store of recordings takes the place of the first. */
function provideTimeline(ask: Http['ask']): typeof timelineMachine {
  return timelineMachine.provide({
    actors: {
      readTimeline: implementPort(async ({ unit, cameras, ...window }: TimelineSource & Window, signal) => {
        const known = around(window);
        const span: [string, string][] = [
          ['from', new Date(known.from).toISOString()],
          ['to', new Date(known.to).toISOString()],
        ];
        const bin = binOf(window);
        const binned: [string, string][] = bin === undefined ? [] : [['bin', String(bin)]];
        const ids = cameras.slice(0, maxFootageCameras).join(',');
        const [footage, marks] = await Promise.all([
          ids === '' ? { ok: true as const, data: [] } : ask(timelineCalls.footage, { query: [['cameras', ids], ...span], signal }),
          unit === null
            ? { ok: true as const, data: { marks: [], isCut: false, zone: null } }
            : ask(timelineCalls.timelineMarks, { query: [['id_unit', String(unit)], ...span, ...binned], signal }),
        ]);
        if (!footage.ok) return footage;
        if (!marks.ok) return marks;
        const data: TimelineData = { footage: footage.data, ...marks.data, known };
        return { ok: true as const, data };
      }),
    },
  });
}

/** Provides a timeline of these cameras; it reads again when an alarm is raised at its unit and after a reconnect. */
export function useTimeline(of: TimelineSource, first: Omit<TimelineInput, keyof TimelineSource>): TimelineRef {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideTimeline(ask), [ask]);
  const timeline = useActorRef(machine, { input: { ...of, ...first } });
  const alarms = useActorOf('alarms');
  const console = useConsole();
  const key = JSON.stringify(of);
  useEffect(() => {
    const now = timeline.getSnapshot();
    const unit = selectTimelineUnit(now);
    const cameras = selectTimelineCameras(now);
    if (JSON.stringify({ unit, cameras }) !== key) timeline.send({ type: 'timeline.query', of: JSON.parse(key) as TimelineSource });
  }, [timeline, key]);
  useEffect(() => {
    const renew = () => timeline.send({ type: 'timeline.renew' });
    const subscription = alarms?.on('alarms.announced', ({ alarms: raised }) => {
      if (raised.some((alarm) => alarm.unit.id === selectTimelineUnit(timeline.getSnapshot()))) renew();
    });
    const renewed = console.on('stream.resync', renew);
    return () => {
      subscription?.unsubscribe();
      renewed.unsubscribe();
    };
  }, [alarms, console, timeline]);
  return timeline;
}
