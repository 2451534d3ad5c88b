import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span as a collector reads it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  /** Internal 1, server 2, client 3, producer 4, consumer 5. */
  readonly kind: number;
  /** Nanoseconds since 1970. */
  readonly start: bigint;
  readonly end: bigint;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { traceId: string; spanId: string }[];
  /** Unset 0, ok 1, error 2. */
  readonly status: number;
  readonly resource: Readonly<Record<string, unknown>>;
}

/** A collector of traces by OTLP over HTTP, which reads requests strictly: a field that the protocol does not have fails the test. */
export interface TraceCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  readonly requests: IncomingMessage['headers'][];
  /** What was wrong with requests. */
  readonly faults: string[];
  /** `silent`: it takes the request and never answers. */
  answer: 'accept' | 'refuse' | 'silent';
  close(): Promise<void>;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const server = createServer((request, reply) => {
    void buffer(request).then((body) => {
      collector.requests.push(request.headers);
      if (request.method !== 'POST' || request.url !== '/v1/traces') collector.faults.push(`${request.method} ${request.url}`);
      if (request.headers['content-type'] !== 'application/x-protobuf') collector.faults.push(`type ${request.headers['content-type']}`);
      if (collector.answer === 'silent') return;
      if (collector.answer === 'refuse') return void reply.writeHead(401).end();
      try {
        collector.spans.push(...spansOf(body));
      } catch (error) {
        collector.faults.push((error as Error).message);
      }
      reply.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    requests: [],
    faults: [],
    answer: 'accept',
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return collector;
}

type Wire = bigint | Buffer;
/** Fields of a message by number: the wire type that each must have (0 varint, 1 fixed 64, 2 bytes, 5 fixed 32). */
type Shape = Readonly<Record<number, 0 | 1 | 2 | 5>>;
// opentelemetry-proto 1.x: collector/trace/v1, trace/v1, common/v1, resource/v1.
const shapes = {
  request: { 1: 2 },
  resourceSpans: { 1: 2, 2: 2, 3: 2 },
  resource: { 1: 2, 2: 0 },
  scopeSpans: { 1: 2, 2: 2, 3: 2 },
  span: { 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 0, 7: 1, 8: 1, 9: 2, 10: 0, 11: 2, 12: 0, 13: 2, 14: 0, 15: 2, 16: 5 },
  link: { 1: 2, 2: 2, 3: 2, 4: 2, 5: 0, 6: 5 },
  status: { 2: 2, 3: 0 },
  keyValue: { 1: 2, 2: 2 },
  anyValue: { 1: 2, 2: 0, 3: 0, 4: 1, 5: 2, 6: 2, 7: 2 },
} satisfies Record<string, Shape>;

/** The fields of a protobuf message, each with its values in their order. */
function read(bytes: Buffer, name: keyof typeof shapes): (field: number) => Wire[] {
  const shape: Shape = shapes[name];
  const fields = new Map<number, Wire[]>();
  let at = 0;
  const varint = (): bigint => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error(`${name} ends within a number`);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    if (at > bytes.length) throw new Error(`${name} is shorter than it says`);
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const [field, type] = [tag >> 3, tag & 7];
    if (shape[field] !== type) throw new Error(`${name} has no field ${field} of wire type ${type}`);
    const value =
      type === 0 ? varint() : type === 1 ? take(8).readBigUInt64LE() : type === 5 ? BigInt(take(4).readUInt32LE()) : take(Number(varint()));
    fields.set(field, [...(fields.get(field) ?? []), value]);
  }
  return (field) => fields.get(field) ?? [];
}

const bytesOf = (values: readonly Wire[]): Buffer => (values[0] as Buffer | undefined) ?? Buffer.alloc(0);
const numberOf = (values: readonly Wire[]): bigint => (values[0] as bigint | undefined) ?? 0n;
const idOf = (values: readonly Wire[], length: number, what: string): string => {
  const id = bytesOf(values);
  if (id.length !== length) throw new Error(`${what} has ${id.length} bytes`);
  return id.toString('hex');
};

function attributesOf(values: readonly Wire[]): Record<string, unknown> {
  return Object.fromEntries(
    values.map((value) => {
      const pair = read(value as Buffer, 'keyValue');
      const any = read(bytesOf(pair(2)), 'anyValue');
      const [text, flag, whole, double] = [any(1)[0], any(2)[0], any(3)[0], any(4)[0]];
      const toDouble = (bits: bigint) => new Float64Array(new BigUint64Array([bits]).buffer)[0];
      const known = text !== undefined ? text.toString() : flag !== undefined ? flag === 1n : whole !== undefined ? Number(whole) : double;
      return [bytesOf(pair(1)).toString(), typeof known === 'bigint' ? toDouble(known) : known];
    }),
  );
}

function spansOf(body: Buffer): CollectedSpan[] {
  return read(
    body,
    'request',
  )(1).flatMap((group) => {
    const of = read(group as Buffer, 'resourceSpans');
    const resource = attributesOf(read(bytesOf(of(1)), 'resource')(1));
    return of(2).flatMap((scope) =>
      read(
        scope as Buffer,
        'scopeSpans',
      )(2).map((one): CollectedSpan => {
        const span = read(one as Buffer, 'span');
        return {
          traceId: idOf(span(1), 16, 'trace_id'),
          spanId: idOf(span(2), 8, 'span_id'),
          parentSpanId: bytesOf(span(4)).toString('hex'),
          name: bytesOf(span(5)).toString(),
          kind: Number(numberOf(span(6))),
          start: numberOf(span(7)),
          end: numberOf(span(8)),
          attributes: attributesOf(span(9)),
          links: span(13).map((link) => {
            const linked = read(link as Buffer, 'link');
            return { traceId: idOf(linked(1), 16, 'trace_id'), spanId: idOf(linked(2), 8, 'span_id') };
          }),
          status: Number(numberOf(read(bytesOf(span(15)), 'status')(3))),
          resource,
        };
      }),
    );
  });
}
