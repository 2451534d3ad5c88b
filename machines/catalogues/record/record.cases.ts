import { asks, byNobody, gesture, type ManualParts, manualOf, otherTab } from '../../quality/paths/manual.ts';
import type { recordMachine } from './record.machine.ts';
import { deletedRecordModel, newRecordModel, recordModel, viewedRecordModel } from './record.paths.ts';

const admin = 'admin@demo.test';
const make = 'Press “New record”, write “North gate” and the time of day under “Type”, and press “Create”.';
const inUse = byNobody('what is used is found by the deletion itself, which is forced: tests/journeys/lists.test.ts');
const callsAt = (path: string) =>
  ({
    record: { method: 'GET', path: `/v1/${path}/:id` },
    create: { method: 'POST', path: `/v1/${path}` },
    edit: { method: 'PUT', path: `/v1/${path}/:id` },
    remove: { method: 'DELETE', path: `/v1/${path}/:id` },
    uses: { method: 'GET', path: `/v1/${path}/:id/uses` },
  }) as const;
const types = callsAt('type_alarm');
const tokens = callsAt('external_token');

const parts: Pick<ManualParts<typeof recordMachine>, 'ports' | 'causes'> = {
  ports: {
    readRecord: asks(types.record),
    saveRecord: asks(types.edit, {
      2: otherTab('open {url}/type_alarm, open the same record, write “West gate” under “Type”, and press “Save”.'),
    }),
    readUses: asks(types.uses, { 1: inUse }),
    deleteRecord: asks(types.remove),
  },
  causes: {
    'record.change': [
      gesture('Write “South gate” and the time of day under “Type”.'),
      gesture('Write the name of before under “Type”.'),
      gesture('Empty the field “Type”.'),
    ],
    'record.check': gesture('Click into “Type”, and then into the next field.'),
    'record.save': gesture('Press Ctrl+S.'),
    'record.dismiss': gesture('Press “Close” in the head of the record.'),
    'record.stay': gesture(
      'Press the button that leads back: “Keep editing”; “Back to the form” where two versions are shown; “Cancel” where deletion is asked.',
    ),
    'conflict.choose': [gesture('Choose “My version” under “Type”.'), gesture('Choose “Their version” under “Type”.')],
    'record.renew': gesture('Press “Try again”, which is “Check again” where deletion is asked.'),
  },
};

export const recordCases = [
  manualOf<typeof recordMachine>(recordModel, {
    ...parts,
    start: { account: admin, address: '/type_alarm', arrange: [make, 'Open the row of it.'] },
  }),
  manualOf<typeof recordMachine>(newRecordModel, {
    start: { account: admin, address: '/type_alarm', arrange: ['Press “New record”: its form opens.'] },
    ports: {
      ...parts.ports,
      saveRecord: asks(types.create, { 2: byNobody('nobody else changes what is not there yet: the cases of a record') }),
    },
    causes: { ...parts.causes, 'record.change': parts.causes?.['record.change'] ?? [] },
  }),
  manualOf<typeof recordMachine>(viewedRecordModel, {
    ...parts,
    start: {
      account: admin,
      address: '/user',
      arrange: [
        'In the row of ana@demo.test press the button that begins with “More for”, and choose “External tokens”.',
        'Press “New record”, write “Harbour” under “Description”, press “Create”, and “Close” below the token that is shown.',
        'Open the row of it.',
      ],
    },
    ports: {
      ...parts.ports,
      readRecord: asks(tokens.record),
      readUses: asks(tokens.uses, { 1: inUse }),
      deleteRecord: asks(tokens.remove),
    },
  }),
  manualOf<typeof recordMachine>(deletedRecordModel, {
    ...parts,
    start: {
      account: admin,
      address: '/type_alarm',
      arrange: [make, 'In the row of it press the button that begins with “More for”, and choose “Delete…”.'],
    },
  }),
];
