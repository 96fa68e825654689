import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPortFree } from '../../scripts/steps/fleet.mjs'

/** It is below the ports that the system uses for outgoing connections. */
const FIRST = 20_000
const COUNT = 10_000
/** Holds a file for each port that a test process has taken, with the id of the process. */
const folder = join(tmpdir(), 'barn-workbench-ports')

let next = FIRST + ((process.pid * 20) % COUNT)
let isFolderMade = false

/** Returns a port on which nothing listens and which no other test process takes before this one ends. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next = port + 1 < FIRST + COUNT ? port + 1 : FIRST
    if (takes(port) && (await isPortFree(port))) return port
  }
}

let lastRange: Promise<unknown> = Promise.resolve()

/** Returns the first of so many ports that follow each other, all of them free in the same way. */
export function freePortRange(count: number): Promise<number> {
  // One after the other: two at once would take every second port each, and find none that follow.
  const range = lastRange.then(() => takeRange(count))
  lastRange = range
  return range
}

async function takeRange(count: number): Promise<number> {
  let first = await freePort()
  for (let last = first; last - first + 1 < count;) {
    const port = await freePort()
    if (port !== last + 1) first = port
    last = port
  }
  return first
}

/** Takes a port for this process. Returns false when another, which runs, has it, or takes it at this moment. */
function takes(port: number): boolean {
  if (!isFolderMade) mkdirSync(folder, { recursive: true })
  isFolderMade = true
  const file = join(folder, String(port))
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return frees(file) && takes(port)
  }
}

/** Removes the file of a process that has ended. Another process may do the same at this moment. */
function frees(file: string): boolean {
  const mine = `${file}.${process.pid}`
  try {
    if (isRunning(Number(readFileSync(file, 'utf8')))) return false
    renameSync(file, mine)
    const isStale = !isRunning(Number(readFileSync(mine, 'utf8')))
    if (isStale) rmSync(mine)
    else renameSync(mine, file)
    return isStale
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
