import { assign, setup } from 'xstate';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import type { DateOrder, ImportFile, ImportRequest, ImportResult } from '../../../contract/catalogues/record.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** A file that was chosen for an import. */
export interface ImportChoice {
  name: string;
  /** In bytes. */
  size: number;
  /** The browser's own handle of it. */
  content: object;
  /** The chosen sheet of a workbook, and the chosen row with the column names, from 1; omitted: the first ones. */
  sheet?: string;
  header?: number;
}
export interface ImportInput {
  catalogue: Catalogue;
  newKey: () => string;
}
export interface ImportContext extends ImportInput {
  chosen: ImportChoice | null;
  /** The platform's analysis of the file. */
  file: ImportFile | null;
  /** The field that each column is; null: it is left out. */
  mapping: readonly (string | null)[];
  /** The order of day and month in each column, as proven or chosen; null: neither. */
  dates: readonly (DateOrder | null)[];
  /** Fields by which an existing row is found and updated. */
  keys: readonly string[];
  result: ImportResult | null;
  refusal: Refusal | null;
  /** The key of the applying that is not answered yet. */
  key: string | null;
}
export type ImportEvent =
  | { type: 'import.choose'; file: ImportChoice }
  /** `dates`: the chosen order of day and month in the column; omitted: unchanged. */
  | { type: 'import.map'; column: number; field: string | null; dates?: DateOrder }
  | { type: 'import.match'; field: string; by: boolean }
  | { type: 'import.dryRun' }
  | { type: 'import.apply' }
  | { type: 'import.cancel' }
  | { type: 'import.renew' };

export interface ImportSubmission {
  catalogue: Catalogue;
  request: ImportRequest;
  key: string;
}

/** A field is one column at most: the one that was named last. */
function mapped(mapping: ImportContext['mapping'], column: number, field: string | null): (string | null)[] {
  return mapping.map((one, at) => (at === column ? field : one === field ? null : one));
}

function requestOf({ catalogue, file, mapping, dates, keys, key }: ImportContext, apply: boolean): ImportSubmission {
  const request = { upload: file?.upload ?? '', mapping: [...mapping], dates: [...dates], key: [...keys], apply };
  return { catalogue, request, key: key ?? '' };
}

/** The field that a path of a mapping names, also as a part of another one. */
export function fieldAt({ fields }: Pick<Catalogue, 'fields'>, path: string | null | undefined): Field | undefined {
  const [name, part] = path?.split('.') ?? [];
  const field = fields.find((one) => one.name === name);
  return field?.kind === 'parts' ? field.of.find((one) => one.name === part) : field;
}

/** The places of columns with dates whose order of day and month is neither proven nor chosen. */
export function undatedColumns({
  catalogue,
  file,
  mapping,
  dates,
}: Pick<ImportContext, 'catalogue' | 'file' | 'mapping' | 'dates'>): number[] {
  return mapping.flatMap((path, at) =>
    fieldAt(catalogue, path)?.kind === 'time' && file?.dates[at] === 'open' && dates[at] === null ? [at] : [],
  );
}

/** An id finds a record for certain; otherwise what names it does. Records that cannot be edited are all new. */
function defaultKeys({ operations, importKey, label }: Catalogue, mapping: ImportContext['mapping']): string[] {
  if (!operations.includes('edit')) return [];
  return mapping.includes('id') ? ['id'] : mappedKeys(mapping, importKey ?? label);
}

/** Only columns that are read can find a row. */
const mappedKeys = (mapping: ImportContext['mapping'], keys: readonly string[]): string[] =>
  keys.filter((field) => mapping.includes(field));

/**
 * A spreadsheet on its way into a catalogue: chosen, its columns named, tried without writing anything, applied whole or not at all
 * (OQ-81).
 */
