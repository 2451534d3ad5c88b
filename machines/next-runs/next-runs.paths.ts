import { at, refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { nextRunsMachine } from './next-runs.machine.ts';

type Machine = typeof nextRunsMachine;

const events = {
  'runs.ask': [
    { type: 'runs.ask', asked: { expressions: ['0 8 * * *'], tenant: 1 } },
    { type: 'runs.ask', asked: { expressions: ['0 8 * * *'], tenant: null } },
    { type: 'runs.ask', asked: { expressions: [], tenant: null } },
  ],
  'runs.renew': [{ type: 'runs.renew' }],
} as const satisfies EventSamples<Machine>;

const zone = 'America/Mexico_City';
const replies = {
  readNextRuns: [replied({ zone, runs: [at(0)] }), replied({ zone, runs: [] }), refused('access.forbidden')],
} as const satisfies ReplySamples<Machine>;

/** Paths of asking when something runs next. */
export const nextRunsModel = modelOf({
  machine: nextRunsMachine,
  input: undefined,
  events,
  replies,
  about: ({ asked: { expressions, tenant } }) => ({ expressions: expressions.length, tenant }),
});
