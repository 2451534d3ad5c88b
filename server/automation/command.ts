import { sql } from 'kysely';
import { type CommandNodeType, commandFaults, isCommandNode, isDangerous } from '../../contract/automation/command-nodes.ts';
import type { RunnableCommand } from '../../contract/automation/command-run.ts';
import { type FlowNode, startNode, successors } from '../../contract/automation/flow.ts';
import type { MasterTenantId, UserId } from '../../contract/platform/index.ts';
import { instant, type Tx } from '../platform/index.ts';
import { drillsOfCommands } from './run-drill.ts';

/** One executable node of a command. */
export interface Step {
  readonly id: string;
  readonly type: Exclude<CommandNodeType, 'start'>;
  readonly config: FlowNode['config'];
}

/** A command loaded for a run. */
export interface LoadedCommand {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly alarm_compatible: boolean;
  readonly requirements: readonly string[];
  readonly dangerous: boolean;
  /** Its customer; null: common to all. */
  readonly customer: MasterTenantId | null;
  readonly steps: readonly Step[];
  /** End of its cool-down. */
  readonly cooldownUntil: Date | null;
  /** Ids of incomplete nodes; null: it can be run. */
  readonly faulty: readonly string[] | null;
}

type Row = Pick<LoadedCommand, 'id' | 'name' | 'description' | 'alarm_compatible' | 'cooldownUntil' | 'customer'> & {
  requirements: string[] | null;
  nodes: FlowNode[] | null;
};

const isStep = (type: string): type is Step['type'] => type !== 'start' && isCommandNode(type);

/** The nodes after the start, in execution order. */
function stepsOf(nodes: readonly FlowNode[]): Step[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const steps = new Map<string, Step>();
  let node = startNode(nodes);
  while (node && !steps.has(node.id)) {
    const { id, type, config } = node;
    if (isStep(type)) steps.set(id, { id, type, config });
    const next = successors(node, nodes)[0]?.to;
    node = next === undefined || next === id ? undefined : byId.get(next);
  }
  return [...steps.values()];
}

function toLoadedCommand({ nodes: flowNodes, requirements, ...row }: Row): LoadedCommand {
  const nodes = (flowNodes ?? []).map((node) => ({ ...node, config: node.config ?? {}, outputs: node.outputs ?? {} }));
  const faults = commandFaults(nodes);
  const faulty = faults.length === 0 ? null : [...new Set(faults.flatMap((fault) => ('nodes' in fault ? fault.nodes : [])))];
  return { ...row, requirements: requirements ?? [], dangerous: nodes.some(isDangerous), steps: stepsOf(nodes), faulty };
}

const columns = sql`c.id, c.name, c.description, c.alarm_compatible, c.requirements, c.nodes, c.id_master_tenant as customer,
  (select w.until from command_cool_down w where w.id_command = c.id) as "cooldownUntil" from command c`;

/** Reads the current version of a command that the scope sees. */
export async function readCommand(tx: Tx, id: number): Promise<LoadedCommand | undefined> {
  const { rows } = await sql<Row>`select ${columns} where c.id = ${id}`.execute(tx);
  return rows[0] && toLoadedCommand(rows[0]);
}

/** Reads the complete commands that the scope sees, by name, as the user runs them. @param now the server's time, in ms */
export async function readRunnable(tx: Tx, user: UserId, now: number): Promise<RunnableCommand[]> {
  const { rows } = await sql<Row>`select ${columns} order by fold(c.name) collate "C", c.id limit 1000`.execute(tx);
  const commands = rows.map(toLoadedCommand).filter(({ faulty }) => faulty === null);
  const drills = await drillsOfCommands(tx, user, commands);
  return commands.map(({ cooldownUntil, faulty: _, customer: __, steps, requirements, ...command }) => ({
    ...command,
    requirements: [...requirements],
    steps: steps.map(({ id, type }) => ({ id, type })),
    cooling_until: cooldownUntil && cooldownUntil.getTime() > now ? instant(cooldownUntil) : null,
    drills: drills.get(command.id) ?? [],
  }));
}
