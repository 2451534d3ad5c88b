import { readdirSync, readFileSync } from 'node:fs';

/** Resource usage so far of the processes of one name among the descendants of this program. */
export interface ProcessUsage {
  readonly cpuS: number;
  readonly mb: number;
  readonly count: number;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  readonly cpuS: number;
  readonly mb: number;
}

/** As Linux counts: ticks of a hundredth of a second, pages of 4 kB. */
const tickS = 1 / 100;
const pageMb = 4096 / 2 ** 20;

function processOf(pid: number): Process[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const rest = text.slice(end + 2).split(' ');
    const cpuS = (Number(rest[11]) + Number(rest[12])) * tickS;
    return [{ pid, parent: Number(rest[1]), name: text.slice(text.indexOf('(') + 1, end), cpuS, mb: Number(rest[21]) * pageMb }];
  } catch {
    return [];
  }
}

/** Returns the resource usage, since their start, of this process's descendants whose name matches, without one of them. */
export function processUsage(name: RegExp, except?: number): ProcessUsage {
  const all = readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? processOf(Number(entry)) : []));
  const ours = new Set([process.pid]);
  for (let before = 0; before !== ours.size; ) {
    before = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  const found = all.filter((one) => one.pid !== process.pid && one.pid !== except && ours.has(one.pid) && name.test(one.name));
  const sum = (of: (one: Process) => number) => found.reduce((total, one) => total + of(one), 0);
  return { cpuS: sum(({ cpuS }) => cpuS), mb: sum(({ mb }) => mb), count: found.length };
}

/** Returns the resource usage of one process since its start. @throws Error where there is none */
export function usageOf(pid: number): Omit<ProcessUsage, 'count'> {
  const [found] = processOf(pid);
  if (!found) throw new Error(`there is no process ${pid}`);
  return { cpuS: found.cpuS, mb: found.mb };
}
