import { refuse, runInWorker, TaskStopped } from '../../platform/index.ts';
import type { FileReading, FileSheets, FileTable } from './read-file.ts';
import type { TablePlace } from './table.ts';

/** Reads an import file in a thread of its own. @throws Refused `import.unreadable` with the reason */
export const readImportFile = (bytes: Buffer, place: TablePlace): Promise<FileTable> => read('import.read', { bytes, place });

/** The names of the visible sheets of a workbook. @throws Refused `import.unreadable` */
export const listSheetNames = (bytes: Buffer): Promise<readonly string[]> => read('import.list', { bytes });

/** Sheets of a workbook by their names; empty ones are omitted. @throws Refused `import.unreadable` */
export const readNamedSheets = (bytes: Buffer, names: readonly string[]): Promise<FileSheets> => read('import.sheets', { bytes, names });

async function read<T>(task: string, input: object): Promise<T> {
  try {
    const result = await runInWorker<FileReading<T>>(task, input);
    if (result.kind === 'read') return result.value;
    throw refuse('import.unreadable', result.reason === null ? {} : { message: result.reason });
  } catch (error) {
    if (!(error instanceof TaskStopped)) throw error;
    throw refuse('import.unreadable', { message: 'Reading this file takes too much time or memory: split it.' });
  }
}
