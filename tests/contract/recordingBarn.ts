import type { ChildProcess } from 'node:child_process'
import { instanceEnvironment } from '../../scripts/steps/fleet.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'
import { endProgram, startProgram } from '../fleet/startProgram'
import { PASSWORD, type Row } from './client'

/** A barn with nothing simulated, by the clock of the machine. */
export interface RecordingBarn {
  origin: string
  /** Its standard error and output. */
  output(): string
  call(method: string, path: string, body?: unknown): Promise<Response>
  /** The `result` of a call that succeeds. */
  result(method: string, path: string, body?: unknown): Promise<unknown>
  /** Cameras by their ids, as an administrator sees them. */
  cameras(): Promise<Record<string, Row>>
  recordings(cameraId: string): Promise<Row[]>
  /** Signs in once more. */
  signIn(): Promise<string>
  /** Ends it at once, as by a power cut. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function startRecordingBarn(data: string, flags: readonly string[]): Promise<RecordingBarn> {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const program: ChildProcess = await startProgram(
    [at('instance/dist/main.js'), '--simulate', 'false', '--data', data, '--port', port, ...flags],
    instanceEnvironment,
  )
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  program.stdout?.on('data', collect)
  program.stderr?.on('data', collect)
  const token = await signIn(origin)

  const call = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  async function result(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await call(method, path, body)
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { result: unknown }).result
  }

  return {
    origin,
    output: () => output,
    call,
    result,
    signIn: () => signIn(origin),
    async cameras() {
      const cameras = (await result('POST', '/api/cameras/query', {})) as Row[]
      return Object.fromEntries(cameras.map((camera) => [String(camera.cameraId), camera]))
    },
    recordings: async (cameraId) =>
      (await result('POST', '/api/recordings/query', {
        query: [{ key: 'cameraId', operator: '==', value: cameraId }],
      })) as Row[],
    kill: () =>
      new Promise((resolve) => {
        program.removeAllListeners('exit').once('exit', () => resolve())
        program.kill('SIGKILL')
      }),
    stop: () => endProgram(program),
  }
}

async function signIn(origin: string): Promise<string> {
  const post = async (path: string, body: object): Promise<Row> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Row
  }
  const { refreshToken } = await post('/api/auth/usernamePassword/login', { username: 'admin', password: PASSWORD })
  return String((await post('/api/login/refresh', { refreshToken })).accessToken)
}
