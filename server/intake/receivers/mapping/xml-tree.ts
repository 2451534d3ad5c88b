import sax from 'sax';

/** Limits of a document in XML. */
const xmlLimits = { bytes: 1_000_000, depth: 32, nodes: 5000, attributes: 64 } as const;

type XmlNode = Record<string, unknown>;
export type XmlResult = { readonly tree: XmlNode } | { readonly fault: 'not_understood' | 'too_large' };

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Converts XML to a tree: an element is an object of its children by local name, its attributes have an `@`, repeated children are an array,
 * and an element with neither is its text. Namespaces and comments are dropped. A document type is refused, so that no entity is declared
 * and none is expanded.
 */
export function readXml(text: string): XmlResult {
  if (text.length > xmlLimits.bytes) return { fault: 'too_large' };
  const root: XmlNode = createNode();
  const open: { node: XmlNode; text: string }[] = [{ node: root, text: '' }];
  let nodes = 0;
  const parser = sax.parser(true, { trim: false, normalize: false });
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw new Error('a document type');
  };
  parser.onopentag = ({ attributes }) => {
    const names = Object.entries(attributes);
    nodes += 1 + names.length;
    if (nodes > xmlLimits.nodes || open.length > xmlLimits.depth || names.length > xmlLimits.attributes) throw new LimitError();
    const node = createNode();
    for (const [name, value] of names) if (!name.startsWith('xmlns')) node[`@${localName(name)}`] = value;
    open.push({ node, text: '' });
  };
  const addText = (part: string): void => {
    const current = open.at(-1);
    if (current) current.text += part;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = (name) => {
    const closed = open.pop();
    const parent = open.at(-1);
    if (closed && parent) addChild(parent.node, localName(name), valueOf(closed));
  };
  try {
    parser.write(text).close();
  } catch (error) {
    return { fault: error instanceof LimitError ? 'too_large' : 'not_understood' };
  }
  return Object.keys(root).length === 0 ? { fault: 'not_understood' } : { tree: root };
}

class LimitError extends Error {}

/** Without a prototype: an element may be named `__proto__`. */
const createNode = (): XmlNode => Object.create(null) as XmlNode;

function valueOf({ node, text }: { node: XmlNode; text: string }): unknown {
  const trimmed = text.trim();
  if (Object.keys(node).length === 0) return trimmed;
  if (trimmed !== '') node['#text'] = trimmed;
  return node;
}

function addChild(parent: XmlNode, name: string, value: unknown): void {
  const siblings = parent[name];
  if (siblings === undefined) parent[name] = value;
  else if (Array.isArray(siblings)) siblings.push(value);
  else parent[name] = [siblings, value];
}
