/** Ways by which something about an alarm leaves the platform. Each asks `keepsInside` before. */
export const outgoingWays = ['mail', 'command', 'call', 'share'] as const;
export type OutgoingWay = (typeof outgoingWays)[number];
