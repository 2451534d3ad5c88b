import * as z from 'zod/mini';
import { FlowNode } from '../../../contract/automation/flow.ts';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { draftOf, valuesOf } from '../../../machines/catalogues/record/draft.ts';
import type { RecordRef } from '../../../machines/catalogues/record/record.selectors.ts';
import { selectDraft } from '../../../machines/catalogues/record/record.selectors.ts';

const StoredNodes = z.array(z.unknown());

/** Reads the nodes from a record's form; invalid ones are omitted. */
export function parseNodes(record: RecordRef, field: Field): FlowNode[] {
  const kept = z.core.safeParse(StoredNodes, valuesOf([field], selectDraft(record.getSnapshot()))[field.name] ?? []);
  return (kept.success ? kept.data : []).flatMap((one) => {
    const read = z.core.safeParse(FlowNode, { x: 0, y: 0, ...withDefaults(one) });
    return read.success ? [read.data] : [];
  });
}

const withDefaults = (one: unknown): object => {
  const { config, outputs, ...rest } = one as Partial<FlowNode>;
  return { ...rest, config: config ?? {}, outputs: outputs ?? {} };
};

/** The nodes as the form of the record holds them. */
export const toDraft = (field: Field, nodes: readonly FlowNode[]): unknown => draftOf([field], { [field.name]: nodes })[field.name];
