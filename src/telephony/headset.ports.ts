import * as z from 'zod/mini';
import { implementFeed } from '../../machines/shared/port.ts';
import {
  type DevicesCommand,
  type DevicesEvent,
  headsetMachine,
  type MeterEvent,
} from '../../machines/telephony/headset/headset.machine.ts';
import { watchDevices } from '../platform/index.ts';
import { startMeter } from './phone/meter.ts';

/** Stored for the workstation, not for the user: another workstation has other devices. */
const storageKey = 'headset';

const Choice = z.object({
  microphone: z.nullable(z.string()),
  speaker: z.nullable(z.string()),
  volume: z.number().check(z.minimum(0), z.maximum(1)),
});

/** The headset machine with the browser's devices; the selection is stored in this browser. */
export function provideHeadset(): typeof headsetMachine {
  return headsetMachine.provide({
    actors: {
      devices: implementFeed<DevicesEvent, void, DevicesCommand>((emit, _, listen) => {
        const choice = readChoice();
        if (choice) emit({ type: 'devices.restored', choice });
        listen(({ choice: chosen }) => storeChoice(chosen));
        return watchDevices((inputs, outputs) => emit({ type: 'devices.listed', inputs, outputs }));
      }),
      meter: implementFeed<MeterEvent, { microphone: string | null }>((emit, { microphone }) =>
        startMeter(microphone, {
          measured: (level) => emit({ type: 'microphone.measured', level }),
          failed: (state) => emit({ type: 'microphone.failed', state }),
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
