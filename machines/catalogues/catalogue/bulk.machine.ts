import { assign, setup } from 'xstate';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import { type Field, isWritable } from '../../../contract/catalogues/fields/field.ts';
import { type Values, validateValues } from '../../../contract/catalogues/fields/schema.ts';
import type { BulkEditReply, BulkResult, RowSelection } from '../../../contract/catalogues/record.ts';
import type { FieldErrors, Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import { draftOf, valuesOf } from '../record/draft.ts';
import type { Draft } from '../record/fields/kind.ts';

export interface BulkInput {
  catalogue: Catalogue;
  rows: RowSelection;
  /** How many these are. */
  count: number;
  purpose: 'edit' | 'delete';
  newKey: () => string;
}
export interface BulkContext extends BulkInput {
  /** Only the fields to set in every selected row, as form values. */
  draft: Draft;
  faults: readonly Fault[];
  errors: FieldErrors;
  preview: BulkEditReply | null;
  result: BulkResult | null;
  refusal: Refusal | null;
  /** The key of the write that is not answered yet. */
  key: string;
}
export type BulkEvent =
  | { type: 'bulk.addField'; field: string }
  | { type: 'bulk.setField'; field: string; value: unknown }
  | { type: 'bulk.removeField'; field: string }
  | { type: 'bulk.preview' }
  | { type: 'bulk.cancel' }
  | { type: 'bulk.apply' };

interface BulkEditQuestion {
  catalogue: Catalogue;
  rows: RowSelection;
  values: Values;
  preview: boolean;
  key: string;
}
type BulkDeleteQuestion = Pick<BulkEditQuestion, 'catalogue' | 'rows' | 'key'>;

/** The fields of a bulk edit: writable, no files, and not unique. */
export const bulkFields = ({ fields }: Pick<Catalogue, 'fields'>): Field[] =>
  fields.filter((field) => isWritable(field) && field.kind !== 'file' && !field.unique);

const draftValues = ({ catalogue: { fields }, draft }: Pick<BulkContext, 'catalogue' | 'draft'>): Values =>
  valuesOf(
    fields.filter(({ name }) => name in draft),
    draft,
  );
const faultsIn = (context: BulkContext): Fault[] => validateValues(context.catalogue, draftValues(context), 'edit');
const editing = (context: BulkContext, preview: boolean): BulkEditQuestion => ({
  catalogue: context.catalogue,
  rows: context.rows,
  values: draftValues(context),
  preview,
  key: context.key,
});
const clean = { faults: [], errors: {}, refusal: null } as const;

/** Many rows changed or deleted at once: first what would become of them, then the result a row. */
export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent,
    input: {} as BulkInput,
    tags: {} as 'busy',
  },
  actors: {
    editMany: port<Answer<BulkEditReply>, BulkEditQuestion>('editMany'),
    deleteMany: port<Answer<BulkResult>, BulkDeleteQuestion>('deleteMany'),
  },
  guards: {
    isForDeleting: ({ context }) => context.purpose === 'delete',
    isGiven: ({ context }) => Object.keys(draftValues(context)).length > 0 && faultsIn(context).length === 0,
    isSomething: ({ context: { draft } }) => Object.keys(draft).length > 0,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isInvalid: (_, answer: Answer<unknown>) => !answer.ok && answer.refusal.errors !== undefined,
    changes: ({ context: { preview } }) => preview !== null && preview.changing > 0,
  },
  actions: {
    add: assign(({ context: { catalogue, draft }, event }) => {
      const field = event.type === 'bulk.addField' && bulkFields(catalogue).find(({ name }) => name === event.field);
      return field ? { draft: { ...draft, ...draftOf([field], null) }, ...clean } : {};
    }),
    set: assign(({ context: { draft }, event }) =>
      event.type === 'bulk.setField' ? { draft: { ...draft, [event.field]: event.value }, ...clean } : {},
    ),
    drop: assign(({ context: { draft }, event }) => {
      if (event.type !== 'bulk.removeField') return {};
      const { [event.field]: _, ...rest } = draft;
      return { draft: rest, ...clean };
    }),
    noteFaults: assign(({ context }) => ({ faults: faultsIn(context) })),
    takePreview: assign((_, { reply }: { reply: BulkEditReply }) => ({ preview: reply, refusal: null })),
    takeEdit: assign((_, { reply }: { reply: BulkEditReply }) => ({
      preview: reply,
      result: reply.result ?? { done: reply.changing, failed: 0, rows: [] },
      refusal: null,
    })),
    takeResult: assign((_, { result }: { result: BulkResult }) => ({ result, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, errors: refusal.errors ?? {} })),
    renewKey: assign(({ context: { newKey } }) => ({ key: newKey() })),
  },
}).createMachine({
  id: 'bulk',
  context: ({ input }) => ({
    ...input,
    draft: {},
    faults: [],
    errors: {},
    preview: null,
    result: null,
    refusal: null,
    key: input.newKey(),
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isForDeleting', target: 'confirming' }, { target: 'choosing' }] },
    choosing: {
      description: 'Fields are chosen and given the value that every chosen row is to get.',
      on: {
        'bulk.addField': { actions: 'add' },
        'bulk.setField': { actions: 'set' },
        'bulk.removeField': { actions: 'drop' },
        'bulk.preview': [
          { guard: 'isGiven', target: 'previewing' },
          { guard: 'isSomething', actions: 'noteFaults' },
        ],
      },
    },
    previewing: {
      description: 'The platform is asked what would change; nothing is written.',
      tags: 'busy',
      invoke: {
        src: 'editMany',
        input: ({ context }) => editing(context, true),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'previewed',
            actions: { type: 'takePreview', params: ({ event }) => ({ reply: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isInvalid', params: answerParams },
            target: 'choosing',
            actions: { type: 'noteRefusal', params: refusalParams },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    previewed: {
      description: 'The difference is shown row by row, before and after; nothing is written yet.',
      entry: 'renewKey',
      on: { 'bulk.cancel': 'choosing', 'bulk.apply': { guard: 'changes', target: 'applying' } },
    },
    applying: {
      description: 'The chosen rows are being changed.',
      tags: 'busy',
      invoke: {
        src: 'editMany',
        input: ({ context }) => editing(context, false),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'done',
            actions: { type: 'takeEdit', params: ({ event }) => ({ reply: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unsure',
      },
    },
    confirming: {
      description: 'It is asked whether the chosen rows are to be deleted, and said how many they are.',
      on: { 'bulk.apply': 'deleting' },
    },
    deleting: {
      description: 'The chosen rows are being deleted.',
      tags: 'busy',
      invoke: {
        src: 'deleteMany',
        input: ({ context: { catalogue, rows, key } }) => ({ catalogue, rows, key }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'done',
            actions: { type: 'takeResult', params: ({ event }) => ({ result: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unsure',
      },
    },
    done: { description: 'What became of each row is listed: done, or why not.' },
    refused: { description: 'The platform refused all of it, and says why.', on: { 'bulk.cancel': 'opening' } },
    unread: {
      description: 'What would change could not be read; a button tries again.',
      on: { 'bulk.preview': 'previewing', 'bulk.cancel': 'choosing' },
    },
    unsure: {
      description: 'No answer came; the same write is sent again with a button, and is done once at most.',
      on: { 'bulk.apply': [{ guard: 'isForDeleting', target: 'deleting' }, { target: 'applying' }] },
    },
  },
});
