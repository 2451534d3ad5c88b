import { z } from 'zod';
import { Mapping } from './mapping.ts';
import { readyMappingNames, readyMappings } from './ready-mappings.ts';

/** A mapping of a receiver: the name of a ready one, or one of its own, also as JSON text. */
export const MappingSetting = z.union([
  z.enum(readyMappingNames).transform((name) => readyMappings[name]),
  z
    .string()
    .max(60_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'The mapping is no JSON.' });
        return z.NEVER;
      }
    })
    .pipe(Mapping),
  Mapping,
]);
