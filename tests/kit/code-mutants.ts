import { parseSync } from 'vite';

/** One fault of code: the text from `start` to `end` reads `after` instead. */
export interface CodeMutant {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const swaps: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};
const conditional = new Set(['IfStatement', 'ConditionalExpression', 'WhileStatement']);
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The faults of one expression, as text. */
function faultsOf(node: Node, key: string, parent: Node, source: string): string[] {
  const text = ({ start, end }: Node) => source.slice(start, end);
  const faults: string[] = [];
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression')
    faults.push(
      ...(swaps[String(node['operator'])] ?? []).map(
        (other) => `(${text(node['left'] as Node)}) ${other} (${text(node['right'] as Node)})`,
      ),
    );
  if (node.type === 'UnaryExpression' && node['operator'] === '!') faults.push(text(node['argument'] as Node));
  if (node.type === 'Literal') {
    const { value } = node;
    if (typeof value === 'boolean') faults.push(String(!value));
    if (typeof value === 'number') faults.push(String(value + 1), String(value - 1));
    if (typeof value === 'string' && value !== '') faults.push("''");
  }
  if (key === 'test' && conditional.has(parent.type)) faults.push('true', 'false');
  if (key === 'argument' && parent.type === 'ReturnStatement') faults.push('undefined');
  if (key === 'expression' && parent.type === 'ExpressionStatement' && /^(?:Call|Await)Expression$/.test(node.type))
    faults.push('undefined');
  return faults.filter((fault) => fault !== text(node));
}

/** Whether a node holds no expression that runs: types, sources of imports, keys. */
const isPassive = (node: Node, key: string, parent: Node): boolean =>
  (node.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) ||
  node.type.startsWith('Import') ||
  node.type === 'Super' ||
  (key === 'callee' && node.type === 'Super') ||
  (key === 'key' && parent['computed'] !== true) ||
  key === 'directive';

/**
 * Puts a switch at each expression inside functions: `globalThis.__isMutant(first + n)` chooses fault n. What runs once at load is left alone.
 * @throws Error for a source that does not parse
 */
export function instrument(file: string, source: string, first = 0): { code: string; mutants: CodeMutant[] } {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const mutants: CodeMutant[] = [];
  const render = (node: Node, key: string, parent: Node, isInside: boolean): string => {
    const inside = isInside || node.type.includes('Function');
    const own = isInside && parent.type !== 'TSLiteralType' ? faultsOf(node, key, parent, source) : [];
    const line = source.slice(0, node.start).split('\n').length;
    const before = source.slice(node.start, node.end);
    const numbers = own.map((after) => first + mutants.push({ start: node.start, end: node.end, line, before, after }) - 1);
    const children = Object.entries(node)
      .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => [name, child] as const))
      .filter(([name, child]) => !isPassive(child, name, node))
      .toSorted(([, one], [, other]) => one.start - other.start);
    let at = node.start;
    let text = '';
    for (const [name, child] of children) {
      if (child.start < at) continue;
      text += source.slice(at, child.start) + render(child, name, node, inside);
      at = child.end;
    }
    text += source.slice(at, node.end);
    const choices = own.map((after, index) => `globalThis.__isMutant(${numbers[index]}) ? (${after}) : `);
    return own.length === 0 ? text : `(${choices.join('')}(${text}))`;
  };
  const root = program as unknown as Node;
  const code = source.slice(0, root.start) + render(root, '', root, false) + source.slice(root.end);
  return { code, mutants };
}