export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    input: {} as ImportInput,
    tags: {} as 'busy',
  },
  actors: {
    readFile: port<Answer<ImportFile>, { catalogue: Catalogue; file: ImportChoice }>('readFile'),
    importRows: port<Answer<ImportResult>, ImportSubmission>('importRows'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isFaultless: (_, answer: Answer<ImportResult>) => answer.ok && answer.data.faulty === 0,
    isApplied: (_, answer: Answer<ImportResult>) => answer.ok && answer.data.applied,
    isMapped: ({ context }) => context.mapping.some((field) => field !== null) && undatedColumns(context).length === 0,
  },
  actions: {
    choose: assign(({ event }) =>
      event.type === 'import.choose' ? { chosen: event.file, file: null, result: null, refusal: null, key: null } : {},
    ),
    takeFile: assign(({ context: { catalogue } }, { file }: { file: ImportFile }) => ({
      file,
      mapping: file.mapping,
      dates: file.dates.map((order) => (order === 'open' ? null : order)),
      keys: defaultKeys(catalogue, file.mapping),
      refusal: null,
    })),
    map: assign(({ context, event }) => {
      if (event.type !== 'import.map') return {};
      const mapping = mapped(context.mapping, event.column, event.field);
      const dates = context.dates.map((order, at) => (at === event.column ? (event.dates ?? order) : order));
      return { mapping, dates, keys: mappedKeys(mapping, context.keys) };
    }),
    match: assign(({ context: { mapping, keys }, event }) => {
      if (event.type !== 'import.match') return {};
      const rest = keys.filter((field) => field !== event.field);
      return { keys: event.by ? mappedKeys(mapping, [...rest, event.field]) : rest };
    }),
    takeResult: assign((_, { result }: { result: ImportResult }) => ({ result, refusal: null, key: null })),
    takeKey: assign(({ context }) => ({ key: context.key ?? context.newKey() })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, key: null })),
  },
}).createMachine({
  id: 'import',
  context: ({ input }) => ({
    ...input,
    chosen: null,
    file: null,
    mapping: [],
    dates: [],
    keys: [],
    result: null,
    refusal: null,
    key: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'A file is asked for: chosen, or dropped here.',
      on: { 'import.choose': { target: 'reading', actions: 'choose' } },
    },
    reading: {
      description: 'The file is on its way and is being read.',
      tags: 'busy',
      invoke: {
        src: 'readFile',
        input: ({ context: { catalogue, chosen } }) => ({ catalogue, file: chosen ?? { name: '', size: 0, content: {} } }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'mapping',
            actions: { type: 'takeFile', params: ({ event }) => ({ file: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    refused: {
      description: 'The platform cannot take this file or this import and says why; another file can be chosen.',
      on: { 'import.choose': { target: 'reading', actions: 'choose' } },
    },
    unread: {
      description: 'The file did not arrive; a button sends it again.',
      on: { 'import.renew': 'reading', 'import.choose': { target: 'reading', actions: 'choose' } },
    },
    mapping: {
      description:
        'Each column of the file with its first rows, the field that it becomes and the order of its dates, and what finds an existing row.',
      on: {
        'import.map': { actions: 'map' },
        'import.match': { actions: 'match' },
        'import.choose': { target: 'reading', actions: 'choose' },
        'import.dryRun': { guard: 'isMapped', target: 'validating' },
      },
    },
    validating: {
      description: 'Every row is being looked at; nothing is written.',
      tags: 'busy',
      invoke: {
        src: 'importRows',
        input: ({ context }) => requestOf(context, false),
        onDone: [
          {
            guard: { type: 'isFaultless', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'takeResult', params: ({ event }) => ({ result: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'faulty',
            actions: { type: 'takeResult', params: ({ event }) => ({ result: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'untried',
      },
    },
    untried: {
      description: 'No answer came to the look at the rows; a button asks again.',
      on: { 'import.dryRun': 'validating', 'import.cancel': 'mapping' },
    },
    faulty: {
      description: 'Rows are wrong: each says where and why. Nothing was written, and nothing can be until they are mended.',
      on: {
        'import.cancel': 'mapping',
        'import.choose': { target: 'reading', actions: 'choose' },
      },
    },
    ready: {
      description: 'Every row is right: how many would be made, updated and left as they are. One button does it.',
      on: { 'import.apply': { target: 'applying', actions: 'takeKey' }, 'import.cancel': 'mapping' },
    },
    applying: {
      description: 'The rows are being written, all of them or none.',
      tags: 'busy',
      invoke: {
        src: 'importRows',
        input: ({ context }) => requestOf(context, true),
        onDone: [
          {
            guard: { type: 'isApplied', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'takeResult', params: ({ event }) => ({ result: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'faulty',
            actions: { type: 'takeResult', params: ({ event }) => ({ result: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unapplied',
      },
    },
    unapplied: {
      description: 'No answer came to the writing; asking again can count only once.',
      on: { 'import.apply': 'applying' },
    },
    done: { description: 'The summary: how many rows were made, updated and left as they were.' },
  },
});
