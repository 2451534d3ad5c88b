import { deflateRawSync, deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { NamedEndpoint } from './endpoints.ts';

/** A form at the limit of its size, and the statuses with which it may be answered. */
export interface Upload {
  readonly name: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body: FormData | Buffer<ArrayBuffer>;
  readonly status: readonly number[];
}

const megabytes = 1_000_000;

function formOf(name: string, bytes: Uint8Array, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(more)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

const sheet = 'xl/worksheets/sheet1.xml';
const book = (xml: string, level: 0 | 9 = 9): Uint8Array =>
  zipSync(
    { 'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Units" r:id="r1"/></sheets></workbook>'), [sheet]: strToU8(xml) },
    { level },
  );

/** A declared PNG picture of many pixels and few bytes. */
function pixelBomb(width: number, height: number): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The import files: bombs, and honest files of the largest size. */
function files(): Record<string, Uint8Array> {
  const row = '<row><c t="inlineStr"><is><t>a</t></is></c></row>';
  const columns = Array.from({ length: 100 }, (_, n) => `Column ${n}`).join(';');
  return {
    'a bomb of 52 kB': book(`<worksheet><sheetData>${row.repeat(1_000_000)}`),
    'a bomb of 79 MB within the limits': book(`<worksheet><sheetData>${'<row>'.repeat(1_000_000)}`, 0).slice(0, 9.5 * megabytes),
    'a part of zeros': zipSync({ [sheet]: new Uint8Array(60 * megabytes) }, { level: 9 }),
    'rows without cells': book(`<worksheet><sheetData>${'<row r="99999"/>'.repeat(500_000)}`),
    'text of separators': Buffer.alloc(9.9 * megabytes, ';'),
    'text of quotation marks': Buffer.alloc(9.9 * megabytes, '"'),
    'text of line ends': Buffer.alloc(9.9 * megabytes, '\n'),
    'one long cell': Buffer.from(`name\n${'x'.repeat(9.8 * megabytes)}`),
    'twenty thousand rows': Buffer.from(`${columns}\n${`${'12345;'.repeat(60)}\n`.repeat(20_000)}`.slice(0, 9.8 * megabytes)),
    'no archive': Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(9.8 * megabytes)]),
    'deflated nothing': deflateRawSync(Buffer.alloc(9 * megabytes)),
  };
}

const brokenForms: Readonly<Record<string, { headers: Record<string, string>; text: string }>> = {
  'no boundary': { headers: { 'content-type': 'multipart/form-data' }, text: '--x\r\n' },
  'a form that breaks off': {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    text: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  },
};

/** Uploads to every call that takes a form. Files are sent to one catalogue of each kind of call, since all share the same code. */
export function hostileUploads(named: readonly NamedEndpoint[]): Upload[] {
  const imports = named.filter(({ name, endpoint }) => name === 'unit importFile' || endpoint.path.endsWith('/import/workbook'));
  const refused = [400, 413, 422];
  const made = Object.entries(files());
  const sent = imports.flatMap(({ name, endpoint: { path } }) =>
    made.map(([kind, bytes]): Upload => ({ name: `${name}, ${kind}`, path, body: formOf('file', bytes), status: [200, ...refused] })),
  );
  const pictures = named.filter(({ name, catalogue }) => name.endsWith(' create') && catalogue?.fields.some(({ kind }) => kind === 'file'));
  const bombs = pictures.slice(0, 3).map(({ name, catalogue, endpoint: { path } }): Upload => {
    const form = new FormData();
    const field = catalogue?.fields.find(({ kind }) => kind === 'file')?.name ?? 'file';
    form.append(field, new Blob([pixelBomb(30_000, 30_000)], { type: 'image/png' }), 'a.png');
    return { name: `${name}, a picture of 900 million pixels`, path, body: form, status: refused };
  });
  const fields = pictures.slice(0, 1).map(({ name, endpoint: { path } }): Upload => {
    const form = new FormData();
    for (let n = 0; n < 1999; n += 1) form.append(`a[${n}][b][c][d]`, 'x'.repeat(400));
    return { name: `${name}, two thousand fields`, path, body: form, status: refused };
  });
  const forms = named.filter(
    ({ name, endpoint, catalogue }) => / (importFile|create|edit)$/.test(name) && endpoint.method === 'POST' && !catalogue?.servedBy,
  );
  const broken = forms.flatMap(({ name, endpoint: { path } }) =>
    Object.entries(brokenForms).map(
      ([kind, { headers, text }]): Upload => ({ name: `${name}, ${kind}`, path, headers, body: Buffer.from(text), status: [400, 422] }),
    ),
  );
  return [...sent, ...bombs, ...fields, ...broken];
}
