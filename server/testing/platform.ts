import type { Effects } from '../automation/effect.ts';
import { type Platform, startPlatform } from '../main.ts';
import type { Clock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { makeLog } from '../platform/log.ts';
import type { Program } from '../platform/store/program.ts';
import type { OpenSip } from '../telephony/calls.ts';
import { findFfmpeg } from '../video/ffmpeg.ts';
import { copyTemplate, newDirectory, removeDirectory } from './template.ts';

/** A clock that runs with the real one and can be advanced. */
export interface AdjustableClock extends Clock {
  /** Advances it, in ms. */
  advance(ms: number): void;
}

function createAdjustableClock(): AdjustableClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance: (ms) => {
      ahead += ms;
    },
  };
}

/** The response: `body` is the parsed JSON, or the text if it is not JSON. */
export interface PlatformReply<T> {
  status: number;
  body: T;
  headers: Headers;
}

export interface TestPlatform extends Platform {
  dataDir: string;
  config: Config;
  clock: AdjustableClock;
  /** Sends one request; `body` is sent as JSON, `raw` unchanged. */
  request<T = { success: boolean; code?: string; message?: string; data?: never }>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS',
    path: string,
    more?: { token?: string; body?: unknown; raw?: string; headers?: Record<string, string> },
  ): Promise<PlatformReply<T>>;
  /** Stops it and removes its directory. */
  clear(): Promise<void>;
}

interface PlatformOptions {
  clock?: AdjustableClock;
  mode?: 'demo' | 'production';
  env?: Record<string, string>;
  /** Directory of an earlier platform, which `clear` does not remove. */
  dataDir?: string;
  /** Takes every line of the log, whatever its level. */
  log?: (line: string) => void;
  /** Directory of a built console. */
  web?: string;
  /** Replaces the effects of command nodes. */
  effects?: Effects;
  /** Replaces the SIP backend. */
  openSip?: OpenSip;
  /** Replaces what the program brings to the store. */
  program?: Program;
  /** Whether replies are held against the contract; default: yes. */
  checkReplies?: boolean;
  /** Make the store from nothing instead of copying one made before. */
  fresh?: boolean;
  /** Contents of the copied store in addition to those of a first start. */
  filled?: Filling;
}

/** Named contents of a store, created once for all tests that start from them. */
interface Filling {
  readonly name: string;
  readonly fill: (platform: Platform, dataDir: string) => Promise<void>;
}

let installed: ReturnType<typeof findFfmpeg> | undefined;
/** The ffmpeg on the PATH, which is looked for once in a process. */
const installedFfmpeg = (): ReturnType<typeof findFfmpeg> => (installed ??= findFfmpeg({ ffmpegPath: null }));

/**
 * Starts a whole platform for a test: real PostgreSQL, free ports, a data directory of its own, replies held against the contract.
 * Log lines show with LOG_LEVEL.
 */
export async function startTestPlatform(options: PlatformOptions = {}): Promise<TestPlatform> {
  const { clock = createAdjustableClock(), mode = 'demo', env = {}, filled } = options;
  const configOn = (dataDir: string) =>
    readConfig({
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      PORT: '0',
      REALTIME_PORT: '0',
      ATALAYA_MODE: mode,
      ...env,
      DATA_DIR: dataDir,
    });
  const copied = () => copyTemplate(filled ? `${mode}-${filled.name}` : mode, firstStart(configOn, filled));
  const dataDir = options.dataDir ?? (options.fresh ? await newDirectory('atalaya-test-') : await copied());
  const config = configOn(dataDir);
  const remove = () => (options.dataDir ? undefined : removeDirectory(dataDir));
  const parts = {
    clock,
    log: options.log ? makeLog('trace', { write: options.log }) : makeLog(config.logLevel),
    checkReplies: options.checkReplies ?? true,
    ...(options.web && { web: options.web }),
    ...(options.effects && { effects: options.effects }),
    ...(options.openSip && { openSip: options.openSip }),
    ...(options.program && { program: options.program }),
    ...(config.ffmpegPath === null && { ffmpeg: installedFfmpeg() }),
  };
  const platform = await startPlatform(config, parts).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    ...platform,
    dataDir,
    config,
    clock,
    request: (method, path, more = {}) => sendRequest(`${platform.url}${path}`, method, more),
    clear: async () => {
      await platform.close();
      await remove();
    },
  };
}

const firstStart = (configOn: (dataDir: string) => Config, filled: Filling | undefined) => async (dataDir: string) => {
  const config = configOn(dataDir);
  const platform = await startPlatform(config, { log: makeLog(config.logLevel) });
  try {
    await filled?.fill(platform, dataDir);
  } finally {
    await platform.close();
  }
};

async function sendRequest<T>(
  url: string,
  method: string,
  more: { token?: string; body?: unknown; raw?: string; headers?: Record<string, string> },
): Promise<PlatformReply<T>> {
  const sent = more.raw ?? (more.body === undefined ? undefined : JSON.stringify(more.body));
  const reply = await fetch(url, {
    method,
    headers: {
      ...(more.token && { authorization: `Bearer ${more.token}` }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...more.headers,
    },
    ...(sent !== undefined && { body: sent }),
    redirect: 'manual',
  });
  const text = await reply.text();
  return { status: reply.status, body: parsed(text) as T, headers: reply.headers };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
