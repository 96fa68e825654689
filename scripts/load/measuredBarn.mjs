import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { instanceEnvironment, portBase } from '../steps/fleet.mjs'
import { at } from '../steps/paths.mjs'

const PASSWORD = 'Barn-demo-1!'
/** Ports of measured barns are away from those of a running fleet. */
const PORT = portBase() + 750
/** Ticks of a processor in a second, as Linux counts them. */
const TICKS = 100

/** A barn without a simulation, in a process of its own that can be killed and measured. */
export async function startMeasuredBarn({ data, port = PORT }) {
  const origin = `http://127.0.0.1:${port}`
  let child
  let token = ''

  async function start() {
    const flags = [
      '--id',
      '1001',
      '--name',
      'Measured',
      '--simulate',
      'false',
      '--demo',
      'true',
      '--port',
      String(port),
    ]
    child = spawn(process.execPath, [at('instance/dist/main.js'), ...flags, '--data', data], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...instanceEnvironment },
    })
    await new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk) => /^ready/m.test(String(chunk)) && resolve())
      child.on('exit', (code) => reject(new Error(`the instance ended (${code})`)))
    })
  }

  async function post(path, body) {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  async function signIn() {
    const { refreshToken } = await post('/api/auth/usernamePassword/login', { username: 'admin', password: PASSWORD })
    token = (await post('/api/login/refresh', { refreshToken })).accessToken
  }

  await start()
  await signIn()
  return {
    origin,
    port,
    token: () => token,
    /** Calls the barn as its administrator, and returns the result. */
    async call(method, path, body) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text === '' ? undefined : JSON.parse(text).result
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.removeAllListeners('exit')
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    restart: start,
    /** Time of a processor that the barn has used, in ms. */
    processorTime() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
      return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1_000
    },
    /** Memory of the barn, in MB. */
    memory() {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
      return Math.round(Number(kilobytes) / 1024)
    },
  }
}
