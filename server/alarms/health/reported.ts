import type { RawBuilder } from 'kysely';

/** What a report is about: its span, both ends inclusive, and the condition of its alarms `a`. */
export interface Reported {
  readonly from: string;
  readonly to: string;
  readonly where: RawBuilder<unknown>;
}
