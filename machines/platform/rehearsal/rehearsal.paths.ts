import type { BackupsState, RestoreRehearsal } from '../../../contract/platform/rehearsal.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { rehearsalMachine } from './rehearsal.machine.ts';

type Machine = typeof rehearsalMachine;

const backup = 'atalaya-2026-11-28T020000Z.backup';
const begun: RestoreRehearsal = {
  id: 41,
  backup,
  begun: at(0),
  ended: null,
  by: 'Diego Navarro',
  outcome: null,
  reason: null,
  result: null,
};
const restored: RestoreRehearsal = {
  ...begun,
  id: 40,
  ended: at(45),
  outcome: 'restored',
  result: {
    checks: { migrations: 'passed', rows: 'passed', keys: 'passed', newest: 'passed' },
    counts: { tenants: 12, users: 20, alarms: 400, events: 900 },
    rows: 5200,
    tables: 60,
    newest: at(0),
  },
};
const read: BackupsState = {
  directory: 'read',
  backups: [{ name: backup, made: at(0), bytes: 4_000_000 }],
  rehearsals: [restored],
  every_days: 30,
};

const events = {
  'rehearsal.start': [{ type: 'rehearsal.start', backup }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readBackups: [replied(read), replied({ ...read, rehearsals: [begun, restored] }), refused('access.forbidden')],
  startRehearsal: [replied(begun), refused('rehearsal.running')],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'rehearsal.start': 'The administrator presses “Rehearse restoring” at a backup.',
    'backups.renew': 'The administrator presses “Reload”, or “Try again”.',
  },
  ports: { readBackups: 'read backups and rehearsals', startRehearsal: 'start a rehearsal' },
  delays: { renewal: 'Three seconds' },
};

/** Paths of looking at backups and rehearsing to restore one. */
export const rehearsalModel = modelOf({
  name: 'restore rehearsal',
  given: 'A master administrator opens Backups in Self-watch, in an installation with backups by schedule.',
  stepWords,
  machine: rehearsalMachine,
  events,
  replies,
});
