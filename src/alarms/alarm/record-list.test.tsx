import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { alarmActNames, alarmActs } from '../../../contract/alarms/acts.ts';
import { AlarmHistoryEntry } from '../../../contract/alarms/record.ts';
import { referenceDataMachine } from '../../../machines/platform/reference-data/reference-data.machine.ts';
import { anAlarm, ana, at, replied } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { Localized } from '../../testing/localized.tsx';
import { RecordList } from './RecordList.tsx';

test('each act is named by its reason, with its protocol, comments and level', { tags: ['OP-4.10', 'OP-4.15'] }, async () => {
  const rows = alarmActNames.map((name, place) => {
    const { recordKind: kind, reason, to } = alarmActs[name];
    const words = { protocol: `P-${place}`, comments: `Seen ${place}`, level: `Level ${place}` };
    return AlarmHistoryEntry.parse({ at: at(place), kind, by: { id: ana.id, name: 'Ana' }, from: 'waiting', to, reason, ...words });
  });
  const script = new Script<'readReferenceData'>({ readReferenceData: [replied({ what: 'record' as const, rows })] });
  const machine = referenceDataMachine.provide({ actors: { readReferenceData: script.port('readReferenceData') } });
  const record = createActor(machine, { input: { what: 'record', id_alarm: anAlarm(1).id } }).start();
  render(
    <Localized>
      <RecordList record={record} />
    </Localized>,
  );
  const lines = await screen.findAllByRole('listitem');
  for (const [place, reason] of ['Cancellation', 'Solution', 'Attention'].entries()) {
    const { getByText } = within(lines[place] as HTMLElement);
    for (const text of [reason, `Protocol P-${2 - place}`, `Seen ${2 - place}`, `Level ${2 - place}`]) expect(getByText(text)).toBeTruthy();
  }
});
