import * as z from 'zod/mini';
import { feeding } from '../../machines/shared/port.ts';
import { type DevicesSaid, type DevicesTold, headsetMachine, type MeterSaid } from '../../machines/telephony/headset/headset.machine.ts';
import { watchDevices } from './phone/devices.ts';
import { startMeter } from './phone/meter.ts';

/** Belongs to the workstation, not to whoever works at it: another desk has other devices. */
const storageKey = 'headset';

const Choice = z.object({
  microphone: z.nullable(z.string()),
  speaker: z.nullable(z.string()),
  volume: z.number().check(z.minimum(0), z.maximum(1)),
});

/** Microphone and speaker with the browser's devices; what was chosen is kept with the browser. */
export function fillHeadset(): typeof headsetMachine {
  return headsetMachine.provide({
    actors: {
      devices: feeding<DevicesSaid, void, DevicesTold>((say, _, listen) => {
        const choice = kept();
        if (choice) say({ type: 'devices.kept', choice });
        listen(({ choice: chosen }) => keep(chosen));
        return watchDevices((inputs, outputs) => say({ type: 'devices.found', inputs, outputs }));
      }),
      meter: feeding<MeterSaid, { microphone: string | null }>((say, { microphone }) =>
        startMeter(microphone, {
          heard: (level) => say({ type: 'microphone.heard', level }),
          failed: (state) => say({ type: 'microphone.failed', state }),
        }),
      ),
    },
  });
}

function kept(): z.infer<typeof Choice> | null {
  try {
    const read = Choice.safeParse(JSON.parse(window.localStorage.getItem(storageKey) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** A full or forbidden storage forgets the choice with the page. */
function keep(choice: z.infer<typeof Choice>): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(choice));
  } catch {
    // Nothing is lost but the choice.
  }
}
