import { assign, emit, setup } from 'xstate';
import { RecordReference, type RecordReferences } from '../../../contract/catalogues/record.ts';
import type { CatalogueRecord, Refusal } from '../../../contract/platform/index.ts';
import { isRefusedFor } from '../../../contract/refusal-details.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import { conflictingFields, conflictOf, resolveConflict, theirsOf } from './conflict.ts';
import { bodyOf, changedFields, draftOf, faultsOfDraft } from './draft.ts';
import type { Draft } from './fields/kind.ts';
import type { RecordContext, RecordEmitted, RecordEvent, RecordInput, RecordName, RecordWrite } from './record.types.ts';

const isNew = ({ id }: Pick<RecordContext, 'id'>): boolean => id === null;
/** The base for the comparison with the form; null: none, all filled fields are sent. */
const baseOf = (context: Pick<RecordContext, 'id' | 'before'>): Draft | null => (isNew(context) ? null : context.before);
const hasChanged = ({ catalogue: { fields }, before }: RecordContext, draft: Draft): boolean =>
  changedFields(fields, before, draft).length > 0;
const nameOf = ({ catalogue, id }: RecordContext): RecordName => ({ catalogue, id: id ?? 0 });
const isOf = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);
const isUnchosen = ({ catalogue, draft, conflict }: RecordContext): boolean =>
  conflict !== null && conflictingFields(catalogue, draft, conflict.theirs).some(({ name }) => conflict.choices[name] === undefined);

function typed({ draft }: RecordContext, event: RecordEvent): Draft {
  return event.type === 'record.change' ? { ...draft, [event.field]: event.value } : draft;
}

/** The remaining references to the record, from a refusal to delete it. */
function usesIn(context: RecordContext, { details }: Refusal): RecordReferences | null {
  const listed = typeof details === 'object' && details !== null && 'uses' in details && Array.isArray(details.uses) ? details.uses : [];
  const uses = listed.flatMap((one) => {
    const read = RecordReference.safeParse(one);
    return read.success ? [read.data] : [];
  });
  return uses.length === 0 ? context.uses : { id: context.id ?? 0, label: context.uses?.label ?? '', uses };
}

const accepted = { type: 'isAccepted', params: answerParams } as const;
const noted = { type: 'noteRefusal', params: refusalParams } as const;

/**
 * One record of any catalogue: created, shown, changed or deleted. Typed values are never lost: the form survives a refusal, a lost answer
 * and a change by another user (ADM-7.04–7.09, OQ-87, OQ-101).
 */
