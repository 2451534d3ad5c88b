import type { RehearsalTables } from '../backup/rehearsal.tables.ts';
import type { LogTables } from '../logs/log.tables.ts';
import type { EventTables } from '../realtime/event.tables.ts';
import type { SelfWatchTables } from '../self-watch/self-watch.tables.ts';
import type { CoreTables } from './core.tables.ts';

/** Every table of the store. Each domain adds its own by declaration merging in its `*.tables.ts`. */
export interface Tables extends CoreTables, EventTables, LogTables, RehearsalTables, SelfWatchTables {}
