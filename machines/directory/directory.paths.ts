import type { DirectoryEntry } from '../../contract/calls/calls.ts';
import { anAlarm, refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { directoryMachine } from './directory.machine.ts';

type Machine = typeof directoryMachine;

/** Somebody who can be called. */
export const anEntry: DirectoryEntry = { number: '3001', name: 'Gate 1', kind: 'interphone', place: 'Warehouse 7', registered: true };

const events = {
  'directory.open': [{ type: 'directory.open', alarm: anAlarm(1).id }],
  'directory.search': [{ type: 'directory.search', query: 'gate' }],
  'directory.renew': [{ type: 'directory.renew' }],
  'directory.close': [{ type: 'directory.close' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readDirectory: [replied([anEntry]), refused('access.forbidden')],
} as const satisfies ReplySamples<Machine>;

/** Paths of whom the operator may call. */
export const directoryModel = modelOf({
  machine: directoryMachine,
  input: undefined,
  events,
  replies,
  about: ({ query, entries }) => ({ query, found: entries.length > 0 }),
});
