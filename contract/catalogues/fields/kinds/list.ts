import * as z from 'zod/mini';
import { encodeFault, type Schema } from './kind.ts';

/** The schema of a list of at most so many elements. */
export const listSchema = (element: Schema, max: number): Schema =>
  z.array(element, { error: encodeFault('list') }).check(z.maxLength(max, { error: encodeFault('tooMany', { max }) }));
