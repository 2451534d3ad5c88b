import type { CatalogueAction } from '../../../contract/catalogues/catalogue.ts';
import { whole } from '../../../contract/catalogues/fields/field.ts';
import { type Model, modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { gates } from '../record/record.paths.ts';
import { actMachine } from './act.machine.ts';

const invalid = { ...refused('request.invalid'), refusal: { ...refused('request.invalid').refusal, errors: { minutes: ['At most 60'] } } };

/** A button that opens a gate for some minutes, and one that is done at once. */
export const openGate: CatalogueAction = {
  name: 'open',
  label: 'Open the gate',
  method: 'POST',
  path: 'gate/:id/open',
  on: 'row',
  confirm: 'Open {label}?',
  inputs: [whole('minutes', { required: true, min: 1, max: 60, initial: 1 })],
};
export const syncGates: CatalogueAction = {
  name: 'sync',
  label: 'Update from the provider',
  method: 'POST',
  path: 'gate/sync',
  on: 'list',
};

const model = (name: string, given: string, act: CatalogueAction): Model =>
  modelOf({
    name,
    given,
    machine: actMachine,
    input: { catalogue: gates, act, row: act.on === 'row' ? { id: 7, label: 'North gate' } : null, newKey: () => 'key' },
    stepWords: {
      events: {
        'act.change': 'The user fills in what is asked.',
        'act.run': 'The user presses the button that does it, or “Try again”.',
      },
      ports: {
        runAct: 'do it',
      },
    },
    events: {
      'act.change': [
        { type: 'act.change', field: 'minutes', value: '5' },
        { type: 'act.change', field: 'minutes', value: '500' },
      ],
    },
    replies: {
      runAct: [replied({ found: 3 }), invalid, refused('connector.not_connected')],
    },
    about: ({ draft }) => draft['minutes'] ?? null,
  });

/** Paths of an action with a confirmation. */
export const actModel = model('act', 'A user chooses an act of a row that asks something first.', openGate);
/** Paths of a button that is done at once. */
export const plainActModel = model('plain act', 'A user presses an act of the list that asks nothing.', syncGates);
