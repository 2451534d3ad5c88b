import type { DetectionItem } from '../../../contract/intake/detections.ts';
import { AlarmId } from '../../../contract/platform/ids.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { detectionsMachine } from './detections.machine.ts';

/** A plate that was read so many seconds after the start. */
export function aDetection(seconds: number, given: Partial<DetectionItem> = {}): DetectionItem {
  return {
    id: `record-${seconds}`,
    at: at(seconds),
    what: `KVD-${seconds}`,
    detail: 'Wanted',
    match: 94,
    image: null,
    camera: { id: 1000, name: 'Gate' },
    unit: { id: 100, name: 'Warehouse 7' },
    tenant: { id: 1, name: 'Centro' },
    alarm: { id: AlarmId.parse(seconds), alarm_id: `A-${seconds}`, alarm_status: 'waiting' },
    record: seconds,
    ...given,
  };
}

/** Paths of a list of detections. */
export const detectionsModel = modelOf({
  given: 'A slot that lists plates is opened.',
  machine: detectionsMachine,
  input: { kind: 'plates', filters: {} },
  stepWords: {
    events: {
      'detections.filter': 'The operator chooses what is looked for.',
      'detections.more': 'The operator scrolls to the end of the rows.',
      'detections.announced': 'Something is detected.',
      'detections.hold': 'The operator begins or ends to read the rows.',
      'detections.show': 'The operator presses the chip that says how many are new.',
      'detections.retry': 'The operator presses “Try again”.',
    },
    ports: {
      readDetections: 'read detections',
    },
    delays: {
      typed: 'A moment without a choice',
      gathered: 'A moment in which more may happen',
      renewal: 'Half a minute',
      readRetry: 'Five seconds',
    },
  },
  events: {
    'detections.filter': [{ type: 'detections.filter', filters: { search: 'kvd' } }],
    'detections.hold': [
      { type: 'detections.hold', isHeld: true },
      { type: 'detections.hold', isHeld: false },
    ],
  },
  replies: {
    readDetections: [
      replied({ rows: [aDetection(2), aDetection(1)], next: 'next', withRecords: true }),
      replied({ rows: [aDetection(3), aDetection(2)], next: null, withRecords: true }),
      replied({ rows: [], next: null, withRecords: true }),
      refused('access.forbidden'),
    ],
  },
  about: ({ next, filters, fresh, isHeld, isBehind }) => ({
    more: next !== null,
    narrowed: filters.search !== undefined,
    fresh: fresh.length > 0,
    isHeld,
    isBehind,
  }),
});
