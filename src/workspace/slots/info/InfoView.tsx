import { Suspense } from 'react';
import { allows } from '../../../../contract/access/index.ts';
import { AlarmInfo, useOperatorContext } from '../../../alarms/index.ts';
import { lazyCall } from '../../../telephony/index.ts';
import { AlarmOf, isAboutAlarm } from '../AlarmOf.tsx';
import type { SlotViewProps } from '../slot.ts';
import { CommandPart } from './CommandPart.tsx';
import { DevicePart } from './DevicePart.tsx';
import css from './info.module.css';
import { partOf } from './part-of.ts';
import { UnitPart } from './UnitPart.tsx';

const Calls = lazyCall<{ alarm: number }>(async () => (await import('../../../telephony/call/AlarmCalls.tsx')).AlarmCalls);

/** The calls of an alarm for those who may read calls (OQ-61). */
function AlarmCalls({ alarm }: { alarm: number }) {
  const { abilities } = useOperatorContext();
  return allows(abilities, 'read', 'SipCall') ? (
    <Suspense fallback={null}>
      <Calls alarm={alarm} />
    </Suspense>
  ) : null;
}

/** Everything that is known of an alarm, a unit or a device (OP-9.22). */
export function InfoView({ data, alarm, unit }: SlotViewProps) {
  const { abilities } = useOperatorContext();
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
          <AlarmInfo alarm={about} unit={about.id === alarm?.id ? unit : null} canReadPlanes={allows(abilities, 'read', 'Plane')} />
          <AlarmCalls alarm={about.id} />
        </div>
      )}
    </AlarmOf>
  );
}
