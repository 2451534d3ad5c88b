import { watchDevices } from '../../platform/index.ts';
import { soundChoice } from './sound-choice.ts';

/** Where alarms sound: as the system has it, on the chosen device, not on the chosen one because it is missing or the browser cannot. */
export type OutputState = 'system' | 'chosen' | 'missing' | 'unsupported';

let state: OutputState = 'system';
const listeners = new Set<() => void>();

/** Where alarms sound now; `system` before anything sounded. */
export const outputDevice = {
  get: (): OutputState => state,
  watch: (onChange: () => void) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
};

/** Routes the output to the chosen device, and again when another is chosen, plugged in or unplugged. @returns the unsubscribe function */
export function followOutputChoice(output: { route: (device: string | null) => Promise<OutputState> }): () => void {
  let latest = 0;
  const route = async () => {
    const request = (latest += 1);
    const routed = await output.route(soundChoice.get().output);
    if (request !== latest || routed === state) return;
    state = routed;
    for (const listener of listeners) listener();
  };
  const stopChoice = soundChoice.watch(() => void route());
  const stopDevices = watchDevices(() => void route());
  return () => {
    stopChoice();
    stopDevices();
  };
}
