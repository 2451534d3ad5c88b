import * as z from 'zod/mini';
import type { Values } from '../../../contract/catalogues/index.ts';
import { AdoptedCamera, CameraProfile, FoundCamera } from '../../../contract/video/camera-calls.ts';

/** Result of a discovery: cameras from the network, what became of those added, or the stream profiles of one camera. */
export type DiscoveryResult =
  | { kind: 'cameras'; cameras: FoundCamera[] }
  | { kind: 'adopted'; adopted: AdoptedCamera[] }
  | { kind: 'profiles'; profiles: CameraProfile[]; made: boolean }
  /** The channels of a DVR, and how many of them were stored as new cameras or changed. `isDemo`: the demo's simulator answered. */
  | { kind: 'channels'; channels: Channel[]; created: number; updated: number; isDemo: boolean };

const missingText = z.catch(z.optional(z.nullable(z.string())), null);
/** A camera at a channel of a DVR (ADM-7.43). */
const Channel = z.object({ channel: z.string(), name: z.string(), ip: missingText, type: missingText, serial_number: missingText });
export type Channel = z.infer<typeof Channel>;

const Answer = z.union([
  z.object({ cameras: z.array(FoundCamera) }),
  z.object({ adopted: z.array(AdoptedCamera) }),
  z.object({ profiles: z.array(CameraProfile), id_device: z.nullable(z.int()) }),
  z.object({ rows: z.array(Channel), created: z.int(), updated: z.int(), demo: z.catch(z._default(z.boolean(), false), false) }),
]);

/** Parses the reply of a discovery button; null where it is something else. */
export function parseDiscovery(answer: unknown): DiscoveryResult | null {
  const { data } = z.safeParse(Answer, answer);
  if (!data) return null;
  if ('cameras' in data) return { kind: 'cameras', cameras: data.cameras };
  if ('rows' in data) return { kind: 'channels', channels: data.rows, created: data.created, updated: data.updated, isDemo: data.demo };
  if ('adopted' in data) return { kind: 'adopted', adopted: data.adopted };
  return { kind: 'profiles', profiles: data.profiles, made: data.id_device !== null };
}

/** Initial values of the form that adds several cameras (ADM-3.37). @param before earlier values of that form, whose unit and user stay */
export function buildAdoption(cameras: readonly Pick<FoundCamera, 'host' | 'port' | 'name'>[], before: Values = {}): Values {
  const { id_unit, user } = before;
  return { devices: cameras.map(({ host, port, name }) => ({ host, port, name: name || host })), id_unit, user };
}

/** Initial values of a device: the camera's first stream, with the last as the small one (ADM-3.37). @param asked discovery parameters */
export function buildDevice(profiles: readonly CameraProfile[], asked: Values): Values {
  const [main] = profiles;
  const sub = profiles.length > 1 ? profiles.at(-1) : undefined;
  const { host, port, user, name } = asked;
  const connection = {
    url: main?.url ?? '',
    url_sub: sub?.url ?? '',
    user: user ?? '',
    onvif_host: host ?? '',
    onvif_port: Number(port) || null,
    record: true,
  };
  return { name: name || host, provider: 'ONVIF', type: 'camera', custom_fields: connection };
}
