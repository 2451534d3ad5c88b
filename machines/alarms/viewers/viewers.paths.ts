import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, bruno, refused, replied } from '../../quality/paths/samples.ts';
import { viewersMachine } from './viewers.machine.ts';

const colleague = { id: bruno.id, name: 'Bruno' };

/** Paths of who else has an alarm opened. */
export const viewersModel = modelOf({
  given: 'The operator opens an alarm.',
  machine: viewersMachine,
  input: { id: anAlarm(1).id, view: 'view-of-the-path' },
  stepWords: {
    events: { 'viewers.changed': 'A colleague opens the alarm.' },
    ports: { viewAlarm: 'report that the alarm is opened' },
    delays: { readRetry: 'Five seconds', renewal: 'A quarter of a minute' },
  },
  events: { 'viewers.changed': [{ type: 'viewers.changed', viewers: [colleague] }] },
  replies: { viewAlarm: [replied([colleague]), replied([]), refused('record.not_found'), refused('route.not_found')] },
  about: ({ viewers }) => ({ viewers: viewers.length }),
});
