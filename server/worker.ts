import { parentPort } from 'node:worker_threads';
import type { TaskReply } from './platform/index.ts';

/**
 * The tasks of the threads of `runInWorker`. Each loads its own files only, and none of them the platform: a thread starts in a fraction of
 * a second, and holds little memory.
 */
const tasks: Readonly<Record<string, () => Promise<(input: never) => unknown>>> = {
  'import.read': async () => (await import('./catalogues/imports/read-file.ts')).readFile,
  'import.list': async () => (await import('./catalogues/imports/read-file.ts')).listSheets,
  'import.sheets': async () => (await import('./catalogues/imports/read-file.ts')).readSheets,
};

parentPort?.on('message', ({ task, input }: { task: string; input: never }) => {
  void compute(task, input).then((reply) => parentPort?.postMessage(reply));
});

async function compute(task: string, input: never): Promise<TaskReply> {
  try {
    const work = await tasks[task]?.();
    return work ? { value: await work(input) } : { failed: `There is no task ${task}` };
  } catch (error) {
    return { failed: String((error as Error).stack ?? error) };
  }
}
