import * as z from 'zod/mini';
import { createStoredChoice } from '../../platform/index.ts';

const SoundChoice = z.object({
  /** Device on which alarms sound, as the browser names it; null: the system's own choice. */
  output: z.catch(z.nullable(z.string()), null),
  /** When the edge of the screen shows what rings: while it is not heard, always, or never. */
  edgeLight: z.catch(z.enum(['unheard', 'always', 'never']), 'unheard'),
});
export type SoundChoice = z.infer<typeof SoundChoice>;
export type EdgeLightChoice = SoundChoice['edgeLight'];

/** How alarms sound and show on this workstation. */
export const soundChoice = createStoredChoice('alarmSound', (stored) => SoundChoice.safeParse(stored).data ?? SoundChoice.parse({}));
