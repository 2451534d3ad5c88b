import { choice, data, decimal, image, ref, refs, text, whole } from '../fields/field.ts';
import { defineCatalogue } from './catalogue.ts';

const personList = defineCatalogue({
  key: 'person-list',
  title: 'Person lists',
  singular: 'Person list',
  family: 'facial-recognition',
  path: 'person_list',
  routes: ['/person_list'],
  resource: 'PersonList',
  fields: [
    text('name', { required: true }),
    text('luna_id'),
    refs('people', 'facial-recognition'),
    decimal('expected_similarity'),
    ref('alarm_level', 'alarm-level'),
  ],
});

const facialRecognition = defineCatalogue({
  key: 'facial-recognition',
  title: 'Facial recognition matches',
  singular: 'Facial recognition matche',
  family: 'facial-recognition',
  path: 'facial_recognition',
  routes: ['/facial_recognition/:person_id?'],
  resource: 'FacialRecognition',
  label: ['person'],
  exportMode: 'progress',
  exportChannel: 'facial-recognition-export',
  fields: [
    text('person', { required: true }),
    ref('list', 'person-list'),
    ref('facility', 'unit'),
    image('image'),
    whole('age', { min: 0 }),
    choice('gender', ['female', 'male', 'unknown']),
    text('glasses'),
    decimal('blur'),
    decimal('darkness'),
    data('capture_quality_scores'),
    text('emotion'),
    text('ethnicity'),
    decimal('match_percentage'),
  ],
});
export const facialRecognitionCatalogues = [personList, facialRecognition] as const;
