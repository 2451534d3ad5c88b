import sax from 'sax';

/** An element of an XML text. Names are without prefixes: devices choose their prefixes freely. */
export interface XmlElement {
  readonly name: string;
  /** URI of its namespace; empty: none, or its prefix is not declared. */
  readonly namespace: string;
  /** Without declarations of namespaces. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, trimmed. */
  readonly text: string;
  /** Where it begins in the text that was read. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
}

/** Bounds of a text from outside. `nodes` counts elements and attributes, `attributes` those of one element. */
export interface XmlLimits {
  readonly depth: number;
  readonly nodes: number;
  readonly attributes: number;
}

/** Bounds of a reply of a device. */
const ofReplies: XmlLimits = { depth: 64, nodes: 40_000, attributes: 64 };

/** `not_understood`: it is not well-formed XML, or has a document type. */
export type XmlResult = { readonly root: XmlElement } | { readonly fault: 'not_understood' | 'too_large' };

type Open = Omit<{ -readonly [key in keyof XmlElement]: XmlElement[key] }, 'children'> & { children: XmlElement[] };
type Scope = ReadonlyMap<string, string>;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const prefixOf = (name: string): string => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '');

const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');

function scopeOf(outer: Scope, attributes: Readonly<Record<string, string>>): Scope {
  const declared = Object.entries(attributes).filter(([name]) => isDeclaration(name));
  if (declared.length === 0) return outer;
  return new Map([...outer, ...declared.map(([name, uri]) => [name === 'xmlns' ? '' : localName(name), uri] as const)]);
}

/**
 * Reads an XML text of an untrusted device within the bounds of a reply.
 * @returns the root element; null: it is not well-formed XML, has a document type, or is beyond the bounds
 */
export function readXml(text: string): XmlElement | null {
  const result = parseXml(text, ofReplies);
  return 'root' in result ? result.root : null;
}

/**
 * Reads an untrusted XML text. Document types are refused, so entities can neither be declared nor expand; nothing is fetched.
 */
export function parseXml(text: string, limits: XmlLimits): XmlResult {
  try {
    const root = parse(text, limits);
    return root ? { root } : { fault: 'not_understood' };
  } catch (error) {
    return { fault: error instanceof LimitError ? 'too_large' : 'not_understood' };
  }
}

class LimitError extends Error {}

function parse(text: string, limits: XmlLimits): XmlElement | null {
  const reader = sax.parser(true, { position: true });
  const open: Open[] = [];
  const scopes: Scope[] = [new Map()];
  let [root, nodes, attributes]: [XmlElement | null, number, number] = [null, 0, 0];
  const count = (): void => {
    nodes += 1;
    if (nodes > limits.nodes || attributes > limits.attributes || open.length >= limits.depth) throw new LimitError();
  };
  reader.onerror = (error) => {
    throw error;
  };
  reader.ondoctype = () => {
    throw new Error('a document type');
  };
  reader.onattribute = () => {
    attributes += 1;
    count();
  };
  reader.onopentag = (tag) => {
    attributes = 0;
    count();
    const values = tag.attributes as Record<string, string>;
    const scope = scopeOf(scopes.at(-1) ?? new Map(), values);
    scopes.push(scope);
    open.push({
      name: localName(tag.name),
      namespace: scope.get(prefixOf(tag.name)) ?? '',
      attributes: new Map(
        Object.entries(values).flatMap(([name, value]) => (isDeclaration(name) ? [] : [[localName(name), value] as const])),
      ),
      children: [],
      text: '',
      start: reader.startTagPosition - 1,
      end: 0,
    });
  };
  const append = (part: string): void => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  reader.ontext = append;
  reader.oncdata = append;
  reader.onclosetag = () => {
    scopes.pop();
    const element = open.pop();
    if (!element) return;
    element.text = element.text.trim();
    element.end = reader.position;
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  };
  reader.write(text).close();
  return root;
}

/** The first element with this name among all descendants, in document order. */
export function findElement(within: XmlElement | null | undefined, name: string): XmlElement | null {
  for (const child of within?.children ?? []) {
    const found = child.name === name ? child : findElement(child, name);
    if (found) return found;
  }
  return null;
}

/** All descendants with this name, in document order; what is within one is not searched. */
export function findElements(within: XmlElement | null | undefined, name: string): XmlElement[] {
  return (within?.children ?? []).flatMap((child) => (child.name === name ? [child] : findElements(child, name)));
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text for the content of an element or an attribute. */
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