export const recordMachine = setup({
  types: {
    context: {} as RecordContext,
    events: {} as RecordEvent,
    emitted: {} as RecordEmitted,
    input: {} as RecordInput,
    tags: {} as 'busy',
  },
  actors: {
    readRecord: port<Answer<CatalogueRecord>, RecordName>('readRecord'),
    saveRecord: port<Answer<CatalogueRecord>, RecordWrite>('saveRecord'),
    readUses: port<Answer<RecordReferences>, RecordName>('readUses'),
    deleteRecord: port<Answer<null>, RecordName>('deleteRecord'),
  },
  guards: {
    isNew: ({ context }) => isNew(context),
    isForDeleting: ({ context }) => context.purpose === 'delete',
    isForViewing: ({ context }) => context.purpose === 'view',
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isUnfinished: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'request.in_progress'),
    isConflict: ({ context }, answer: Answer<unknown>) =>
      !isNew(context) && !answer.ok && isRefusedFor(answer.refusal, 'record.changed') && theirsOf(answer.refusal) !== null,
    isInUse: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'record.in_use'),
    isBlocked: (_, answer: Answer<RecordReferences>) => answer.ok && answer.data.uses.some(({ goes, count }) => !goes && count > 0),
    isReverted: ({ context, event }) => !hasChanged(context, typed(context, event)),
    isChanged: ({ context }) => hasChanged(context, context.draft),
    isFaulty: ({ context }) => faultsOfDraft(context.catalogue, baseOf(context), context.draft).length > 0,
    isResolved: ({ context }) => context.conflict !== null && !isUnchosen(context),
    isAllTheirs: ({ context }) => {
      const { catalogue, draft, conflict } = context;
      if (conflict === null || isUnchosen(context)) return false;
      return conflictingFields(catalogue, resolveConflict(catalogue, draft, conflict), conflict.theirs).length === 0;
    },
  },
  actions: {
    take: assign(({ context: { catalogue } }, { record }: { record: CatalogueRecord }) => {
      const before = draftOf(catalogue.fields, record);
      return { record, id: record.id, before, draft: before, faults: [], errors: {}, refusal: null, conflict: null, key: null };
    }),
    type: assign(({ context, event }) => {
      if (event.type !== 'record.change') return {};
      const draft = typed(context, event);
      const known = new Set(context.faults.map(({ field }) => field));
      const faults =
        known.size === 0 ? [] : faultsOfDraft(context.catalogue, baseOf(context), draft).filter(({ field }) => known.has(field));
      const errors = Object.fromEntries(Object.entries(context.errors).filter(([path]) => !isOf(path, event.field)));
      return { draft, faults, errors, key: null };
    }),
    checkField: assign(({ context, event }) => {
      if (event.type !== 'record.check') return {};
      const others = context.faults.filter(({ field }) => !isOf(field, event.field));
      const now = faultsOfDraft(context.catalogue, baseOf(context), context.draft).filter(({ field }) => isOf(field, event.field));
      return { faults: [...others, ...now] };
    }),
    checkAll: assign(({ context }) => ({
      faults: faultsOfDraft(context.catalogue, baseOf(context), context.draft),
      errors: {},
      refusal: null,
    })),
    emitInvalid: emit(({ context: { faults, errors } }) => ({
      type: 'record.invalid' as const,
      field: faults[0]?.field ?? Object.keys(errors)[0] ?? '',
    })),
    prepare: assign(({ context }) => ({ faults: [], errors: {}, refusal: null, key: context.key ?? context.newKey() })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, errors: refusal.errors ?? {}, key: null })),
    forgetRefusal: assign({ refusal: null }),
    noteConflict: assign(({ context }, { refusal }: { refusal: Refusal }) => {
      const theirs = theirsOf(refusal);
      return { key: null, conflict: theirs && conflictOf(context.catalogue, context.before, context.draft, theirs) };
    }),
    chooseSide: assign(({ context: { conflict }, event }) =>
      event.type === 'conflict.choose' && conflict !== null
        ? { conflict: { ...conflict, choices: { ...conflict.choices, [event.field]: event.side } } }
        : {},
    ),
    resolveConflict: assign(({ context: { catalogue, draft, conflict } }) =>
      conflict === null
        ? {}
        : {
            record: conflict.theirs,
            before: draftOf(catalogue.fields, conflict.theirs),
            draft: resolveConflict(catalogue, draft, conflict),
            conflict: null,
          },
    ),
    takeUses: assign((_, { uses }: { uses: RecordReferences }) => ({ uses, refusal: null })),
    noteUses: assign(({ context }, { refusal }: { refusal: Refusal }) => ({ refusal, uses: usesIn(context, refusal) })),
  },
}).createMachine({
  id: 'record',
  context: ({ input }) => {
    const before = draftOf(input.catalogue.fields, null, input.start);
    const nothing = { record: null, faults: [], errors: {}, conflict: null, uses: null, refusal: null, key: null };
    return { ...input, start: input.start ?? {}, before, draft: before, ...nothing };
  },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isForDeleting', target: 'removing' }, { guard: 'isNew', target: 'editing' }, { target: 'reading' }] },
    reading: {
      description: 'The record is being read; its panel is open and still empty.',
      tags: 'busy',
      invoke: {
        src: 'readRecord',
        input: ({ context }) => nameOf(context),
        onDone: [
          { guard: accepted, target: 'opened', actions: { type: 'take', params: ({ event }) => ({ record: dataOf(event.output) }) } },
          { target: 'refused', actions: noted },
        ],
        onError: 'unread',
      },
      on: { 'record.dismiss': 'left' },
    },
    refused: {
      description: 'The platform refused to show the record, and says why.',
      on: { 'record.renew': 'reading', 'record.dismiss': 'left' },
    },
    unread: {
      description: 'The record could not be read; a button tries again.',
      on: { 'record.renew': 'reading', 'record.dismiss': 'left' },
    },
    opened: { always: [{ guard: 'isForViewing', target: 'viewing' }, { target: 'editing' }] },
    viewing: {
      description: 'The record is shown and cannot be written; it says which right is missing.',
      on: { 'record.dismiss': 'left', 'record.remove': 'removing' },
    },
    editing: {
      initial: 'clean',
      on: {
        'record.change': [
          { guard: 'isReverted', target: '.clean', actions: 'type' },
          { target: '.dirty', actions: 'type' },
        ],
        'record.check': { actions: 'checkField' },
        'record.save': [
          { guard: 'isFaulty', target: '.invalid', actions: ['checkAll', 'emitInvalid'] },
          { target: 'saving', actions: 'prepare' },
        ],
        'record.dismiss': [{ guard: 'isChanged', target: 'leaving' }, { target: 'left' }],
        'record.remove': { guard: ({ context }) => !isNew(context), target: 'removing' },
      },
      states: {
        clean: {
          description: 'The form shows the record as it stands, or an empty one; nothing was typed.',
          on: { 'record.save': { guard: ({ context }) => !isNew(context) } },
        },
        dirty: { description: 'Something was typed that is not saved; fields that were left wrong say why.' },
        invalid: { description: 'It was to be saved, but fields are wrong: each says why, and the cursor is in the first of them.' },
        refused: { description: 'The platform refused to save it and says why, at the fields too; everything typed is still there.' },
        unsent: { description: 'No answer came to the save; everything typed is still there, and saving again can count only once.' },
        previous: { type: 'history' },
      },
    },
    saving: {
      description: 'The form is on its way to the platform; the save button turns.',
      tags: 'busy',
      invoke: {
        src: 'saveRecord',
        input: ({ context }) => ({
          catalogue: context.catalogue,
          id: context.id,
          body: bodyOf(context.catalogue, baseOf(context), context.draft, context.record),
          key: context.key ?? '',
        }),
        onDone: [
          { guard: accepted, target: 'saved', actions: { type: 'take', params: ({ event }) => ({ record: dataOf(event.output) }) } },
          {
            guard: { type: 'isConflict', params: answerParams },
            target: 'conflict',
            actions: { type: 'noteConflict', params: refusalParams },
          },
          { guard: { type: 'isUnfinished', params: answerParams }, target: 'editing.unsent' },
          { target: 'editing.refused', actions: [noted, 'emitInvalid'] },
        ],
        onError: 'editing.unsent',
      },
    },
    conflict: {
      description: 'Somebody else saved it meanwhile: both versions stand side by side, field by field, and one of each is chosen.',
      on: {
        'conflict.choose': { actions: 'chooseSide' },
        'conflict.resolve': [
          { guard: 'isAllTheirs', target: 'editing.clean', actions: 'resolveConflict' },
          { guard: 'isResolved', target: 'saving', actions: ['resolveConflict', 'prepare'] },
        ],
        'record.stay': 'editing.dirty',
        'record.dismiss': 'leaving',
      },
    },
    leaving: {
      description: 'A question over the form: something typed is not saved. Stay, or throw it away.',
      on: { 'record.stay': 'editing.previous', 'record.discard': 'left' },
    },
    removing: {
      initial: 'checkingUses',
      on: {
        'record.stay': [
          { guard: 'isForDeleting', target: 'left' },
          { guard: 'isForViewing', target: 'viewing', actions: 'forgetRefusal' },
          { target: 'editing.previous', actions: 'forgetRefusal' },
        ],
      },
      states: {
        checkingUses: {
          description: 'It is to be deleted; what hangs on it is being read.',
          tags: 'busy',
          invoke: {
            src: 'readUses',
            input: ({ context }) => nameOf(context),
            onDone: [
              {
                guard: { type: 'isBlocked', params: ({ event }) => event.output },
                target: 'blocked',
                actions: { type: 'takeUses', params: ({ event }) => ({ uses: dataOf(event.output) }) },
              },
              {
                guard: accepted,
                target: 'confirming',
                actions: { type: 'takeUses', params: ({ event }) => ({ uses: dataOf(event.output) }) },
              },
              { target: 'usesUnknown', actions: noted },
            ],
            onError: 'usesUnknown',
          },
        },
        confirming: {
          description: 'The question whether to delete it, by its name, with all that goes with it.',
          on: { 'record.confirm': 'deleting' },
        },
        usesUnknown: {
          description: 'The question whether to delete it; what hangs on it is not known and can be asked again.',
          on: { 'record.confirm': 'deleting', 'record.renew': 'checkingUses' },
        },
        blocked: {
          description: 'It cannot be deleted: other records hang on it, and each kind is named with its number.',
          on: { 'record.renew': 'checkingUses' },
        },
        deleting: {
          description: 'It is being deleted; the button turns.',
          tags: 'busy',
          invoke: {
            src: 'deleteRecord',
            input: ({ context }) => nameOf(context),
            onDone: [
              { guard: accepted, target: '#record.removed' },
              { guard: { type: 'isInUse', params: answerParams }, target: 'blocked', actions: { type: 'noteUses', params: refusalParams } },
              { target: 'deletionRefused', actions: noted },
            ],
            onError: 'deletionUnanswered',
          },
        },
        deletionRefused: { description: 'The platform refused to delete it, and says why.', on: { 'record.confirm': 'deleting' } },
        deletionUnanswered: {
          description: 'No answer came to the deletion; a button asks again.',
          on: { 'record.confirm': 'deleting' },
        },
      },
    },
    saved: { type: 'final', description: 'The record is saved, and its form is closed.' },
    removed: { type: 'final', description: 'The record is not in the list any more.' },
    left: { type: 'final', description: 'The form is closed; nothing of it was saved.' },
  },
});
