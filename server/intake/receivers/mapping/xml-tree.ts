import { parseXml, type XmlElement } from '../../../platform/index.ts';

/** Limits of a document in XML. */
const bytes = 1_000_000;
const limits = { depth: 32, nodes: 5000, attributes: 64 } as const;

type XmlNode = Record<string, unknown>;
export type XmlTreeResult = { readonly tree: XmlNode } | { readonly fault: 'not_understood' | 'too_large' };

/**
 * Converts XML to a tree: an element is an object of its children by local name, its attributes have an `@`, repeated children are an array,
 * and an element with neither is its text. Namespaces and comments are dropped.
 */
export function readXmlTree(text: string): XmlTreeResult {
  if (text.length > bytes) return { fault: 'too_large' };
  const result = parseXml(text, limits);
  if ('fault' in result) return result;
  const tree = createNode();
  tree[result.root.name] = valueOf(result.root);
  return { tree };
}

/** Without a prototype: an element may be named `__proto__`. */
const createNode = (): XmlNode => Object.create(null) as XmlNode;

function valueOf({ attributes, children, text }: XmlElement): unknown {
  if (attributes.size === 0 && children.length === 0) return text;
  const node = createNode();
  for (const [name, value] of attributes) node[`@${name}`] = value;
  for (const child of children) addChild(node, child.name, valueOf(child));
  if (text !== '') node['#text'] = text;
  return node;
}

function addChild(parent: XmlNode, name: string, value: unknown): void {
  const siblings = parent[name];
  if (siblings === undefined) parent[name] = value;
  else if (Array.isArray(siblings)) siblings.push(value);
  else parent[name] = [siblings, value];
}
