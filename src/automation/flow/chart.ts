import * as z from 'zod/mini';
import { FlowNode } from '../../../contract/automation/flow.ts';
import type { Field } from '../../../contract/catalogues/index.ts';
import { draftOf, type RecordRef, selectDraft, valuesOf } from '../../../machines/catalogues/index.ts';

const StoredNodes = z.array(z.unknown());

/** Reads the nodes from a record's form; invalid ones are omitted. */
export function parseNodes(record: RecordRef, field: Field): FlowNode[] {
  const stored = z.core.safeParse(StoredNodes, valuesOf([field], selectDraft(record.getSnapshot()))[field.name] ?? []);
  return (stored.success ? stored.data : []).flatMap((one) => {
    const read = z.core.safeParse(FlowNode, { x: 0, y: 0, ...withDefaults(one) });
    return read.success ? [read.data] : [];
  });
}

const withDefaults = (one: unknown): object => {
  const { config, outputs, ...rest } = one as Partial<FlowNode>;
  return { ...rest, config: config ?? {}, outputs: outputs ?? {} };
};

/** The nodes as form values of the record. */
export const toDraft = (field: Field, nodes: readonly FlowNode[]): unknown => draftOf([field], { [field.name]: nodes })[field.name];
