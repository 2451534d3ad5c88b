import { feed } from './port.ts';

/** The platform's time, in ms since 1970, sent at once and then about once a second, for as long as a state needs it. */
export interface ClockTicked {
  type: 'clock.ticked';
  now: number;
}

/** Each machine that counts time for real invokes this one feed under the name `clock`. */
export const clock = feed<ClockTicked>('clock');
