import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { refuse } from '../http/refused.ts';

/** Limits of work outside of the main thread. Times in ms. */
export const workerLimits = {
  /** Threads; each computes one task at a time. */
  threads: 2,
  /** Tasks that wait for a thread; further ones are refused. */
  waiting: 32,
  /** A task that computes longer is stopped. */
  patienceMs: 20_000,
  /** A task that needs more memory is stopped. */
  heapMb: 512,
  /** A thread without work ends after this time. */
  idleMs: 30_000,
} as const;

/** Why a task has no result: it took too long, or needed too much memory. */
export class TaskStopped extends Error {
  readonly reason: 'time' | 'memory';
  constructor(reason: 'time' | 'memory') {
    super(`A task was stopped: too much ${reason}.`);
    this.reason = reason;
  }
}

/** The reply of a thread. */
export type TaskReply = { value: unknown } | { failed: string };

interface Task {
  readonly message: { task: string; input: unknown };
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface IdleThread {
  readonly worker: Worker;
  readonly ending: NodeJS.Timeout;
}

const waiting: Task[] = [];
const idle: IdleThread[] = [];
let threads = 0;

/**
 * Computes a task of `server/worker.ts` in a thread of its own, so that the main thread goes on answering.
 * @param input copied to the thread; the result is copied back
 * @throws TaskStopped; Refused `access.throttled` while too many tasks wait
 */
export function runInWorker<T>(task: string, input: unknown): Promise<T> {
  if (waiting.length >= workerLimits.waiting)
    throw refuse('access.throttled', { details: { retry_at: new Date(Date.now() + 5000).toISOString() } });
  return new Promise<T>((resolve, reject) => {
    waiting.push({ message: { task, input }, resolve: (value) => resolve(value as T), reject });
    startNext();
  });
}

function startNext(): void {
  if (idle.length === 0 && threads >= workerLimits.threads) return;
  const next = waiting.shift();
  if (next) run(takeIdle() ?? openThread(), next);
}

function takeIdle(): Worker | undefined {
  const thread = idle.pop();
  if (!thread) return undefined;
  clearTimeout(thread.ending);
  thread.worker.removeAllListeners();
  thread.worker.ref();
  return thread.worker;
}

function run(worker: Worker, { message, resolve, reject }: Task): void {
  let stopped: TaskStopped | undefined;
  const patience = setTimeout(() => {
    stopped = new TaskStopped('time');
    void worker.terminate();
  }, workerLimits.patienceMs);
  const settle = (): void => {
    clearTimeout(patience);
    worker.removeAllListeners();
  };
  const fail = (error: unknown): void => {
    settle();
    threads -= 1;
    void worker.terminate();
    reject(stopped ?? ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TaskStopped('memory') : error));
    startNext();
  };
  worker.once('message', (reply: TaskReply) => {
    settle();
    makeIdle(worker);
    if ('value' in reply) resolve(reply.value);
    else reject(new Error(reply.failed));
    startNext();
  });
  worker.once('error', fail);
  worker.once('exit', () => fail(new Error('A worker thread ended')));
  worker.postMessage(message);
}

/** A thread without work does not hold the process, and ends after a while. */
function makeIdle(worker: Worker): void {
  const end = (): void => {
    const at = idle.findIndex((thread) => thread.worker === worker);
    if (at === -1) return;
    clearTimeout(idle.splice(at, 1)[0]?.ending);
    threads -= 1;
    void worker.terminate();
  };
  idle.push({ worker, ending: setTimeout(end, workerLimits.idleMs).unref() });
  worker.once('exit', end).once('error', end).unref();
}

function openThread(): Worker {
  threads += 1;
  const resourceLimits = { maxOldGenerationSizeMb: workerLimits.heapMb };
  const here = dirname(fileURLToPath(import.meta.url));
  const built = join(here, 'worker.js');
  if (existsSync(built)) return new Worker(built, { resourceLimits });
  // Sources are TypeScript, which a thread of Node 20 reads through tsx.
  const tsx = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  ).href;
  const source = pathToFileURL(join(here, '../../worker.ts')).href;
  const start = `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`;
  return new Worker(start, { eval: true, resourceLimits });
}
