import * as z from 'zod/mini';
import { implementFeed } from '../../machines/shared/port.ts';
import {
  type DevicesCommand,
  type DevicesEvent,
  headsetMachine,
  type MeterEvent,
} from '../../machines/telephony/headset/headset.machine.ts';
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
export function provideHeadset(): typeof headsetMachine {
  return headsetMachine.provide({
    actors: {
      devices: implementFeed<DevicesEvent, void, DevicesCommand>((say, _, listen) => {
        const choice = readChoice();
        if (choice) say({ type: 'devices.restored', choice });
        listen(({ choice: chosen }) => storeChoice(chosen));
        return watchDevices((inputs, outputs) => say({ type: 'devices.listed', inputs, outputs }));
      }),
      meter: implementFeed<MeterEvent, { microphone: string | null }>((say, { microphone }) =>
        startMeter(microphone, {
          measured: (level) => say({ type: 'microphone.measured', level }),
          failed: (state) => say({ type: 'microphone.failed', state }),
        }),
      ),
    },
  });
}

function readChoice(): z.infer<typeof Choice> | null {
  try {
    const read = Choice.safeParse(JSON.parse(window.localStorage.getItem(storageKey) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** A full or forbidden storage forgets the choice with the page. */
function storeChoice(choice: z.infer<typeof Choice>): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(choice));
  } catch {
    // Nothing is lost but the choice.
  }
}
