import { AlarmInfo } from '../../../alarms/alarm/AlarmInfo.tsx';
import { AlarmOf, isAboutAlarm } from '../AlarmOf.tsx';
import type { SlotViewProps } from '../slot.ts';
import { AlarmCalls } from './AlarmCalls.tsx';
import { CommandPart } from './CommandPart.tsx';
import { DevicePart } from './DevicePart.tsx';
import css from './info.module.css';
import { partOf } from './part-of.ts';
import { UnitPart } from './UnitPart.tsx';

/** Everything that is known of an alarm, a unit or a device (OP-9.22). */
export function InfoView({ data, alarm, unit }: SlotViewProps) {
  const part = partOf(data);
  if (data.source === 'command' && data.id_command !== undefined) return <CommandPart id={data.id_command} />;
  return (
    <AlarmOf
      data={data}
      alarm={isAboutAlarm(data) ? alarm : null}
      none={part ? <DevicePart part={part} unit={data.id_unit ?? null} /> : <UnitPart id={data.id_unit ?? null} />}
    >
      {(about) => (
        <div className={css.alarm}>
          <AlarmInfo alarm={about} unit={about.id === alarm?.id ? unit : null} />
          <AlarmCalls alarm={about.id} />
        </div>
      )}
    </AlarmOf>
  );
}
