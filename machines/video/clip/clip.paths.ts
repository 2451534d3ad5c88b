import { CameraId } from '../../../contract/platform/ids.ts';
import type { Footage } from '../../../contract/video/timeline.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { at, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { type ClipContext, type ClipInput, clipMachine, windowFault } from './clip.machine.ts';

type Machine = typeof clipMachine;

export const gate = { id: CameraId.parse(7), name: 'Gate' } as const;
export const yard = { id: CameraId.parse(8), name: 'Yard' } as const;
/** Of the gate the first minute is there, of the yard nothing. */
export const someFootage: Footage[] = [{ camera: gate.id, spans: [{ from: at(0), to: at(60) }] }];

export const clipInput: ClipInput = { cameras: [gate, yard], from: startOfDay, to: startOfDay + 120_000, alarm: null, request: null };

const events = {
  'clip.change': [
    { type: 'clip.change', to: startOfDay + 61 * 60_000 },
    { type: 'clip.change', to: startOfDay + 90_000 },
    { type: 'clip.change', chosen: [] },
  ],
  'clip.mark': [
    { type: 'clip.mark', watermark: true },
    { type: 'clip.mark', certificate: true },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {
  readFootage: [replied(someFootage), replied([]), refused('access.forbidden')],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'clip.change': 'The operator changes the time or the cameras.',
    'clip.mark': 'The operator ticks what the clip is to come with.',
    'clip.save': 'The operator presses “Save the clip”.',
    'clip.retry': 'The operator tries again.',
  },
  ports: { readFootage: 'say what the cameras recorded in this time' },
  delays: { settle: 'A third of a second in which nothing is changed' },
};

const parts = {
  stepWords,
  machine: clipMachine,
  events,
  replies,
  about: (context: ClipContext) => ({
    fault: windowFault(context),
    known: context.footage !== null && context.footage.length > 0,
    watermark: context.watermark,
    certificate: context.certificate,
  }),
  proves: {
    events: { 'clip.save': 'OP-2.62 OQ-72' },
    ports: { readFootage: 'OP-8.17' },
    states: { invalid: 'OQ-72', empty: 'OP-8.17', saved: 'OP-4.26' },
  },
};

/** Paths of saving what two cameras recorded. */
export const clipModel = modelOf({ ...parts, given: 'An operator opens Save video for two cameras.', input: clipInput });
/** Paths of saving on an authorized request: footage is not checked. */
export const clipOnRequestModel = modelOf({
  ...parts,
  name: 'clip-on-request',
  given: 'Somebody opens Save video on the page of a recording that they may watch.',
  input: { ...clipInput, cameras: [gate], request: 3 },
});
