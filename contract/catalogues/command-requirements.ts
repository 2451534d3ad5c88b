/** What a command's `requirements` may ask of a run. */
export const commandRequirements = ['alarm', 'reason', 'unit'] as const;
