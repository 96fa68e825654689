import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { SECOND } from '@barn-workbench/core/time'

/** The program that reads and makes videos, as a child process. */
export interface Ffmpeg {
  /**
   * Starts it and returns the running process, for long-running work. `protocols`: the protocols that it may read from.
   */
  start(args: readonly string[], options: { protocols: readonly FfmpegProtocol[] }): FfmpegProcess
  /**
   * Runs it over `input` and returns its output; null if it fails, takes longer than `timeout` ms, or writes more than
   * a segment of a video may have.
   */
  run(args: readonly string[], options: FfmpegRun): Promise<Buffer | null>
}

export type FfmpegProcess = ChildProcessByStdio<Writable, Readable, Readable>
export type FfmpegProtocol = 'pipe' | 'file' | 'rtsp' | 'rtp' | 'udp' | 'tcp'

/** The input and the limits of one run. */
export interface FfmpegRun {
  input: readonly Uint8Array[]
  signal?: AbortSignal
  /** In ms; 20 s by default. */
  timeout?: number
}

const DEFAULT_TIMEOUT = 20 * SECOND
/** Maximum output of one run, in bytes. */
const LARGEST_OUTPUT = 64 * 1024 * 1024
/** No banner, no keys, few words, and one thread each: many run beside each other. */
const COMMON_ARGS = ['-hide_banner', '-nostdin', '-loglevel', 'error']

/** Returns the program that reads and makes videos, if it is installed at present; else null. */
export type FindFfmpeg = () => Ffmpeg | null

/**
 * Looks for the program whenever something needs it, so that it can be installed while the instance runs. `onMissing`
 * is called at the first need for which it is not there.
 */
export function createFfmpegFinder(onMissing: () => void, environment = process.env): FindFfmpeg {
  let found: Ffmpeg | null = null
  let isReported = false
  return () => {
    if (found) return found
    const path = findFfmpegPath(environment)
    if (path !== null) found = createFfmpeg(path)
    else if (!isReported) {
      isReported = true
      onMissing()
    }
    return found
  }
}

/** Finds the program: the one in the environment variable `FFMPEG`, else the one on the path, or null. */
function findFfmpegPath(environment: Readonly<Record<string, string | undefined>>): string | null {
  const { FFMPEG, PATH = '' } = environment
  const candidates = FFMPEG ? [FFMPEG] : PATH.split(delimiter).map((folder) => join(folder, 'ffmpeg'))
  return candidates.find(isProgram) ?? null
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** The program at a path. It gets its arguments as a list, and none of the instance's environment. */
function createFfmpeg(program: string): Ffmpeg {
  const start: Ffmpeg['start'] = (args, { protocols }) =>
    spawn(program, [...COMMON_ARGS, '-protocol_whitelist', protocols.join(','), ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {},
    })

  return {
    start,
    run: (args, { input, signal, timeout = DEFAULT_TIMEOUT }) =>
      new Promise((resolve) => {
        if (signal?.aborted) {
          resolve(null)
          return
        }
        const child = start(args, { protocols: ['pipe'] })
        const chunks: Buffer[] = []
        let size = 0
        const kill = (): void => void child.kill('SIGKILL')
        const timer = setTimeout(kill, timeout)
        signal?.addEventListener('abort', kill, { once: true })
        const end = (result: Buffer | null): void => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', kill)
          resolve(result)
        }
        child.stdout.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > LARGEST_OUTPUT) kill()
          else chunks.push(chunk)
        })
        child.stderr.resume()
        // It may end before it has read all of its input, for instance after a single picture.
        child.stdin.on('error', () => undefined)
        child.on('error', () => end(null))
        child.on('close', (code) => end(code === 0 && size > 0 ? Buffer.concat(chunks) : null))
        for (const bytes of input) child.stdin.write(bytes)
        child.stdin.end()
      }),
  }
}
