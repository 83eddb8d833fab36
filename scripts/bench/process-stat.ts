import { readFileSync } from 'node:fs';

const MS_PER_TICK = 10;

interface ProcessStat {
  parentPid: number;
  /** User and system time, in milliseconds. */
  cpuMs: number;
  /** The same of its children that have ended. */
  endedChildrenCpuMs: number;
}

/** Reads /proc, so Linux only; null for a process that has ended. */
export function readProcessStat(pid: number): ProcessStat | null {
  try {
    // The name before the last bracket may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const sumTicks = (user: number) => (Number(fields[user]) + Number(fields[user + 1])) * MS_PER_TICK;
    return { parentPid: Number(fields[1]), cpuMs: sumTicks(11), endedChildrenCpuMs: sumTicks(13) };
  } catch {
    return null;
  }
}
