import type { EvidenceCase } from '../../../contract/alarms/cases.ts';
import { AlarmId } from '../../../contract/platform/ids.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { type CaseDone, evidenceCasesMachine } from './evidence-cases.machine.ts';

const days = 86_400;

/** A case of one alarm, with a package. */
export const aCase: EvidenceCase = {
  id: 1,
  tenant: { id: 1, name: 'Centro' },
  name: 'Break-in at warehouse 7',
  reason: 'Asked for by the police',
  by: 'Ana Robles',
  created: at(0),
  until: at(30 * days),
  ended: null,
  ended_by: null,
  ended_reason: null,
  is_alive: true,
  alarms: [
    {
      id: AlarmId.parse(7),
      alarm_id: 'A-000007',
      description: 'Fence cut',
      alarm_status: 'attended',
      unit: 'Warehouse 7',
      created: at(-600),
      added: at(0),
      by: 'Ana Robles',
    },
  ],
  package: {
    state: 'ready',
    progress: 100,
    made: at(60),
    by: 'Ana Robles',
    bytes: 2_400_000,
    sha256: 'ab'.repeat(32),
    is_current: true,
    unanswered: [],
  },
  shares: [],
  key: 'cd'.repeat(32),
};

/** The same case while its package is made. */
export const aMakingCase: EvidenceCase = {
  ...aCase,
  package: { state: 'making', progress: 40, made: null, by: null, bytes: null, sha256: null, is_current: false, unanswered: [] },
};

/** An act that gave nothing but that it is done. */
export const aDoneAct: CaseDone = { shared: null, results: [] };

/** Paths of evidence cases. */
export const evidenceCasesModel = modelOf({
  given: 'The evidence cases are opened.',
  machine: evidenceCasesMachine,
  stepWords: {
    events: { 'case.act': 'The operator presses “Make the package”.', 'cases.renew': 'The operator presses “Try again”.' },
    ports: { readCases: 'list the cases', actOnCase: 'make the package' },
    delays: { renewal: 'Fifteen seconds', readRetry: 'Five seconds' },
  },
  events: { 'case.act': [{ type: 'case.act', act: { kind: 'pack', id: 1 } }] },
  replies: {
    readCases: [replied([aCase]), replied([]), refused('access.forbidden')],
    actOnCase: [replied(aDoneAct), refused('case.making')],
  },
  about: ({ cases }) => ({ any: cases.length > 0 }),
});
