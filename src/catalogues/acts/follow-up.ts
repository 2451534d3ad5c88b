import type { Values } from '../../../contract/catalogues/fields/schema.ts';

/** What follows from an answer: another button with its inputs filled in, or a new record with its first values. */
export type FollowUp = { kind: 'act'; name: string; start: Values } | { kind: 'new'; start: Values };
