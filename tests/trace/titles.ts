import { type ESTree, parseSync } from 'vite';
import { idsIn } from './requirements.ts';

type Node = ESTree.Node;
type Call = ESTree.CallExpression;

const testNames = new Set(['test', 'it', 'describe', 'suite', 'journey']);
/** A test that is not run, is run only on some machines, or is expected to fail, proves nothing. */
const provesNothing = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fails']);

/**
 * Returns the requirement ids that the tests of a file name: in tags and titles of test(), it() and describe(), in the rows of their
 * `each` and `for` tables, and in the list of a `for … of` whose body titles tests from it. Comments and bodies do not count, nor do
 * skipped tests and those that are skipped on some machines.
 * Throws the parser's error on a file that is not TypeScript.
 */
export function idsInTitles(code: string, fileName: string): Set<string> {
  const file = parse(code, fileName);
  const found = new Set<string>();
  visit(file, { found, constants: constantsOf(file), lists: [] });
  return found;
}

function parse(code: string, fileName: string): ESTree.Program {
  const { program, errors } = parseSync(fileName, code, { preserveParens: false });
  const [fault] = errors;
  if (fault) throw new SyntaxError(`${fileName}: ${fault.message}`);
  return program;
}

/** Returns the literal titles of the tests of a file. */
export function titlesIn(code: string, fileName: string): string[] {
  const file = parse(code, fileName);
  const titles: string[] = [];
  const gather = (node: Node): void => {
    const [title] = node.type === 'CallExpression' && isTest(node.callee) ? node.arguments : [];
    if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
    if (title?.type === 'TemplateLiteral') titles.push(title.quasis.map(({ value }) => value.raw).join('…'));
    for (const child of childrenOf(node)) gather(child);
  };
  gather(file);
  return titles;
}

interface Scan {
  readonly found: Set<string>;
  readonly constants: ReadonlyMap<string, Node>;
  /** Lists that the enclosing `for … of` loops iterate over. */
  readonly lists: readonly Node[];
}

function visit(node: Node, scan: Scan): void {
  if (node.type === 'CallExpression' && isTest(node.callee)) {
    if (isIdle(node.callee)) return;
    collect(node, scan);
  }
  const inside = node.type === 'ForOfStatement' ? { ...scan, lists: [...scan.lists, node.right] } : scan;
  for (const child of childrenOf(node)) visit(child, inside);
}

function collect(call: Call, { found, constants, lists }: Scan): void {
  const [title, options] = call.arguments;
  if (!title) return;
  const texts = textsIn(title, constants);
  if (options?.type === 'ObjectExpression') texts.push(...tagsIn(options, constants));
  if (title.type === 'TemplateLiteral' && title.expressions.length > 0) texts.push(...lists.flatMap((list) => textsIn(list, constants)));
  if (call.callee.type === 'CallExpression') texts.push(...call.callee.arguments.flatMap((table) => textsIn(table, constants)));
  for (const id of texts.flatMap(idsIn)) found.add(id);
}

/** The tags of a test's options. */
function tagsIn(options: ESTree.ObjectExpression, constants: ReadonlyMap<string, Node>): string[] {
  return options.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'tags'
      ? textsIn(property.value, constants)
      : [],
  );
}

/** Whether a callee is `test`, `test.only`, `test.each(…)`, `it.skipIf(…)` and the like. */
function isTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return testNames.has(callee.name);
  if (callee.type === 'MemberExpression') return !callee.optional && isTest(callee.object);
  return callee.type === 'CallExpression' && isTest(callee.callee);
}

function isIdle(callee: Node): boolean {
  if (callee.type === 'CallExpression') return isIdle(callee.callee);
  if (callee.type !== 'MemberExpression') return false;
  return (callee.property.type === 'Identifier' && provesNothing.has(callee.property.name)) || isIdle(callee.object);
}

/** Every string below a node, looking through the names of constants of the same file. */
function textsIn(node: Node, constants: ReadonlyMap<string, Node>, seen: ReadonlySet<string> = new Set()): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateElement') return [node.value.cooked ?? node.value.raw];
  if (node.type === 'Identifier') {
    const value = seen.has(node.name) ? undefined : constants.get(node.name);
    return value ? textsIn(value, constants, new Set([...seen, node.name])) : [];
  }
  return childrenOf(node).flatMap((child) => textsIn(child, constants, seen));
}

function constantsOf(file: Node): ReadonlyMap<string, Node> {
  const constants = new Map<string, Node>();
  const gather = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) constants.set(node.id.name, node.init);
    for (const child of childrenOf(node)) gather(child);
  };
  gather(file);
  return constants;
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const value of Object.values(node) as unknown[]) {
    if (isNode(value)) children.push(value);
    else if (Array.isArray(value)) for (const one of value as unknown[]) if (isNode(one)) children.push(one);
  }
  return children;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
