import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Subsystem, SubsystemKind } from '../../../../contract/places/index.ts';
import { Chip } from '../../../ui/Chip.tsx';

/** The parts of a unit, in words (OP-9.48–9.52). */
export const partWords: Readonly<Record<SubsystemKind, MessageDescriptor>> = {
  digital_output: msg`Digital output`,
  actuator: msg`Actuator`,
  sensor: msg`Sensor`,
  generic_devices: msg`Generic device`,
  virtual_alarm: msg`Virtual alarm`,
};

/** Whether a part is on, off or out of order, and how full it is. */
export function PartState({ part: { state, level } }: { part: Subsystem }) {
  return (
    <>
      {state === 'fault' && (
        <Chip tone="alert">
          <Trans>Fault</Trans>
        </Chip>
      )}
      {state === 'on' && (
        <Chip tone="strong">
          <Trans>On</Trans>
        </Chip>
      )}
      {state === 'off' && (
        <Chip>
          <Trans>Off</Trans>
        </Chip>
      )}
      {level && <bdi dir="ltr">{` ${Math.round(level.percent)} %`}</bdi>}
    </>
  );
}
