import { AlarmId, CameraId } from '../../../contract/platform/ids.ts';
import type { Footage, Mark } from '../../../contract/video/timeline.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { isRecorded, type TimelineData, timelineMachine } from './timeline.machine.ts';

export const yard = CameraId.parse(1000);
const gate = CameraId.parse(1001);

/** What one camera recorded: the seconds 0 to 600 of the day. */
const tenMinutes: Footage = { camera: yard, spans: [{ from: at(0), to: at(600) }] };

/** An alarm so many seconds after the start. */
export function aMark(seconds: number, given: Partial<Mark> = {}): Mark {
  return {
    id: `alarm-${seconds}`,
    kind: 'alarm',
    at: at(seconds),
    count: 1,
    cameras: [yard],
    title: 'Intrusion',
    color: '#c00012',
    alarm: { id: AlarmId.parse(1), alarm_id: 'A-0001' },
    ...given,
  };
}

/** A loaded timeline: ten minutes of footage and the given marks. */
export const aRead = (marks: readonly Mark[]): TimelineData => ({
  footage: [tenMinutes],
  marks,
  isCut: false,
  zone: 'America/Mexico_City',
  known: { from: startOfDay, to: startOfDay + 3_600_000 },
});

/** Paths of a timeline. */
export const timelineModel = modelOf({
  given: 'An operator opens a tab with the timeline of a unit.',
  machine: timelineMachine,
  input: { unit: 100, cameras: [yard], from: startOfDay, to: startOfDay + 3_600_000, at: null },
  stepWords: {
    events: {
      'timeline.query': 'Another unit is chosen in the settings of the slot.',
      'timeline.zoom': 'The operator shows more or less time.',
      'timeline.pan': 'The operator presses “Earlier” or “Later”.',
      'timeline.show': 'The operator chooses a day of the calendar.',
      'timeline.seek': 'The operator clicks a moment.',
      'timeline.step': 'The operator goes five seconds on or back.',
      'timeline.edge': 'The operator goes to where the recording begins or ends.',
      'timeline.scrub': 'The operator drags the cursor along the axis.',
      'timeline.drop': 'The operator lets the cursor go.',
      'timeline.choose': 'The operator drags over a part with Shift.',
      'timeline.begin': 'The operator presses “In”.',
      'timeline.end': 'The operator presses “Out”.',
      'timeline.clear': 'The operator presses Esc: no part is chosen.',
      'timeline.mark': 'The operator goes to the mark beside.',
      'timeline.played': 'A picture of the tab plays.',
      'timeline.renew': 'An alarm is raised at the unit, or the operator tries again.',
    },
    ports: { readTimeline: 'show what was recorded and what happened' },
    delays: {
      settled: 'A quarter of a second in which nothing is moved',
      renewal: 'Twenty seconds',
      readRetry: 'Five seconds',
    },
  },
  events: {
    'timeline.query': [{ type: 'timeline.query', of: { unit: 101, cameras: [yard, gate] } }],
    'timeline.zoom': [{ type: 'timeline.zoom', factor: 0.5, around: startOfDay }],
    'timeline.pan': [{ type: 'timeline.pan', byMs: 60_000 }],
    'timeline.seek': [
      { type: 'timeline.seek', at: startOfDay + 60_000 },
      { type: 'timeline.seek', at: startOfDay + 3_000_000 },
    ],
    'timeline.show': [{ type: 'timeline.show', window: { from: startOfDay - 86_400_000, to: startOfDay } }],
    'timeline.edge': [
      { type: 'timeline.edge', to: 'begin' },
      { type: 'timeline.edge', to: 'end' },
    ],
    'timeline.scrub': [
      { type: 'timeline.scrub', at: startOfDay + 90_000 },
      { type: 'timeline.scrub', at: startOfDay + 3_000_000 },
    ],
    'timeline.choose': [{ type: 'timeline.choose', window: { from: startOfDay + 60_000, to: startOfDay + 120_000 } }],
    'timeline.step': [
      { type: 'timeline.step', steps: 1 },
      { type: 'timeline.step', steps: -1 },
    ],
    'timeline.mark': [
      { type: 'timeline.mark', to: 'after' },
      { type: 'timeline.mark', to: 'before' },
    ],
    'timeline.played': [
      { type: 'timeline.played', at: startOfDay + 61_000 },
      { type: 'timeline.played', at: startOfDay + 86_400_000 },
    ],
  },
  replies: {
    readTimeline: [replied(aRead([aMark(300)])), refused('access.forbidden')],
  },
  about: ({ at: cursor, footage, marks, chosen }) => ({
    chosen: chosen === null ? null : { isBegunHere: chosen.from === cursor, isMade: chosen.to !== null },
    set: cursor !== null,
    recorded: cursor !== null && isRecorded(footage, cursor),
    marked: marks.length > 0,
  }),
  proves: {
    events: {
      'timeline.step': 'OP-2.63 OP-9.59',
      'timeline.mark': 'OP-1.05',
      'timeline.choose': 'OP-2.62',
    },
    states: { 'cursor.missing': 'OP-8.17', 'window.shown': 'OP-9.28' },
  },
});
