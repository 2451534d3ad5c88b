/** ISA-18.2: a flood begins with more than ten new alarms for an operator in ten minutes, and ends with fewer than five. */
export const floodLimits = { withinMs: 600_000, above: 10, below: 5 } as const;
