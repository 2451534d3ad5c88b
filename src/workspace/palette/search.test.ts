import { expect, test } from 'vitest';
import type { Tenant, Unit } from '../../../contract/places/place.ts';
import { anAlarm } from '../../../machines/quality/paths/samples.ts';
import type { Hit } from '../../../machines/workspace/palette/hit.ts';
import { buildPlaces } from '../../places/tree/places.ts';
import { type Sources, searchPalette } from './search.ts';

const signal = new AbortController().signal;
const unit = (id: number, description: string, cameras: readonly string[]) =>
  ({
    id,
    id_tenant: 1,
    description,
    cameras: cameras.map((name, at) => ({ id: id * 10 + at, id_unit: id, name, tag: null })),
  }) as unknown as Unit;
const screen: Hit = { kind: 'screen', key: 'screen-/unit', name: 'Units', about: 'Facilities', href: '/unit' };
const act: Hit = { kind: 'act', key: 'act-keyboard', name: 'Keyboard', about: '', act: 'keyboard' };

function sources(overrides: Partial<Sources> = {}): Sources & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    places: buildPlaces({
      what: 'units',
      tenants: [{ id: 1, name: 'Centro' } as Tenant],
      rows: [unit(1, 'Old depot', ['Gate']), unit(2, 'Depot north', ['Depot door', 'Yard'])],
    }),
    alarms: [anAlarm(1)],
    named: [screen, act],
    commands: async (text) => {
      asked.push(`commands ${text}`);
      return [];
    },
    alarmCalled: async (id) => {
      asked.push(id);
      return null;
    },
    ...overrides,
  };
}
const keys = async (text: string, given?: Partial<Sources>) => (await searchPalette(sources(given), text, signal)).map(({ key }) => key);

test('one search finds screens, units, cameras, alarms and commands, prefix matches first', {
  tags: ['OP-9.54'],
}, async () => {
  expect(await keys('depot')).toEqual(['unit-2', 'unit-1', 'camera-20', 'camera-21', 'camera-10']);
  expect(await keys('units')).toEqual(['screen-/unit']);
  expect(await keys('intrusion')).toEqual(['alarm-1']);
  expect(await keys('yard north')).toEqual(['camera-21']);
  const command: Hit = { kind: 'command', key: 'command-3', name: 'Open the gate', about: '', id: 3 };
  expect(await keys('open', { commands: async () => [command] })).toEqual(['command-3']);
});

test('nothing typed: open alarms and what the console can do', async () => {
  expect(await keys(' ')).toEqual(['alarm-1', 'act-keyboard']);
});

test('a closed alarm is found by its id in any notation; words request no alarm', async () => {
  const known = sources({ alarms: [] });
  await searchPalette(known, 'a77', signal);
  await searchPalette(known, 'depot', signal);
  expect(known.asked).toEqual(['commands a77', 'A-000077', 'commands depot']);
  const ended = { ...anAlarm(77), alarm_id: 'A-000077' };
  expect(await keys('A-77', { alarmCalled: async () => ended })).toEqual(['alarm-77']);
});

test('of one kind, six are shown', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => unit(at + 1, `Depot ${at + 1}`, []));
  const places = buildPlaces({ what: 'units', tenants: [], rows });
  expect(await keys('depot', { places })).toHaveLength(6);
});
