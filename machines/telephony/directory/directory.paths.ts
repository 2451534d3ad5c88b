import type { DirectoryEntry } from '../../../contract/telephony/calls.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, refused, replied } from '../../quality/paths/samples.ts';
import { directoryMachine } from './directory.machine.ts';

/** A callable entry. */
export const anEntry: DirectoryEntry = { number: '3001', name: 'Gate 1', kind: 'interphone', place: 'Warehouse 7', registered: true };

/** Paths of whom the operator may call. */
export const directoryModel = modelOf({
  given: 'An operator signed in, and the directory is closed.',
  machine: directoryMachine,
  stepWords: {
    events: {
      'directory.open': 'The operator opens the directory.',
      'directory.search': 'The operator searches for somebody.',
      'directory.renew': 'The operator presses “Try again”.',
      'directory.dismiss': 'The operator closes the directory.',
    },
    ports: {
      readDirectory: 'say who can be called',
    },
    delays: { settle: 'A quarter of a second without a key', readRetry: 'Five seconds' },
  },
  events: {
    'directory.open': [{ type: 'directory.open', alarm: anAlarm(1).id }],
    'directory.search': [{ type: 'directory.search', query: 'gate' }],
  },
  replies: {
    readDirectory: [replied([anEntry]), refused('access.forbidden')],
  },
  about: ({ query, entries }) => ({ query, found: entries.length > 0 }),
});
