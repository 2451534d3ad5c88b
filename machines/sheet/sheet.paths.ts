import { refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { sheetMachine } from './sheet.machine.ts';

type Machine = typeof sheetMachine;

const bars = [{ id: 1, incident_name: 'Robo', colour: '#C00012', count: 12 }];
const asked = { of: 'incidents', from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z', tenant: null } as const;

const events = {
  'sheet.ask': [{ type: 'sheet.ask', asked: { ...asked, tenant: 3 } }],
  'sheet.save': [{ type: 'sheet.save', save: { of: 'plane', id: 1, version: 1, markers: [] } }],
  'sheet.renew': [{ type: 'sheet.renew' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readSheet: [replied({ of: 'incidents' as const, bars }), replied({ of: 'incidents' as const, bars: [] }), refused('access.forbidden')],
  keepSheet: [replied({ of: 'incidents' as const, bars }), refused('record.changed')],
} as const satisfies ReplySamples<Machine>;

/** Paths of a sheet that is read whole and kept. */
export const sheetModel = modelOf({
  machine: sheetMachine,
  input: { asked, newKey: () => 'key' },
  events,
  replies,
  about: ({ asked: { of }, save }) => ({ of, isSaving: save !== null }),
});
