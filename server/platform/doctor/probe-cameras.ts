import { connect } from 'node:net';
import { type Finding, fault, fine, warning } from './finding.ts';

/** A camera with the address of its stream; null: the address is none. */
export interface CameraAddress {
  readonly id: number;
  readonly address: string | null;
}
type Reach = (host: string, port: number) => Promise<string | null>;

export const camerasAbout = 'Cameras';
const atOnce = 16;
const patienceMs = 3000;
/** Cameras that are named; the rest is counted. */
const mostNamed = 5;
const usualPorts: Readonly<Record<string, number>> = { 'rtsp:': 554, 'rtsps:': 322, 'http:': 80, 'https:': 443 };

/** Whether each camera's port answers; neither login nor picture is tried, which the list of cameras shows. */
export async function lookAtCameras(cameras: readonly CameraAddress[], reach: Reach = connectTo): Promise<Finding> {
  if (cameras.length === 0) return fine(camerasAbout, 'None has an address.');
  const waiting = [...cameras];
  const failed: string[] = [];
  const worker = async () => {
    for (let camera = waiting.shift(); camera; camera = waiting.shift()) {
      const reason = await reasonOf(camera, reach);
      if (reason !== null) failed.push(`camera ${camera.id} (${reason})`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failed.length === 0) return fine(camerasAbout, `All ${cameras.length} answer at the ports of their addresses.`);
  const more = failed.length > mostNamed ? `, and ${failed.length - mostNamed} more` : '';
  const found = `${failed.length} of ${cameras.length} do not answer: ${failed.toSorted().slice(0, mostNamed).join(', ')}${more}.`;
  if (failed.length === cameras.length) return fault(camerasAbout, found, 'See whether this machine is in the network of the cameras.');
  return warning(camerasAbout, found, 'See whether they have power and network, and whether their addresses changed.');
}

async function reasonOf({ address }: CameraAddress, reach: Reach): Promise<string | null> {
  if (address === null || !URL.canParse(address)) return 'its address is none';
  const { protocol, hostname, port } = new URL(address);
  return reach(hostname.replace(/^\[|\]$/g, ''), Number(port) || (usualPorts[protocol] ?? 554));
}

const connectTo: Reach = (host, port) =>
  new Promise((answered) => {
    const socket = connect({ host, port, timeout: patienceMs }, () => {
      socket.destroy();
      answered(null);
    });
    socket.on('timeout', () => {
      socket.destroy();
      answered('no answer');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => answered(error.code ?? error.message));
  });
