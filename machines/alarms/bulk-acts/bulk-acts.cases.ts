import { bulkActCalls } from '../../../contract/alarms/bulk-acts.ts';
import { asks, byNobody, gesture, type ManualParts, manualOf, secondUser, whileHeld } from '../../quality/paths/manual.ts';
import type { bulkActsMachine } from './bulk-acts.machine.ts';
import { bulkActsModel, forwardBulkActsModel, partedBulkActsModel } from './bulk-acts.paths.ts';

const unrequired = byNobody('no alarm of the demo requires video: the walk of acts on several alarms');
const raiseTwo = 'In the “Demo” menu choose “A burglary at one unit”, and wait until two alarms of it are on top of “New”.';
const selectTwo = 'Hold Ctrl and click both: “2 selected” is shown under the list.';

const parts: Pick<ManualParts<typeof bulkActsMachine>, 'ports' | 'causes'> = {
  ports: {
    readGate: asks(bulkActCalls.gatesOfAlarms, { 1: unrequired, 2: unrequired }),
    readAddressees: asks(bulkActCalls.addresseesOfAlarms),
    actOnAlarms: asks(bulkActCalls.actOnAlarms, { 1: whileHeld(secondUser('bruno@demo.test', 'take one of the two alarms.')) }),
  },
  causes: {
    'bulk.choose': gesture('Press “Cancel…” beside “2 selected”.'),
    'bulk.send': gesture('Write “Test of the panel” under “Comments (required)”, and press the button that begins with “Cancel”.'),
    'bulk.dismiss': gesture('Press “Back” in the dialog, and “OK” where it is shown instead.'),
    'bulk.retry': gesture('Press the only button beside the message: “Check now” while it is sent again, “Try again” in the form.'),
  },
};
const start = { account: 'qa@demo.test', address: '/inicio' } as const;

export const bulkActsCases = [
  manualOf<typeof bulkActsMachine>(bulkActsModel, { ...parts, start: { ...start, arrange: [raiseTwo, selectTwo] } }),
  manualOf<typeof bulkActsMachine>(forwardBulkActsModel, {
    start: {
      ...start,
      arrange: [
        raiseTwo,
        selectTwo,
        'Press “Take…”, then “Take 2 alarms”, then “OK”.',
        'Hold Ctrl and click both in “Mine”: “2 selected” is shown under the list.',
      ],
    },
    ports: parts.ports,
    causes: {
      ...parts.causes,
      'bulk.choose': gesture('Press “Forward…” beside “2 selected”.'),
      'bulk.send': gesture('Choose Bruno Salas under “Forward to”, and press the button that begins with “Forward”.'),
    },
  }),
  manualOf<typeof bulkActsMachine>(partedBulkActsModel, {
    ...parts,
    causes: { ...parts.causes, 'bulk.choose': byNobody('a request has up to 500 alarms: the unit paths of this model send two parts') },
    start: { ...start, arrange: [raiseTwo, selectTwo] },
  }),
];
