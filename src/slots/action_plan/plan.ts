import * as z from 'zod/mini';

const words = z.catch(z.record(z.string(), z.unknown()), {});
/** A node of a plan (OP-3.20, OQ-64). */
const Node = z.object({ id: z.string(), type: z.string(), config: words, outputs: words });

/** A way out of a step: `yes`, `no`, or a name of the plan's own; where it leads, null: nowhere yet. */
interface Way {
  name: string;
  to: number | null;
}
/** A step as people read it, numbered from 1. */
export interface Step {
  number: number;
  /** What is asked; null: the plan ends here. */
  question: string | null;
  /** What the alarm becomes where the plan ends; null: it does not say. */
  result: string | null;
  ways: readonly Way[];
}

const usual = ['yes', 'no'];
const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

/** The steps of a plan in the order in which they can be reached, the first one first; what nothing leads to comes last. */
export function stepsOf(kept: unknown): Step[] {
  const nodes = (Array.isArray(kept) ? kept : []).flatMap((one) => {
    const read = Node.safeParse(one);
    return read.success ? [read.data] : [];
  });
  const waysOf = ({ outputs }: z.infer<typeof Node>) => Object.entries(outputs).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  const targets = new Set(nodes.flatMap((node) => waysOf(node).map(([, to]) => String(to))));
  const order: string[] = [];
  const visit = (ids: readonly string[]) => {
    for (const queue = [...ids]; queue.length > 0; ) {
      const id = queue.shift() ?? '';
      const node = nodes.find((one) => one.id === id);
      if (!node || order.includes(id)) continue;
      order.push(id);
      queue.push(...waysOf(node).map(([, to]) => String(to)));
    }
  };
  visit(
    nodes
      .filter(({ id }) => !targets.has(id))
      .slice(0, 1)
      .map(({ id }) => id),
  );
  visit(nodes.map(({ id }) => id));
  const numberOf = (id: string): number | null => order.indexOf(id) + 1 || null;
  return order.flatMap((id, at) => {
    const node = nodes.find((one) => one.id === id);
    if (!node) return [];
    const ends = node.type === 'terminate';
    return {
      number: at + 1,
      question: ends ? null : (textOf(node.config['question']) ?? ''),
      result: ends ? textOf(node.config['result']) : null,
      ways: waysOf(node).map(([name, to]) => ({ name, to: numberOf(String(to)) })),
    };
  });
}

/** Yes and no stand before the names of the plan's own. */
const placeOf = (name: string): number => (usual.includes(name) ? usual.indexOf(name) : usual.length);
