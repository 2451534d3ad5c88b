import { setImmediate } from 'node:timers/promises';

/** A tag in document order: `text` is the text after it, up to the next tag. */
export interface Tag {
  name: string;
  attributes: string;
  closes: boolean;
  /** `<v/>`: nothing follows that belongs to it. */
  isEmpty: boolean;
  text: string;
}

const breath = 20_000;

/** Reads an XML text tag by tag, yielding to other work in between. */
export async function eachTag(xml: string, take: (tag: Tag) => void): Promise<void> {
  let open = xml.indexOf('<');
  for (let count = 0; open !== -1; count += 1) {
    if (count % breath === breath - 1) await setImmediate();
    const end = xml.indexOf('>', open);
    if (end === -1) return;
    const next = xml.indexOf('<', end);
    const inside = xml.slice(open + 1, end);
    if (!inside.startsWith('!') && !inside.startsWith('?')) take(tagOf(inside, next === -1 ? '' : xml.slice(end + 1, next)));
    open = next;
  }
}

function tagOf(inside: string, text: string): Tag {
  const closes = inside.startsWith('/');
  const isEmpty = inside.endsWith('/');
  const body = inside.slice(closes ? 1 : 0, isEmpty ? -1 : undefined);
  const space = body.search(/\s/);
  const name = space === -1 ? body : body.slice(0, space);
  return { name: name.slice(name.indexOf(':') + 1), attributes: space === -1 ? '' : body.slice(space), closes, isEmpty, text };
}

/** The value of an attribute, whatever the prefix of its name. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? unescapeXml(found[1] ?? found[2] ?? '') : undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with decoded entities. */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (match, entity: string) => {
    if (!entity.startsWith('#')) return entities[entity] ?? match;
    const code = entity[1] === 'x' || entity[1] === 'X' ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}
