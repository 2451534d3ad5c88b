import { exceededLimit, type JsonLimits } from '../../../platform/index.ts';
import { boundaryOf, MultipartError, MultipartReader, type Part } from './multipart.ts';
import { readXmlTree } from './xml-tree.ts';

/** Limits of a received document; pictures are counted apart from it. */
export const documentLimits = {
  /** Bytes of a document without pictures. */
  text: 2_000_000,
  parts: 32,
  pictures: 6,
  /** Bytes of one picture. */
  picture: 8_000_000,
  /** Fields of a form. */
  fields: 500,
  /** Bytes of the raw text that a signal retains. */
  raw: 64_000,
} as const;
const json: JsonLimits = { depth: 32, values: 10_000, keys: 1000 };

/** What arrived, as a mapping reads it. */
export interface ReceivedDocument {
  /** JSON, the fields of a form, or the tree of XML; in a multipart body, the parts by name and the elements of its XML. */
  readonly document: unknown;
  /** JPEG and PNG files by the name of their part. */
  readonly pictures: ReadonlyMap<string, Buffer>;
  /** Without pictures, at most 64 kB. */
  readonly raw: Buffer;
}
export type DocumentResult = ReceivedDocument | { readonly fault: 'not_understood' | 'too_large'; readonly raw: Buffer };

/**
 * Reads a body by its content type, or by its first character where the type is missing or is a plain text.
 * @param query the query of the address: it is the document where the body has none, as cameras send that notify by GET
 */
export function readDocument(contentType: string, body: Buffer, query = ''): DocumentResult {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type.startsWith('multipart/')) return readParts(contentType, body);
  const picture = isPicture(body);
  if (picture || body.length === 0) {
    const raw = Buffer.from(query.slice(0, documentLimits.raw));
    const pictures = new Map(picture && body.length <= documentLimits.picture ? [['picture', body]] : []);
    if (picture && pictures.size === 0) return { fault: 'too_large', raw };
    const form = readForm(query);
    return form ? { document: form, pictures, raw } : { fault: 'too_large', raw };
  }
  const raw = rawOf(body);
  if (body.length > documentLimits.text * 7) return { fault: 'too_large', raw };
  const result = readText(type, body);
  return 'fault' in result ? { ...result, raw } : { ...result, pictures: new Map(), raw };
}

type TextResult = { readonly document: unknown } | { readonly fault: 'not_understood' | 'too_large' };

/** Reads a text as its type says; cameras often send JSON and XML without type or with a wrong one. */
function readText(type: string, body: Buffer): TextResult {
  const text = body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text.startsWith('{') || text.startsWith('[') || type.endsWith('json')) return readJson(text);
  if (text.length > documentLimits.text) return { fault: 'too_large' };
  if (text.startsWith('<') || type.endsWith('xml')) {
    const result = readXmlTree(text);
    return 'tree' in result ? { document: result.tree } : result;
  }
  if (/^Code=[\w-]+;/.test(text)) return { document: readDahua(text) };
  if (type === 'application/x-www-form-urlencoded') {
    const form = readForm(text);
    return form ? { document: form } : { fault: 'too_large' };
  }
  return { document: { text: text.trim().slice(0, 10_000) } };
}

function readJson(text: string): TextResult {
  if (exceededLimit(text, json)) return { fault: 'too_large' };
  try {
    return { document: JSON.parse(text) as unknown };
  } catch {
    return { fault: 'not_understood' };
  }
}

function readForm(text: string): Record<string, string> | null {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const [name, value] of new URLSearchParams(text.slice(0, documentLimits.text))) {
    count += 1;
    if (count > documentLimits.fields) return null;
    fields[name] ??= value;
  }
  return fields;
}

/** An event of a Dahua device: `Code=…;action=…;index=…;data={…}`, where `data` is JSON and optional. */
function readDahua(text: string): Record<string, unknown> {
  const event: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const at = text.indexOf(';data=');
  const head = at === -1 ? text : text.slice(0, at);
  for (const field of head.trim().split(';').slice(0, 32)) {
    const equals = field.indexOf('=');
    if (equals > 0) event[field.slice(0, equals).trim()] = field.slice(equals + 1).trim();
  }
  if (at === -1) return event;
  const data = readJson(text.slice(at + ';data='.length).trim());
  if ('document' in data) event['data'] = data.document;
  return event;
}

