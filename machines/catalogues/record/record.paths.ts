import { defineCatalogue } from '../../../contract/catalogues/catalogue.ts';
import { flag, ref, secret, text, whole } from '../../../contract/catalogues/fields/field.ts';
import type { RecordReferences } from '../../../contract/catalogues/record.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { changedFields, faultsOfDraft } from './draft.ts';
import { recordMachine } from './record.machine.ts';
import type { RecordContext, RecordInput } from './record.types.ts';

/** A sample catalogue with one field of each common kind. */
export const gates = defineCatalogue({
  key: 'unit',
  title: 'Gates',
  singular: 'Gate',
  family: 'facilities',
  path: 'gate',
  resource: 'Gate',
  fields: [
    text('name', { required: true }),
    text('description'),
    whole('height', { min: 1, max: 9, unit: 'm' }),
    flag('active'),
    secret('password'),
    ref('id_tenant', 'tenant', { required: true }),
  ],
});

/** A record of the sample catalogue; `given` overrides the defaults. */
export const aGate = (overrides: Partial<CatalogueRecord> = {}): CatalogueRecord => ({
  id: 7,
  version: 3,
  name: 'North gate',
  description: null,
  height: 4,
  active: true,
  id_tenant: 1,
  _labels: { id_tenant: 'Centro' },
  _secrets: ['password'],
  ...overrides,
});

/** What hangs on the sample record. */
export const usesOf = (goes: boolean): RecordReferences => ({
  id: 7,
  label: 'North gate',
  uses: [{ catalogue: 'plane', table: 'plane', field: 'id_unit', count: 2, goes }],
});
const theirs = aGate({ version: 4, name: 'Gate 1', height: 5 });

const wrongName = { success: false, code: 'request.invalid', message: 'Wrong.', errors: { name: ['Taken.'] } } as const;

function about({ catalogue, id, before, draft, conflict, purpose }: RecordContext) {
  const changed = changedFields(catalogue.fields, before, draft).length > 0;
  const faulty = faultsOfDraft(catalogue, id === null ? null : before, draft).length > 0;
  return { purpose, id, changed, faulty, choices: conflict?.choices ?? null };
}

const newKey = () => 'key';
const model = (name: string, given: string, input: Omit<RecordInput, 'catalogue' | 'newKey'>) =>
  modelOf({
    name,
    given,
    machine: recordMachine,
    input: { catalogue: gates, newKey, ...input },
    stepWords: {
      events: {
        'record.change': 'The user types into a field.',
        'record.check': 'The user leaves the field.',
        'record.save': 'The user presses “Save”, “Create” or Ctrl+S.',
        'record.dismiss': 'The user presses “Cancel” or “Close”, or goes elsewhere.',
        'record.stay': 'The user presses “Keep editing”, or takes back what was asked.',
        'record.discard': 'The user presses “Discard changes”.',
        'conflict.choose': 'The user chooses which version of a field stays.',
        'conflict.resolve': 'The user presses “Save this version”.',
        'record.remove': 'The user presses “Delete…”.',
        'record.confirm': 'The user presses “Delete”.',
        'record.renew': 'The user presses “Try again” or “Check again”.',
      },
      ports: {
        readRecord: 'read the record',
        saveRecord: 'save the record',
        readUses: 'read what hangs on the record',
        deleteRecord: 'delete the record',
      },
    },
    events: {
      'record.change': [
        { type: 'record.change', field: 'name', value: 'South gate' },
        { type: 'record.change', field: 'name', value: 'North gate' },
        { type: 'record.change', field: 'name', value: '' },
      ],
      'record.check': [{ type: 'record.check', field: 'name' }],
      'conflict.choose': [
        { type: 'conflict.choose', field: 'name', side: 'mine' },
        { type: 'conflict.choose', field: 'name', side: 'theirs' },
      ],
    },
    replies: {
      readRecord: [replied(aGate()), refused('record.not_found')],
      saveRecord: [
        replied(aGate({ version: 4 })),
        { ok: false, refusal: { ...wrongName, errors: { name: ['Taken.'] } } },
        refused('record.changed', { record: theirs }),
        refused('request.in_progress'),
      ],
      readUses: [replied(usesOf(true)), replied(usesOf(false)), refused('record.not_found')],
      deleteRecord: [replied(null), refused('record.in_use', { uses: usesOf(false).uses }), refused('access.forbidden')],
    },
    about,
    proves: { ports: { saveRecord: 'ADM-7.05 ADM-7.06' }, states: { 'editing.invalid': 'OQ-87', conflict: 'OQ-101' } },
  });

/** Paths of a record that is changed. */
export const recordModel = model('record', 'A user who may change records opens one.', { id: 7, purpose: 'edit' });
/** Paths of a new record. */
export const newRecordModel = model('new record', 'A user presses “New record”.', { id: null, purpose: 'edit', start: { id_tenant: 1 } });
/** Paths of a record that may only be viewed and deleted. */
export const viewedRecordModel = model('viewed record', 'A user who may not change records opens one.', { id: 7, purpose: 'view' });
/** Paths of a record that is deleted from its row. */
export const deletedRecordModel = model('deleted record', 'A user presses “Delete…” in the menu of a row.', { id: 7, purpose: 'delete' });
