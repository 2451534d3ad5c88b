import { refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { sightMachine } from './sight.machine.ts';

type Machine = typeof sightMachine;

const events = {
  'sight.ask': [{ type: 'sight.ask', asked: { of: 'plates', plate: 'ABC123' } }],
  'sight.renew': [{ type: 'sight.renew' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readSight: [replied({ of: 'plates' as const, rows: [] }), refused('access.forbidden')],
} as const satisfies ReplySamples<Machine>;

/** Paths of what a slot shows and reads again. */
export const sightModel = modelOf({ machine: sightMachine, input: { asked: { of: 'plates' }, everyMs: 30_000 }, events, replies });
