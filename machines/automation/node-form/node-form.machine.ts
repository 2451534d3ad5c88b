import { assign, emit, setup } from 'xstate';
import type { NodeConfig } from '../../../contract/automation/flow.ts';
import type { NodeForm } from '../../../contract/automation/node-form.ts';
import type { Fault } from '../../../contract/catalogues/index.ts';
import type { Draft, Named } from '../../catalogues/index.ts';
import { changeDraft, draftConfig, draftFaults, labelDraft, startDraft } from './node-draft.ts';

export interface NodeFormInput {
  form: NodeForm;
  config: NodeConfig;
}
export interface NodeFormContext extends NodeFormInput {
  draft: Draft;
  /** The visible faults: of touched fields, or of all after an attempt to apply. */
  faults: readonly Fault[];
}
export type NodeFormEvent =
  | { type: 'node.change'; field: string; value: unknown }
  /** The cursor left a field. */
  | { type: 'node.check'; field: string }
  /** Words for the records that a field names, as they were read. */
  | { type: 'node.named'; field: string; names: readonly Named[] }
  | { type: 'node.apply' }
  | { type: 'node.leave' }
  | { type: 'node.stay' }
  | { type: 'node.discard' };
/** The new configuration of the node; the form was closed. */
export type NodeFormFact = { type: 'node.set'; config: NodeConfig } | { type: 'node.left' };

const rootOf = ({ field }: Fault): string => field.split('.')[0] ?? '';

/**
 * The configuration form of one node of a flowchart (OP-2.59): only a complete configuration is applied to the chart; faults are shown at
 * their fields, with "Please correct the errors in the form" until there are none (OP-5.19).
 */
export const nodeFormMachine = setup({
  types: {
    context: {} as NodeFormContext,
    events: {} as NodeFormEvent,
    input: {} as NodeFormInput,
    emitted: {} as NodeFormFact,
  },
  guards: {
    isValid: ({ context: { form, draft } }) => draftFaults(form, draft).length === 0,
    isValidAfter: ({ context: { form, draft }, event }) =>
      event.type === 'node.change' && draftFaults(form, changeDraft(form, draft, event.field, event.value)).length === 0,
    isUnchanged: ({ context: { form, config, draft } }) =>
      JSON.stringify(draftConfig(form, draft)) === JSON.stringify(draftConfig(form, startDraft(form, config))),
  },
  actions: {
    change: assign(({ context: { form, draft, faults }, event }) =>
      event.type === 'node.change'
        ? {
            draft: changeDraft(form, draft, event.field, event.value),
            faults: faults.filter((fault) => rootOf(fault) !== event.field),
          }
        : {},
    ),
    check: assign(({ context: { form, draft, faults }, event }) =>
      event.type === 'node.check'
        ? {
            faults: [
              ...faults.filter((fault) => rootOf(fault) !== event.field),
              ...draftFaults(form, draft).filter((fault) => rootOf(fault) === event.field),
            ],
          }
        : {},
    ),
    checkAll: assign(({ context: { form, draft } }) => ({ faults: draftFaults(form, draft) })),
    changeAndCheckAll: assign(({ context: { form, draft }, event }) => {
      if (event.type !== 'node.change') return {};
      const changed = changeDraft(form, draft, event.field, event.value);
      return { draft: changed, faults: draftFaults(form, changed) };
    }),
    name: assign(({ context: { draft }, event }) =>
      event.type === 'node.named' ? { draft: labelDraft(draft, event.field, event.names) } : {},
    ),
    emitSet: emit(({ context: { form, draft } }) => ({ type: 'node.set' as const, config: draftConfig(form, draft) })),
    emitLeft: emit({ type: 'node.left' as const }),
  },
}).createMachine({
  id: 'node-form',
  context: ({ input }) => ({ ...input, draft: startDraft(input.form, input.config), faults: [] }),
  initial: 'editing',
  on: { 'node.named': { actions: 'name' } },
  states: {
    editing: {
      initial: 'open',
      on: {
        'node.apply': [
          { guard: 'isValid', target: 'applied' },
          { target: 'editing.faulty', actions: 'checkAll' },
        ],
        'node.leave': [{ guard: 'isUnchanged', target: 'left' }, { target: 'leaving' }],
      },
      states: {
        open: {
          description: 'What the node is set to is written; what is wrong is said at the fields that were left.',
          on: { 'node.change': { actions: 'change' }, 'node.check': { actions: 'check' } },
        },
        faulty: {
          description: 'It was to be applied: "Please correct the errors in the form", and what is wrong is said at each field.',
          on: {
            'node.change': [{ guard: 'isValidAfter', target: 'open', actions: 'changeAndCheckAll' }, { actions: 'changeAndCheckAll' }],
          },
        },
      },
    },
    leaving: {
      description: 'It is asked whether what was written is to be lost.',
      on: {
        'node.stay': 'editing',
        'node.discard': 'left',
        'node.apply': [
          { guard: 'isValid', target: 'applied' },
          { target: 'editing.faulty', actions: 'checkAll' },
        ],
      },
    },
    applied: { type: 'final', entry: ['emitSet', 'emitLeft'], description: 'The node is set to what was written.' },
    left: { type: 'final', entry: 'emitLeft', description: 'The node stays as it was.' },
  },
});
