import type { FactorTables } from '../../access/factors/factor.tables.ts';
import type { AlarmTables } from '../../alarms/alarm.tables.ts';
import type { RunTables } from '../../automation/run.tables.ts';
import type { ExportTables } from '../../catalogues/exports/export.tables.ts';
import type { ChatTables } from '../../collaboration/chat/chat.tables.ts';
import type { WallTables } from '../../collaboration/wall/wall.tables.ts';
import type { PlaceTables } from '../../places/place.tables.ts';
import type { ReportTables } from '../../quality/report.tables.ts';
import type { IngestTables } from '../../video/ingest/ingest.tables.ts';
import type { MediaTables } from '../../video/media.tables.ts';
import type { RecorderTables } from '../../video/recorder/recorder.tables.ts';
import type { LogTables } from '../logs/log.tables.ts';
import type { EventTables } from '../realtime/event.tables.ts';
import type { CoreTables } from './core.tables.ts';

/** Every table of the store. A room adds its own by an interface in its own file, named here. */
export interface Tables
  extends CoreTables,
    PlaceTables,
    AlarmTables,
    EventTables,
    MediaTables,
    ExportTables,
    LogTables,
    WallTables,
    ChatTables,
    RunTables,
    RecorderTables,
    IngestTables,
    FactorTables,
    ReportTables {}
