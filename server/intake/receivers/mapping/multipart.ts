/** A part of a multipart body or stream. */
export interface Part {
  /** Header fields by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Limits of a multipart body or stream. */
export interface MultipartLimits {
  /** Bytes of the head and of the body of one part. */
  readonly head: number;
  readonly body: number;
}

/** A stream that is not multipart as announced, or exceeds a limit; it cannot be read further. */
export class MultipartError extends Error {}

const blankLine = Buffer.from('\r\n\r\n');
const blankLineOfLf = Buffer.from('\n\n');

/** The boundary in a content type; null: it names none. Some cameras write it with its dashes. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;,]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? null;
  return boundary?.replace(/^--/, '') ?? null;
}

/**
 * Reads the parts of a multipart body or of an endless multipart stream, whose parts are given as soon as they are complete: at their
 * `Content-Length` where they state it, else at the next boundary. Cameras write boundaries with too few or too many dashes and lines that
 * end with LF alone; both are accepted. Form parsers of npm read `multipart/form-data` only, and end with the body.
 */
export class MultipartReader {
  readonly #boundary: Buffer;
  readonly #limits: MultipartLimits;
  readonly #onPart: (part: Part) => void;
  #buffer: Buffer = Buffer.alloc(0);
  #chunks: Buffer[] = [];
  #length = 0;
  #head: Readonly<Record<string, string>> | null = null;
  /** Bytes of the buffer in which no boundary begins. */
  #searched = 0;

  constructor(boundary: string, limits: MultipartLimits, onPart: (part: Part) => void) {
    this.#boundary = Buffer.from(`--${boundary}`);
    this.#limits = limits;
    this.#onPart = onPart;
  }

  /** @throws MultipartError */
  write(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    // Joins small chunks rarely: a sender of single bytes must not have the whole buffer copied for each.
    if (this.#length - this.#buffer.length < this.#buffer.length / 16 && !this.#mayComplete(chunk)) return;
    this.#buffer = Buffer.concat([this.#buffer, ...this.#chunks]);
    this.#chunks = [];
    this.#length = this.#buffer.length;
    while (this.#readPart());
    this.#length = this.#buffer.length;
  }

  /** The end of the body: gives a last part that no boundary ends. @throws MultipartError */
  end(): void {
    this.#buffer = Buffer.concat([this.#buffer, ...this.#chunks]);
    this.#chunks = [];
    while (this.#readPart());
    const head = this.#head;
    if (head && this.#buffer.length > 0) this.#onPart({ headers: head, body: withoutLineEnd(this.#buffer) });
    this.#head = null;
    this.#buffer = Buffer.alloc(0);
  }

  #mayComplete(chunk: Buffer): boolean {
    const stated = this.#statedLength();
    return stated === null ? chunk.includes(0x0a) || chunk.includes(0x2d) : this.#length >= stated;
  }

  #statedLength(): number | null {
    const length = this.#head?.['content-length'];
    return length !== undefined && /^\d{1,9}$/.test(length) ? Number(length) : null;
  }

  /** Whether the buffer may have more to read. */
  #readPart(): boolean {
    return this.#head === null ? this.#readHead() : this.#readBody(this.#head);
  }

  #readHead(): boolean {
    const start = this.#buffer.indexOf(this.#boundary);
    if (start === -1) {
      // Retains what may be the beginning of a boundary.
      this.#cut(Math.max(0, this.#buffer.length - this.#boundary.length + 1));
      return false;
    }
    this.#cut(start);
    const after = this.#boundary.length;
    const longest = this.#buffer.subarray(0, after + this.#limits.head + blankLine.length);
    const [crlf, lf] = [longest.indexOf(blankLine, after), longest.indexOf(blankLineOfLf, after)];
    const end = crlf === -1 || (lf !== -1 && lf < crlf) ? lf : crlf;
    if (end === -1 && this.#buffer.length > longest.length) throw new MultipartError('head');
    if (end === -1) return false;
    this.#head = headersOf(this.#buffer.toString('utf8', after, end));
    this.#cut(end + (end === crlf ? 4 : 2));
    return true;
  }

  #readBody(headers: Readonly<Record<string, string>>): boolean {
    const stated = this.#statedLength();
    if ((stated ?? 0) > this.#limits.body) throw new MultipartError('body');
    const end = stated ?? this.#buffer.indexOf(this.#boundary, Math.max(0, this.#searched - this.#boundary.length));
    if (end === -1 || end > this.#buffer.length) {
      if (stated === null && this.#buffer.length > this.#limits.body) throw new MultipartError('body');
      this.#searched = this.#buffer.length;
      return false;
    }
    if (end > this.#limits.body) throw new MultipartError('body');
    const bytes = Buffer.from(this.#buffer.subarray(0, end));
    this.#cut(end);
    this.#head = null;
    this.#onPart({ headers, body: stated === null ? withoutLineEnd(bytes) : bytes });
    return true;
  }

  #cut(length: number): void {
    this.#buffer = this.#buffer.subarray(length);
    this.#searched = 0;
  }
}

function withoutLineEnd(body: Buffer): Buffer {
  if (body.at(-1) !== 0x0a) return body;
  return body.subarray(0, body.at(-2) === 0x0d ? -2 : -1);
}

function headersOf(text: string): Record<string, string> {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const line of text.split(/\r?\n/).slice(0, 32)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}
