import { assign, setup } from 'xstate';
import type { Catalogue, CatalogueAction } from '../../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import type { Values } from '../../../contract/catalogues/fields/schema.ts';
import type { FieldErrors, Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import { bodyOf, draftOf, faultsOfDraft } from '../record/draft.ts';
import type { Draft } from '../record/fields/kind.ts';

export interface ActInput {
  catalogue: Catalogue;
  act: CatalogueAction;
  /** The row it is done to; null: to the list. */
  row: { id: number; label: string } | null;
  /** Known initial values of its inputs. */
  start?: Values;
  newKey: () => string;
}
export interface ActContext extends ActInput {
  draft: Draft;
  faults: readonly Fault[];
  errors: FieldErrors;
  /** The platform's answer, of any shape. */
  answer: unknown;
  refusal: Refusal | null;
  key: string;
}
export type ActEvent = { type: 'act.change'; field: string; value: unknown } | { type: 'act.run' };

export interface ActQuestion {
  catalogue: Catalogue;
  act: CatalogueAction;
  id: number | null;
  /** With files as they were chosen. */
  values: Values;
  key: string;
}

const form = ({ act }: Pick<ActContext, 'act'>) => ({ fields: act.inputs ?? [] });
const faultsIn = (context: ActContext): Fault[] => faultsOfDraft(form(context), null, context.draft);

/** A custom action of a catalogue: confirmed, filled in, run once, and its result (ADM-7.40–7.44). */
export const actMachine = setup({
  types: {
    context: {} as ActContext,
    events: {} as ActEvent,
    input: {} as ActInput,
    tags: {} as 'busy',
  },
  actors: { runAct: port<Answer<unknown>, ActQuestion>('runAct') },
  guards: {
    isPlain: ({ context: { act } }) => act.confirm === undefined && (act.inputs ?? []).length === 0,
    isFaulty: ({ context }) => faultsIn(context).length > 0,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isInvalid: (_, answer: Answer<unknown>) => !answer.ok && answer.refusal.errors !== undefined,
  },
  actions: {
    change: assign(({ context: { draft, faults, errors }, event }) => {
      if (event.type !== 'act.change') return {};
      const { [event.field]: _, ...others } = errors;
      return {
        draft: { ...draft, [event.field]: event.value },
        faults: faults.filter(({ field }) => field !== event.field),
        errors: others,
      };
    }),
    noteFaults: assign(({ context }) => ({ faults: faultsIn(context) })),
    take: assign((_, { answer }: { answer: unknown }) => ({ answer, refusal: null })),
    noteRefusal: assign(({ context: { newKey } }, { refusal }: { refusal: Refusal }) => ({
      refusal,
      errors: refusal.errors ?? {},
      key: newKey(),
    })),
  },
}).createMachine({
  id: 'act',
  context: ({ input }) => ({
    ...input,
    draft: draftOf(input.act.inputs ?? [], null, input.start),
    faults: [],
    errors: {},
    answer: null,
    refusal: null,
    key: input.newKey(),
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isPlain', target: 'running' }, { target: 'prompting' }] },
    prompting: {
      description: 'It is asked whether it is to be done, and what it needs to know.',
      on: {
        'act.change': { actions: 'change' },
        'act.run': [{ guard: 'isFaulty', actions: 'noteFaults' }, { target: 'running' }],
      },
    },
    running: {
      description: 'It is being done.',
      tags: 'busy',
      invoke: {
        src: 'runAct',
        input: ({ context }) => ({
          catalogue: context.catalogue,
          act: context.act,
          id: context.row?.id ?? null,
          values: bodyOf(form(context), null, context.draft, null),
          key: context.key,
        }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'done',
            actions: { type: 'take', params: ({ event }) => ({ answer: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isInvalid', params: answerParams },
            target: 'prompting',
            actions: { type: 'noteRefusal', params: refusalParams },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unsure',
      },
    },
    done: { description: 'It is done, and what came of it is said.' },
    refused: {
      description: 'The platform refused it and says why, and what to configure where a service is missing.',
      on: { 'act.run': 'running' },
    },
    unsure: {
      description: 'No answer came; the same call is sent again with a button, and is done once at most.',
      on: { 'act.run': 'running' },
    },
  },
});
