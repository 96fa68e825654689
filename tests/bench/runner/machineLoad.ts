import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** A jiffy of Linux, ms. */
const JIFFY = 10

/** Processor time until now, ms. */
export interface LoadReading {
  at: number
  /** Load of this process and its children. */
  own: number
  /** Of all. */
  all: number
}

interface ProcessTimes {
  parent: number
  time: number
}

function readProcess(pid: string): [number, ProcessTimes][] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    // Time of the process and of its ended children, each in user and in kernel mode.
    const time = fields.slice(11, 15).reduce((sum, jiffies) => sum + jiffies, 0) * JIFFY
    return [[Number(pid), { parent, time }]]
  } catch {
    // It has ended meanwhile.
    return []
  }
}

/** This process and all below it. */
function ownTree(processes: Map<number, ProcessTimes>): Set<number> {
  const own = new Set([process.pid])
  for (let before = 0; before !== own.size;) {
    before = own.size
    for (const [pid, { parent }] of processes) if (own.has(parent)) own.add(pid)
  }
  return own
}

function allTime(): number {
  const [, user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .map(Number)
  return (user + nice + system + interrupts + softInterrupts) * JIFFY
}

/** Reads how busy the machine was; all zero without /proc. */
export function readLoad(): LoadReading {
  const at = performance.now()
  if (!existsSync('/proc/stat')) return { at, own: 0, all: 0 }
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess),
  )
  const own = [...ownTree(processes)].reduce((sum, pid) => sum + (processes.get(pid)?.time ?? 0), 0)
  return { at, own, all: allTime() }
}

/** Share of one core that others used between two readings. */
export function othersBetween(before: LoadReading, after: LoadReading): number {
  return Math.max(0, after.all - before.all - (after.own - before.own)) / (after.at - before.at)
}
