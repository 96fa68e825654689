import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { LOG_KINDS, type LogKind } from '@barn-workbench/core/schema'
import { createAnswer, createQuickCheck, type LineStore, type LogQuery } from './lineStore'

/** Bytes after which a kind's next line goes to a new file, and the files that a kind has. */
export interface LogFileLimits {
  fileBytes: number
  files: number
}

const DEFAULT_LIMITS: LogFileLimits = { fileBytes: 8 * 1024 * 1024, files: 4 }
/** Interval at which lines are written to their files, in ms. */
const WRITE_INTERVAL = 500
/** Lines that wait while nothing can be written, as on a full disk. The oldest are dropped. */
const MAXIMUM_WAITING = 5_000
/** Bytes that are read at once. Other work runs between two reads. */
const CHUNK_BYTES = 512 * 1024
const NEWLINE = 10
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

const FILE_NAME = /^(\w+)-(\d{8})\.jsonl$/

/** The lines of one kind: numbered files of JSON lines, the newest of which grows. */
function createKindFiles(folder: string, kind: LogKind, { fileBytes, files }: LogFileLimits) {
  let waiting: string[] = []
  let current: { handle: number; size: number; number: number } | null = null

  const pathOf = (number: number) => join(folder, `${kind}-${String(number).padStart(8, '0')}.jsonl`)
  const numbers = (): number[] =>
    readdirSync(folder)
      .flatMap((name) => (FILE_NAME.exec(name)?.[1] === kind ? [Number(FILE_NAME.exec(name)?.[2])] : []))
      .sort((left, right) => left - right)

  function openFile(number: number): NonNullable<typeof current> {
    const handle = openSync(pathOf(number), 'a+', PRIVATE_FILE)
    const { size } = fstatSync(handle)
    const last = Buffer.alloc(1)
    // A crash may have left a line without its end.
    if (size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last[0] !== NEWLINE) writeSync(handle, '\n')
    return { handle, size, number }
  }

  function fileWithRoom(): NonNullable<typeof current> {
    current ??= openFile(numbers().at(-1) ?? 1)
    if (current.size < fileBytes) return current
    closeSync(current.handle)
    current = openFile(current.number + 1)
    for (const outdated of numbers().slice(0, -files)) rmSync(pathOf(outdated), { force: true })
    return current
  }

  return {
    append(line: string): void {
      waiting.push(line)
      if (waiting.length > MAXIMUM_WAITING * 1.1) waiting = waiting.slice(-MAXIMUM_WAITING)
    },
    /** Writes waiting lines. On a full disk they go on waiting: a log must not fail the work that it records. */
    flush(): void {
      if (waiting.length === 0) return
      try {
        const file = fileWithRoom()
        const bytes = Buffer.from(`${waiting.join('\n')}\n`)
        const written = writeSync(file.handle, bytes)
        file.size += written
        if (written < bytes.length) writeSync(file.handle, '\n')
        waiting = []
      } catch {
        if (current) closeQuietly(current.handle)
        current = null
      }
    },
    waiting: (): readonly string[] => waiting,
    newestFirst: (): string[] => (existsSync(folder) ? numbers().reverse().map(pathOf) : []),
    close(): void {
      if (current) closeQuietly(current.handle)
      current = null
    },
  }
}

function closeQuietly(handle: number): void {
  try {
    closeSync(handle)
  } catch {
    // It is closed already.
  }
}

interface LineReader {
  mayFit: (bytes: Buffer, start: number) => boolean
  /** Takes a line. Returns whether it takes more. */
  offer: (line: string) => boolean
}

/**
 * Offers the lines of some bytes, the last one first. Returns the offset of the first whole line, or null if no more
 * are needed.
 */
function offerLines(bytes: Buffer, isBeginning: boolean, { mayFit, offer }: LineReader): number | null {
  let end = bytes.length
  while (end > 0) {
    const lineBreak = bytes.lastIndexOf(NEWLINE, end - 1)
    if (lineBreak < 0 && !isBeginning) return end
    const start = lineBreak + 1
    if (start < end && mayFit(bytes, start) && !offer(bytes.toString('utf8', start, end))) return null
    end = lineBreak
  }
  return 0
}

/** Passes on the lines of a file from its end to its beginning. Returns whether the reader takes more. */
async function readBackwards(path: string, reader: LineReader): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null)
  // It was removed meanwhile, as the oldest one is.
  if (!file) return true
  try {
    let end = (await file.stat()).size
    /** The end of a line whose beginning is in the chunk before. */
    let rest = Buffer.alloc(0)
    while (end > 0) {
      const start = Math.max(0, end - CHUNK_BYTES)
      const bytes = Buffer.allocUnsafe(end - start + rest.length)
      await file.read(bytes, 0, end - start, start)
      bytes.set(rest, end - start)
      const offered = offerLines(bytes, start === 0, reader)
      if (offered === null) return false
      rest = bytes.subarray(0, offered)
      end = start
    }
    return true
  } finally {
    await file.close()
  }
}

/** Stores the log in files below a folder. Lines survive a restart, except lines of the last half second. */
export function openLogFiles(folder: string, limits: Partial<LogFileLimits> = {}): LineStore {
  const allLimits = { ...DEFAULT_LIMITS, ...limits }
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  } catch {
    // Without a folder, lines wait in memory.
  }
  const filesOf = new Map(LOG_KINDS.map((kind) => [kind, createKindFiles(folder, kind, allLimits)]))
  const flush = () => {
    for (const files of filesOf.values()) files.flush()
  }
  const timer = setInterval(flush, WRITE_INTERVAL)
  timer.unref()

  async function query(kind: LogKind, logQuery: LogQuery): Promise<readonly string[]> {
    const answer = createAnswer(logQuery)
    const files = filesOf.get(kind)
    if (!files) return []
    files.flush()
    for (const line of [...files.waiting()].reverse()) if (!answer.offer(line)) return answer.oldestFirst()
    const reader = { mayFit: createQuickCheck(logQuery), offer: answer.offer }
    for (const path of files.newestFirst()) if (!(await readBackwards(path, reader))) break
    return answer.oldestFirst()
  }

  return {
    append: (kind, line) => filesOf.get(kind)?.append(line),
    query,
    close() {
      clearInterval(timer)
      flush()
      for (const files of filesOf.values()) files.close()
    },
  }
}
