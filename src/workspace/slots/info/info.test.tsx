import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Unit } from '../../../../contract/places/place.ts';
import { anAlarm, ana } from '../../../../machines/quality/paths/samples.ts';
import { AlarmInfo } from '../../../alarms/alarm/AlarmInfo.tsx';
import { ConsoleProvider } from '../../../platform/console.ts';
import { createFakeConsole } from '../../../testing/console.ts';
import { Localized } from '../../../testing/localized.tsx';
import { renderSlot } from '../../../testing/slot.tsx';
import type { SlotViewProps } from '../slot.ts';
import { InfoView } from './InfoView.tsx';
import { partOf } from './part-of.ts';

test('alarm information shows the type in words, acronym, CAD folio and status, and patrol', {
  tags: ['OP-3.01', 'OP-9.22', 'OQ-38', 'OQ-122', 'OQ-121', 'OQ-48'],
}, () => {
  render(
    <Localized>
      <AlarmInfo
        alarm={anAlarm(1, { type: 9, folioCAD: 'F-77', statusCAD: 'dispatched', reaction_patrol: true, host: 'tower.example' })}
        unit={null}
      />
    </Localized>,
  );
  expect(screen.getByText('SD').closest('dd')?.textContent).toBe('Intrusion SD');
  expect(screen.getByText('F-77 · dispatched')).toBeTruthy();
  expect(screen.getByText('Reaction patrol assigned')).toBeTruthy();
  expect(screen.getByText('tower.example')).toBeTruthy();
  expect([...screen.queryAllByRole('textbox'), ...screen.queryAllByRole('combobox')]).toEqual([]);
});

test('floor plans of the unit lead to the plan, for those who may read plans', { tags: ['OP-3.01', 'OQ-69'] }, () => {
  const alarm = anAlarm(1, { unit_planes: [{ id: 4, description: 'Ground floor' }] });
  const { rerender } = render(
    <Localized>
      <AlarmInfo alarm={alarm} unit={null} canReadPlanes />
    </Localized>,
  );
  expect(screen.getByRole('link', { name: 'Ground floor' }).getAttribute('href')).toBe('/plane/4');
  rerender(
    <Localized>
      <AlarmInfo alarm={alarm} unit={null} />
    </Localized>,
  );
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Ground floor')).toBeTruthy();
});

test('a slot shows what is known of its unit: address, whom to call, and its cameras', { tags: ['OP-9.22', 'OP-3.17', 'OQ-48'] }, () => {
  const contact = { name: 'Guard', role: 'guard', phone: '+52 55 0000' };
  const camera = { id: 4, id_unit: 7, name: 'Yard', tag: 'gate', online: false, recording_support: true };
  const unit = Unit.parse({
    id: 7,
    description: 'Depot',
    address_1: 'North street 1',
    municipality: { name: 'Toluca' },
    id_tenant: 2,
    contacts: [contact],
    cameras: [camera],
  });
  const { console } = createFakeConsole(ana);
  const Info = (given: SlotViewProps) => (
    <ConsoleProvider value={console}>
      <InfoView {...given} />
    </ConsoleProvider>
  );
  renderSlot(Info, { data: { source: 'unit', id_unit: 7 }, units: [unit] });
  expect(screen.getByText('Depot')).toBeTruthy();
  expect(screen.getByText('North street 1, Toluca')).toBeTruthy();
  expect(screen.getByText('Guard').closest('li')?.textContent).toContain('+52 55 0000');
  expect(screen.getByText('Yard').closest('li')?.textContent).toBe('Yardgate · recordsoffline');
});

test('a slot names the part of a unit that it is about; what cannot be read names none', { tags: ['OP-9.22'] }, () => {
  expect(partOf({ part: { kind: 'sensor', id: 4 } })).toEqual({ kind: 'sensor', id: 4 });
  expect(partOf({ part: { kind: 'spoon', id: 4 } })).toBeNull();
  expect(partOf({ part: 'sensor' })).toBeNull();
  expect(partOf({})).toBeNull();
});
