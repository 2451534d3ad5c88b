import type * as z from 'zod/mini';
import type { HealthQuery } from '../../../contract/alarms/health-calls.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import type { ReadOptions } from '../../platform/index.ts';
import type { HealthTable, WholeReport } from './health-tables.ts';

/** A report as a file: what it is of, for whom, and in which language and zone. */
export interface HealthFileOrder {
  readonly user: { readonly id: UserId; readonly name: string };
  readonly query: Omit<z.infer<typeof HealthQuery>, 'parts'>;
  readonly language: Language;
  readonly zone: string;
  /** Server ms. */
  readonly now: number;
  /** What must be seen, where a replica may be read; default: nothing in particular. */
  readonly read?: ReadOptions;
}

/** A logo as PNG; null: there is none; `unreadable`: it cannot be drawn. */
export type Logo = Buffer | null | 'unreadable';

/** A report with everything that its files state. */
export interface HealthFacts extends Pick<HealthFileOrder, 'language' | 'zone' | 'now'> {
  readonly report: WholeReport;
  readonly tables: readonly HealthTable[];
  readonly author: string;
  /** Names of what it is limited to; empty: of nothing. */
  readonly tenants: readonly string[];
  readonly levels: readonly string[];
  readonly logo: Logo;
  /** Up to when it is complete, in ms; null: when it was made. */
  readonly asOf: number | null;
}
