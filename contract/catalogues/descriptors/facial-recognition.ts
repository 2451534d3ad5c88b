import { defineCatalogue } from '../catalogue.ts';
import { choice, data, decimal, image, ref, refs, text, time, whole } from '../fields/field.ts';

const personList = defineCatalogue({
  key: 'person-list',
  title: 'Person lists',
  singular: 'Person list',
  family: 'facial-recognition',
  path: 'person_list',
  routes: ['/person_list'],
  resource: 'PersonList',
  fields: [
    text('name', { required: true, unique: true }),
    text('luna_id', { label: 'Luna id' }),
    decimal('expected_similarity', {
      min: 0,
      max: 100,
      unit: '%',
      help: 'A face that matches less is not on the list; if empty: any',
    }),
    ref('alarm_level', 'alarm-level', { help: 'A recognized face raises an alarm of this level; if empty, none' }),
    whole('alarm_hold_off', {
      label: 'Hold-off of its alarms',
      min: 0,
      max: 86_400,
      unit: 's',
      help: 'The same person at the same unit raises one alarm in this time; if empty: 60',
    }),
    refs('people', 'facial-recognition'),
    whole('number_of_detections', { label: 'Detections', readOnly: true, min: 0 }),
    time('last_detection', { readOnly: true }),
    whole('suppressed_alarms', { readOnly: true, min: 0, help: 'Alarms that were not raised because of the hold-off' }),
  ],
});

/** Results of the face recogniser. Their volume is high, so each row carries its tenant. */
const facialRecognition = defineCatalogue({
  key: 'facial-recognition',
  title: 'Facial recognition matches',
  singular: 'Facial recognition match',
  family: 'facial-recognition',
  path: 'facial_recognition',
  routes: ['/facial_recognition/:person_id?'],
  resource: 'FacialRecognition',
  label: ['person'],
  exportMode: 'progress',
  exportChannel: 'facial-recognition-export',
  ownership: 'tenant',
  parents: { person_id: 'person_id' },
  sort: '-id',
  fields: [
    text('person', { required: true }),
    image('image', { label: 'Picture', listed: true }),
    time('detected_at', { label: 'Seen at', listed: true }),
    ref('list', 'person-list', { listed: true }),
    ref('facility', 'unit', { listed: true }),
    ref('camera', 'proxy-camera', { listed: true }),
    decimal('match_percentage', { label: 'Match', min: 0, max: 100, unit: '%', listed: true }),
    text('person_id', { label: 'Person id', listed: false }),
    ref('id_alarm', 'alarm', { label: 'Alarm', listed: true, readOnly: true }),
    ref('id_tenant', 'tenant', { label: 'Tenant', required: true, listed: true }),
    whole('age', { min: 0, max: 150, group: 'Face', informational: true }),
    choice('gender', ['female', 'male', 'unknown'], { group: 'Face', informational: true }),
    text('glasses', { group: 'Face', informational: true }),
    text('emotion', { group: 'Face', informational: true }),
    text('ethnicity', { group: 'Face', informational: true }),
    decimal('blur', { min: 0, max: 1, group: 'Quality', informational: true }),
    decimal('darkness', { min: 0, max: 1, group: 'Quality', informational: true }),
    data('capture_quality_scores', { label: 'Capture quality', group: 'Quality' }),
  ],
});

export const facialRecognitionCatalogues = [personList, facialRecognition] as const;
