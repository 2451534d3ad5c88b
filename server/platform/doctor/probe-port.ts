import { request } from 'node:http';
import { createServer } from 'node:net';
import { type Finding, fault, fine, unknown } from './finding.ts';

interface Port {
  readonly variable: 'PORT' | 'REALTIME_PORT';
  readonly host: string;
  readonly port: number;
}
type Listen = (host: string, port: number) => Promise<void>;

/** Whether a port can be listened on, or this platform listens there already. */
export async function lookAtPort({ variable, host, port }: Port, listen: Listen = listenOnce): Promise<Finding> {
  const about = `Port ${port} on ${host} (${variable})`;
  if (port === 0) return fine(about, 'Any free port is used.');
  try {
    await listen(host, port);
    return fine(about, 'It is free: the platform does not run, and can listen there.');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      if (await isAtalaya(host, port)) return fine(about, 'Atalaya answers there.');
      return fault(about, 'Another program uses it.', `Stop that program, or give another ${variable}.`);
    }
    if (code === 'EACCES') return fault(about, 'This account may not listen there.', 'Give a port of 1024 or more, and a proxy in front.');
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      return fault(about, 'This machine does not have that address.', 'Give an address of this machine as HOST.');
    return unknown(about, message, 'Give another HOST or port.');
  }
}

const listenOnce: Listen = (host, port) =>
  new Promise((listened, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(port, host, () => server.close(() => listened()));
  });

/** Both ports refuse an unknown address with the same code. */
const isAtalaya = (host: string, port: number): Promise<boolean> =>
  new Promise((answered) => {
    const asked = request(
      { host: host === '0.0.0.0' ? '127.0.0.1' : host, port, path: '/v1/doctor', timeout: 5000, agent: false },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () => answered(Buffer.concat(parts).toString().includes('"route.not_found"')));
        reply.on('error', () => answered(false));
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => answered(false));
    asked.end();
  });
