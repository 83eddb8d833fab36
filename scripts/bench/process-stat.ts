import { readFileSync } from 'node:fs';

const MS_PER_TICK = 10;

interface ProcessStat {
  parentPid: number;
  /** User and system time, in milliseconds. */
  cpuMs: number;
}

/** Reads /proc, so Linux only; null for a process that has ended. */
export function readProcessStat(pid: number): ProcessStat | null {
  try {
    // The name before the last bracket may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return { parentPid: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK };
  } catch {
    return null;
  }
}
