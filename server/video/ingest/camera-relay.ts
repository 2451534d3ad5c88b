import { once } from 'node:events';
import { createServer as createHttpServer, request } from 'node:http';
import { type AddressInfo, createServer, isIP, type Server, type Socket } from 'node:net';
import { connect, rootCertificates, type TLSSocket } from 'node:tls';
import type { CameraFault } from '../../../contract/video/camera-state.ts';

/** Certificates of cameras are verified: against the public authorities, and this one (PEM), if any. */
export interface CameraTrust {
  readonly ca: string | null;
}
export interface CameraRelay {
  /** Where ffmpeg finds the camera: on this machine, without TLS. */
  readonly address: string;
  /** Why the camera was not reached; null: it was, or is not tried yet. */
  readonly fault: CameraFault | null;
  close(): void;
}

const defaultPorts: Readonly<Record<string, string>> = { 'rtsps:': '322', 'https:': '443' };
/** Whether an address leads to a camera by TLS. */
export const isByTls = (address: string): boolean => new URL(address).protocol in defaultPorts;
const timeoutMs = 5000;

/**
 * Connects ffmpeg to a camera by TLS whose certificate is verified. ffmpeg does not verify one with RTSP, nor that of the parts of an HLS
 * stream; here each connection is verified before a byte of the camera, or its password, passes.
 * @param address of the camera, with its own name
 * @param checked the same address as it may be connected to, by `cameraAddress`
 */
export async function openCameraRelay(address: string, checked: string, trust: CameraTrust): Promise<CameraRelay> {
  const [named, target] = [new URL(address), new URL(checked)];
  const host = bareHost(named);
  const sockets = new Set<Socket>();
  let fault: CameraFault | null = null;
  const connectCamera = (): TLSSocket => {
    const socket = connect({
      host: bareHost(target),
      port: Number(target.port || defaultPorts[target.protocol]),
      ca: trust.ca === null ? [...rootCertificates] : [...rootCertificates, trust.ca],
      rejectUnauthorized: true,
      ...(isIP(host) === 0 && { servername: host }),
    });
    sockets.add(socket);
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the camera does not answer')));
    socket.once('secureConnect', () => socket.setTimeout(0));
    // With an error the socket has the reason why its certificate was not accepted.
    socket.on('error', () => (fault ??= socket.authorizationError ? 'certificate' : 'unreachable'));
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server: Server = named.protocol === 'rtsps:' ? relayBytes(connectCamera) : relayRequests(named, connectCamera);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const local = new URL(address.replace(/^(rtsp|http)s:/, 'http:'));
  local.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: named.protocol === 'rtsps:' ? local.href.replace(/^http:/, 'rtsp:') : local.href,
    get fault() {
      return fault;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** RTSP with its media interleaved is one connection, whose bytes are passed on once the camera is verified. */
function relayBytes(connectCamera: () => TLSSocket): Server {
  return createServer({ pauseOnConnect: true }, (local) => {
    const camera = connectCamera();
    local.on('error', () => camera.destroy()).on('close', () => camera.destroy());
    camera.on('close', () => local.destroy());
    camera.once('secureConnect', () => {
      local.pipe(camera).pipe(local);
      local.resume();
    });
  });
}

/** HLS is a request for each part, with the camera's own name in it. */
function relayRequests({ host }: URL, connectCamera: () => TLSSocket): Server {
  return createHttpServer((received, reply) => {
    const camera = connectCamera();
    camera.on('error', () => reply.destroy());
    reply.on('close', () => camera.destroy());
    camera.once('secureConnect', () => {
      const { method, url: path } = received;
      const headers = { ...received.headers, host, connection: 'close' };
      const sent = request({ method, path, headers, createConnection: () => camera }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => reply.destroy());
        answer.pipe(reply);
      });
      sent.on('error', () => reply.destroy());
      received.pipe(sent);
    });
  });
}