function readParts(contentType: string, body: Buffer): DocumentResult {
  const boundary = boundaryOf(contentType);
  const parts: Part[] = [];
  const reader = boundary === null ? null : new MultipartReader(boundary, { head: 8000, body: documentLimits.picture }, collect);
  function collect(part: Part): void {
    if (parts.push(part) > documentLimits.parts) throw new MultipartError('parts');
  }
  try {
    reader?.write(body);
    reader?.end();
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error;
    return { fault: 'too_large', raw: rawOf(body) };
  }
  return parts.length === 0 ? { fault: 'not_understood', raw: rawOf(body) } : documentOf(parts);
}

/** The document of parts; the elements of XML are at its top, since cameras name their parts after the event. */
export function documentOf(parts: readonly Part[]): DocumentResult {
  const document: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const pictures = new Map<string, Buffer>();
  const texts: Buffer[] = [];
  let fault: 'not_understood' | 'too_large' | null = null;
  for (const [index, { headers, body }] of parts.entries()) {
    const name = nameOf(headers) ?? `part${index + 1}`;
    if (isPicture(body)) {
      const unique = pictures.has(name) ? `${name}-${index + 1}` : name;
      if (pictures.size < documentLimits.pictures) pictures.set(unique, body);
      continue;
    }
    texts.push(body.subarray(0, documentLimits.raw), Buffer.from('\n'));
    const result = readText((headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '', body);
    if ('fault' in result) fault ??= result.fault;
    else if (isTextOnly(result.document)) document[name] = result.document.text;
    else if (body.subarray(0, 16).toString().trimStart().startsWith('<')) Object.assign(document, result.document);
    else document[name] = result.document;
  }
  const raw = rawOf(Buffer.concat(texts));
  if (fault) return { fault, raw };
  const [first] = Object.values(document);
  const isSingle = Object.keys(document).length === 1 && texts.length === 2;
  const isNested = typeof first === 'object' && first !== null && !Array.isArray(first);
  // A single part of JSON is also read as if it were the body.
  return { document: isSingle && isNested ? { ...document, ...first } : document, pictures, raw };
}

const isTextOnly = (document: unknown): document is { text: string } =>
  typeof document === 'object' &&
  document !== null &&
  Object.keys(document).length === 1 &&
  typeof (document as { text?: unknown }).text === 'string';

/** The name of a part: of its form field, else of its file. */
function nameOf(headers: Readonly<Record<string, string>>): string | null {
  const disposition = headers['content-disposition'] ?? '';
  return /[;\s](?:file)?name="?([^";]{1,120})/i.exec(disposition)?.[1]?.trim() ?? null;
}

/** Whether bytes begin as JPEG or PNG. */
export function isPicture(bytes: Buffer): boolean {
  if (bytes.length < 16) return false;
  return bytes.readUIntBE(0, 3) === 0xffd8ff || bytes.readUInt32BE(0) === 0x89504e47;
}

/** Length of a run of base64 that is left out of what is retained. */
const base64Run = 1000;

/** What a signal retains: at most 64 kB, without the base64 of pictures. */
export function rawOf(body: Buffer): Buffer {
  const raw = Buffer.alloc(Math.min(body.length, documentLimits.raw));
  let [length, run] = [0, 0];
  for (let at = 0; at < body.length && length < raw.length; at += 1) {
    const byte = body[at] ?? 0;
    run = isBase64[byte] ? run + 1 : 0;
    if (run === base64Run) length -= base64Run - 1;
    if (run < base64Run) {
      raw[length] = byte;
      length += 1;
    }
  }
  return Buffer.from(raw.subarray(0, length));
}

const isBase64 = Array.from({ length: 256 }, (_, byte) => /[A-Za-z0-9+/=]/.test(String.fromCharCode(byte)));
