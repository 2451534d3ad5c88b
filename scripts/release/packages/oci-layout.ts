import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** A reference to a blob of an image layout by its digest. */
interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}
/** A layer, with the digest of its archive before compression. */
export interface Layer {
  readonly descriptor: Descriptor;
  readonly diffId: string;
  readonly about: string;
}
/** How the program of an image is started. */
export interface ImageSettings {
  readonly version: string;
  readonly architecture: string;
  readonly created: string;
  readonly revision: string;
}

const digestOf = (bytes: string | Uint8Array): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** Writes an archive as a compressed layer into a layout, and computes both of its digests on the way. */
async function writeLayer(layout: string, archive: AsyncIterable<Uint8Array>, about: string): Promise<Layer> {
  const blobs = join(layout, 'blobs/sha256');
  await mkdir(blobs, { recursive: true });
  const [plain, packed] = [createHash('sha256'), createHash('sha256')];
  let size = 0;
  const draft = join(blobs, 'draft');
  const hashing = (hash: typeof plain, count: (bytes: number) => void) =>
    new Transform({
      transform(part: Buffer, _, done) {
        hash.update(part);
        count(part.length);
        done(null, part);
      },
    });
  await pipeline(
    Readable.from(archive),
    hashing(plain, () => undefined),
    createGzip({ level: 6 }),
    hashing(packed, (bytes) => {
      size += bytes;
    }),
    createWriteStream(draft),
  );
  const hex = packed.digest('hex');
  await rename(draft, join(blobs, hex));
  return {
    descriptor: { mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', digest: `sha256:${hex}`, size },
    diffId: `sha256:${plain.digest('hex')}`,
    about,
  };
}

/** The account of the program in the image: a number, so that Kubernetes knows that it is not root. */
export const imageUser = { uid: 10_001, gid: 10_001 } as const;

/** The configuration of an image. `Healthcheck` is Docker's; others that read OCI images pass over it. */
export function imageConfig({ version, architecture, created, revision }: ImageSettings, layers: readonly Layer[]) {
  return {
    created,
    architecture,
    os: 'linux',
    config: {
      User: `${imageUser.uid}:${imageUser.gid}`,
      ExposedPorts: { '8080/tcp': {} },
      Env: ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOST=0.0.0.0', 'PORT=8080', 'DATA_DIR=/var/lib/atalaya'],
      Entrypoint: ['/usr/bin/atalaya'],
      Cmd: ['serve'],
      Volumes: { '/var/lib/atalaya': {} },
      WorkingDir: '/var/lib/atalaya',
      StopSignal: 'SIGTERM',
      Labels: {
        'org.opencontainers.image.title': 'Atalaya',
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.revision': revision,
        'org.opencontainers.image.licenses': 'Apache-2.0',
      },
      // Nanoseconds.
      Healthcheck: {
        Test: ['CMD', '/usr/bin/atalaya', 'health'],
        Interval: 30e9,
        Timeout: 10e9,
        StartPeriod: 120e9,
        Retries: 3,
      },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(({ about }) => ({ created, created_by: about })),
  };
}

/** Files of a layout besides its layers, by path: the configuration, the manifest, the index, and the mark of a layout. */
function layoutFiles(settings: ImageSettings, layers: readonly Layer[]): ReadonlyMap<string, string> {
  const config = JSON.stringify(imageConfig(settings, layers));
  const manifest = JSON.stringify({
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: describe('application/vnd.oci.image.config.v1+json', config),
    layers: layers.map(({ descriptor }) => descriptor),
  });
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [
      {
        ...describe('application/vnd.oci.image.manifest.v1+json', manifest),
        platform: { architecture: settings.architecture, os: 'linux' },
        annotations: { 'org.opencontainers.image.ref.name': settings.version },
      },
    ],
  };
  return new Map([
    [blobPath(config), config],
    [blobPath(manifest), manifest],
    ['index.json', JSON.stringify(index)],
    ['oci-layout', JSON.stringify({ imageLayoutVersion: '1.0.0' })],
  ]);
}

const describe = (mediaType: string, text: string): Descriptor => ({ mediaType, digest: digestOf(text), size: Buffer.byteLength(text) });
const blobPath = (text: string): string => `blobs/${digestOf(text).replace(':', '/')}`;

/** Writes an image layout. @param archives archives of the layers, the lowest first, each with a sentence on how it was made */
export async function writeLayout(
  layout: string,
  settings: ImageSettings,
  archives: readonly { readonly archive: AsyncIterable<Uint8Array>; readonly about: string }[],
): Promise<void> {
  await rm(layout, { recursive: true, force: true });
  const layers: Layer[] = [];
  for (const { archive, about } of archives) layers.push(await writeLayer(layout, archive, about));
  for (const [path, text] of layoutFiles(settings, layers)) await writeFile(join(layout, path), text);
}
