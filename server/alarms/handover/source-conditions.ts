import { sql } from 'kysely';

/** Receivers `r` with their state `s` that report a fault, such as a lost link to a camera or broker. */
export const isReceiverFaulty = sql`r.active and s.fault is not null`;

/** Devices `d` of receivers `r` with their state `s` that are silent longer than expected. */
export const isDeviceSilent = sql`s.silent_since is not null and d.active and r.active`;
