import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { CameraId } from '../../contract/platform/ids.ts';
import { platformScope } from '../platform/store/store.ts';
import { type CameraServer, startCameraServer } from './camera-server.ts';
import { childProgram } from './child-program.ts';
import { storeConnection } from './connection.ts';
import { startTestPlatform, type TestPlatform } from './platform.ts';
import { newDirectory } from './template.ts';
import { startTown, type TownPlatform } from './town.ts';

const ATALAYA_SECRET = 'b1kq8Tz0vWm4Xy7Jd2Rn9Lc5Hs3Pf6Ga';

/** Several nodes on one store, with cameras that count who takes them in. */
export interface TestNodes {
  readonly first: TownPlatform;
  readonly server: CameraServer;
  /** Cameras of the town, each with an address of the server under its id. */
  readonly cameras: readonly CameraId[];
  /** Starts another node in this process. */
  start(env?: Record<string, string>): Promise<TestPlatform>;
  /** Starts another node in a process of its own. */
  startChild(): Promise<{ url: string; node: string; kill(signal: NodeJS.Signals): void }>;
  /** Number of cameras that each node holds, the most first. */
  shares(): Promise<number[]>;
  holderOf(camera: CameraId): Promise<string | null>;
  clear(): Promise<void>;
}

/**
 * Starts the first node of several on one store.
 * @param env settings of every node
 * @param hasCameras whether the cameras of the town have an address, so that they are taken in
 */
export async function startNodes(env: Record<string, string> = {}, hasCameras = true): Promise<TestNodes> {
  const folder = await newDirectory('atalaya-test-');
  const server = await startCameraServer(folder);
  const closers: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true }), () => server.close()];
  const shared = { ATALAYA_SECRET, NODE_URL: 'http://127.0.0.1:0', FFMPEG_PATH: server.ffmpeg, ...env };
  const first = await startTown({ env: shared });
  closers.push(() => first.clear());
  const run = <T>(statement: ReturnType<typeof sql<T>>) => first.app.store.within(platformScope, (tx) => statement.execute(tx));
  const { north, south, harbour } = first.town;
  const cameras = [...north.cameras, ...south.cameras, ...harbour.cameras];
  for (const camera of hasCameras ? cameras : []) {
    const fields = JSON.stringify({ url: server.address(String(camera)), record: true });
    await run(
      sql`insert into generic_devices (name, type, idcameraproxy, custom_fields) values (${`Camera ${camera}`}, 'camera', ${camera}, ${fields})`,
    );
  }
  const { user, password, port } = await storeConnection(first.dataDir);
  const DATABASE_URL = `postgres://${user}:${String(password)}@127.0.0.1:${port}/atalaya`;
  return {
    first,
    server,
    cameras,
    start: async (more = {}) => {
      const node = await startTestPlatform({ mode: 'production', env: { ...shared, DATABASE_URL, ...more }, fresh: true });
      closers.push(() => node.clear());
      return node;
    },
    startChild: async () => {
      const dataDir = await newDirectory('atalaya-test-');
      const child = spawn(process.execPath, [await childProgram('node')], {
        env: { PATH: process.env['PATH'], ...shared, DATABASE_URL, DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = new Promise<void>((ended) => child.once('exit', () => ended()));
      closers.push(async () => {
        child.kill('SIGKILL');
        await exited;
        await rm(dataDir, { recursive: true, force: true });
      });
      const line = await new Promise<string>((told) => createInterface({ input: child.stdout }).once('line', told));
      return { ...(JSON.parse(line) as { url: string; node: string }), kill: (signal) => void child.kill(signal) };
    },
    shares: async () => {
      const { rows } = await run(sql<{
        held: number;
      }>`select (select count(*) from media_lease l where l.node = n.node and not l.is_leaving)::int as held
        from platform_node n where n.until > now() order by held desc`);
      return rows.map(({ held }) => held);
    },
    holderOf: async (camera) => {
      const { rows } = await run(sql<{ node: string }>`select node from media_lease where id_camera = ${camera}`);
      return rows[0]?.node ?? null;
    },
    clear: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}
