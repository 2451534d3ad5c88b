import { sql } from 'kysely';
import { commandForms } from '../../contract/automation/command-forms.ts';
import { commandFaults, isCommandNode } from '../../contract/automation/command-nodes.ts';
import type { FlowNode } from '../../contract/automation/flow.ts';
import { visibleFields } from '../../contract/automation/node-form.ts';
import { type CatalogueKey, type Fault, faultOf } from '../../contract/catalogues/index.ts';
import type { Language } from '../../contract/workspace/index.ts';
import { unknownReferences } from '../catalogues/index.ts';
import { choiceWordFor, type Tx } from '../platform/index.ts';
import { faultsOfFlow } from './flow-faults.ts';

/** Outputs are not a catalogue and are read from their own table. */
const isOutputs = ({ name }: { name: string }): boolean => name === 'outputs';

/** A node of a write: its fields were validated, and empty values count as missing. */
type RawNode = Pick<FlowNode, 'id' | 'type'> & { readonly [K in 'x' | 'y' | 'config' | 'outputs']?: FlowNode[K] | null };

/** The nodes of a write, with defaults for omitted values. */
export const nodesIn = (value: unknown): FlowNode[] =>
  ((value ?? []) as readonly RawNode[]).map(({ id, type, x, y, config, outputs }) => ({
    id,
    type,
    x: x ?? 0,
    y: y ?? 0,
    config: config ?? {},
    outputs: outputs ?? {},
  }));

/**
 * Returns why a command cannot be saved, in the literal texts (OP-5.15–5.18), with the nodes concerned: its flow, a duplicate node id, or a
 * reference to a record that its author does not see.
 */
export async function faultsOfCommand(tx: Tx, nodes: readonly FlowNode[], language: Language): Promise<Fault[]> {
  const at = new Map(nodes.map(({ id }, place) => [id, place]));
  const doubled = nodes.flatMap(({ id }, place) => (at.get(id) === place ? [] : [faultOf(`nodes.${at.get(id)}.id`, 'taken')]));
  const faults = commandFaults(nodes);
  const messages = [...doubled, ...faultsOfFlow(faults, nodes, ({ type }) => choiceWordFor(language, type))];
  return messages.length > 0 ? messages : unknownReferencesIn(tx, 'nodes', nodes);
}

/** Returns nodes with references (an output, a view, a plan, a device) that the author does not see; refused as if they did not exist. */
async function unknownReferencesIn(tx: Tx, field: string, nodes: readonly FlowNode[]): Promise<Fault[]> {
  const ids = new Map<CatalogueKey, Set<number>>();
  const faults: Fault[] = [];
  for (const [at, { type, config }] of nodes.entries()) {
    if (!isCommandNode(type)) continue;
    const fields = visibleFields(commandForms[type], config).filter((one) => !isOutputs(one));
    const found = await unknownReferences(tx, fields, config, ids);
    const isStrange = type === 'digital_output' && !(await areOutputs(tx, config));
    const places = [...found.map((fault) => fault.field), ...(isStrange ? ['outputs'] : [])];
    faults.push(...places.map((name) => faultOf(`${field}.${at}.config.${name}`, 'ref')));
  }
  return faults.length > 0 ? [faultOf(field, 'ref'), ...faults] : [];
}

/** Returns whether each id is a visible output that fits the target of the node: a camera, or a unit's router. */
async function areOutputs(tx: Tx, { outputs, target }: FlowNode['config']): Promise<boolean> {
  const ids = [...new Set(Array.isArray(outputs) ? outputs : [])];
  const { rows } = await sql<{ id: number }>`
    select id from digital_output where id = any (${ids}::bigint[]) and (id_camera is not null) = ${target === 'camera'}`.execute(tx);
  return rows.length === ids.length;
}
