import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The state of a socket that listens, in the tables of Linux. */
const LISTENING = '0A'
const COMMAND_LENGTH = 100

/**
 * The process that listens on a port of this machine, as its number and its command; undefined if it is not visible,
 * for example because it belongs to another user.
 */
export function findPortOwner(port) {
  try {
    return process.platform === 'linux' ? findOnLinux(port) : findByLsof(port)
  } catch {
    return undefined
  }
}

function findOnLinux(port) {
  const sockets = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
      readFileSync(table, 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter(([, local, , state]) => state === LISTENING && Number.parseInt(local.split(':')[1], 16) === port)
        .map((columns) => `socket:[${columns[9]}]`),
    ),
  )
  const id = readdirSync('/proc').find((name) => /^\d+$/.test(name) && hasOneOf(sockets, `/proc/${name}/fd`))
  if (id === undefined) return undefined
  const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  return `process ${id} (${command.slice(0, COMMAND_LENGTH)})`
}

/** Whether a process has one of the sockets open. `folder` holds its open files. */
function hasOneOf(sockets, folder) {
  try {
    return readdirSync(folder).some((name) => sockets.has(readlinkSync(`${folder}/${name}`)))
  } catch {
    // The process belongs to another user, or has just ended.
    return false
  }
}

function findByLsof(port) {
  const output = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' })
  const id = /^p(\d+)/m.exec(output)?.[1]
  return id && `process ${id} (${/^c(.+)/m.exec(output)?.[1] ?? ''})`
}
