import { hostname } from 'node:os';
import { connect, type TLSSocket } from 'node:tls';
import type { AuditForward, AuditTarget, ForwardedLine } from './forwarded-line.ts';

/** Facility 13, log audit (RFC 5424, 6.2.1). */
const facility = 13;
const severity = { warning: 4, notice: 5 } as const;
const timeoutMs = 15_000;
const defaultPort = 6514;
/** An enterprise number is required in the names of structured data; this one is reserved for documentation, and belongs to nobody. */
const dataName = 'atalaya@32473';

/** Sends lines as syslog messages over TLS (RFC 5424, RFC 5425), on one connection that is opened when it is needed. */
export function syslogTarget({ url, ca }: AuditForward): AuditTarget {
  let socket: TLSSocket | null = null;
  const drop = () => {
    socket?.destroy();
    socket = null;
  };
  const open = async (): Promise<TLSSocket> => {
    if (socket?.writable) return socket;
    drop();
    socket = await connected(url, ca);
    socket.on('close', drop);
    return socket;
  };
  return {
    send: async (lines) => {
      const to = await open();
      try {
        await written(to, Buffer.concat(lines.map(frameOf)));
      } catch (error) {
        drop();
        throw error;
      }
    },
    close: drop,
  };
}

function connected(url: URL, ca: string | null): Promise<TLSSocket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(url.port) || defaultPort, servername: host, ...(ca !== null && { ca }) });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('it took too long')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      socket.setTimeout(0);
      // Later errors are followed by `close`, which opens a new connection the next time.
      socket.on('error', () => undefined);
      // A collector sends nothing; without a reader its closing would not be noticed.
      socket.resume();
      resolve(socket);
    });
  });
}

/** Resolves when the bytes were handed to the system; syslog has no acknowledgement. */
function written(socket: TLSSocket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new Error('it closed the connection'));
    const timer = setTimeout(() => socket.destroy(new Error('it took too long')), timeoutMs);
    socket.once('close', onClose);
    socket.write(bytes, (error) => {
      clearTimeout(timer);
      socket.off('close', onClose);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** The message behind its length in octets (RFC 5425, 4.3). */
function frameOf(line: ForwardedLine): Buffer {
  const message = Buffer.from(formatSyslog(line, { host: hostname(), process: process.pid }));
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}

const printable = (text: string, most: number) => text.replaceAll(/[^\x21-\x7e]/g, '_').slice(0, most) || '-';
const quoted = (value: string | number) => `"${String(value).replaceAll(/["\\\]]/g, '\\$&')}"`;

/** A line as a message of RFC 5424: what it is about as structured data, and the sealed text, unchanged. */
export function formatSyslog(line: ForwardedLine, from: { host: string; process: number }): string {
  const { place, hash, id, at, kind, action, user, tenant, subject, text } = line;
  const level = action === 'sign_in_failed' || action === 'code_failed' ? severity.warning : severity.notice;
  const head = `<${facility * 8 + level}>1 ${at} ${printable(from.host, 255)} atalaya ${from.process} ${printable(kind, 32)}`;
  const named = { place, hash, id, action, user, tenant, subject };
  const data = Object.entries(named).flatMap(([name, value]) => (value === null ? [] : [`${name}=${quoted(value)}`]));
  return `${head} [${dataName} ${data.join(' ')}] \uFEFF${text}`;
}
