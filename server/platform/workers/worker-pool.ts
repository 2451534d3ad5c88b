import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { refuse } from '../http/refused.ts';

/** Limits of work outside of the main thread. Times in ms. */
const workerLimits = {
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

/** A thread, and what it computes at the moment; `timer` ends it: while it computes after its patience, otherwise when it was idle for long. */
interface Thread {
  readonly worker: Worker;
  task: Task | null;
  timer: NodeJS.Timeout | undefined;
}

const waiting: Task[] = [];
const threads = new Set<Thread>();

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
  const free = [...threads].find(({ task }) => task === null);
  if (!free && threads.size >= workerLimits.threads) return;
  const next = waiting.shift();
  if (next) start(free ?? openThread(), next);
}

function start(thread: Thread, task: Task): void {
  clearTimeout(thread.timer);
  thread.task = task;
  // The timer holds the process while the thread computes; the thread itself never does.
  thread.timer = setTimeout(() => end(thread, new TaskStopped('time')), workerLimits.patienceMs);
  thread.worker.postMessage(task.message);
}

function finish(thread: Thread, reply: TaskReply): void {
  const { task, timer } = thread;
  clearTimeout(timer);
  thread.task = null;
  thread.timer = setTimeout(() => end(thread, null), workerLimits.idleMs).unref();
  if ('value' in reply) task?.resolve(reply.value);
  else task?.reject(new Error(reply.failed));
  startNext();
}

/** Ends a thread, and what it computes with it. */
function end(thread: Thread, error: unknown): void {
  if (!threads.delete(thread)) return;
  clearTimeout(thread.timer);
  void thread.worker.terminate();
  thread.task?.reject((error as { code?: string } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TaskStopped('memory') : error);
  startNext();
}

function openThread(): Thread {
  const thread: Thread = { worker: openWorker(), task: null, timer: undefined };
  threads.add(thread);
  thread.worker.unref();
  thread.worker.on('message', (reply: TaskReply) => {
    if (threads.has(thread)) finish(thread, reply);
  });
  thread.worker.on('error', (error) => end(thread, error));
  thread.worker.on('exit', () => end(thread, new Error('A worker thread ended')));
  return thread;
}

function openWorker(): Worker {
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
