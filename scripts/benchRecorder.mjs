import './steps/checkNode.mjs'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile, send, sendAtRate } from './load/sendLoad.mjs'
import { ffmpeg } from './steps/ffmpeg.mjs'
import { instanceEnvironment, isPortFree, portBase } from './steps/fleet.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { buildInstance } from './steps/prepare.mjs'

/*
 * Measures what it takes to record twelve cameras of 1280 × 720 at 5 pictures a second, how fast a picture of the past
 * comes, how fast the instance answers meanwhile, and whether one broken camera slows the eleven others. Linux only.
 */

const CAMERAS = 12
/** First port of the fleet in a bench, away from a running one. */
const PORT = portBase() + 720
const WARM_UP = 10_000
const SECONDS = Number(process.argv[2] ?? 30)
const FRAMES = 80
const READS_PER_SECOND = 100
/** Units of processor time in a second, as Linux counts them. */
const TICKS = 100

const print = (text) => process.stdout.write(`${text}\n`)
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Processor time of a process in seconds. */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Memory of a process in MB, what it shares with others counted in part. */
function memory(pid) {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  return Number(kilobytes) / 1024
}

function childrenOf(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1]) === pid
      } catch {
        return false
      }
    })
    .map(Number)
}

async function startInstance(folder, sources) {
  if (!(await isPortFree(PORT))) throw new Error(`port ${PORT} is taken`)
  writeFileSync(join(folder, 'cameras.json'), JSON.stringify(sources))
  const flags = ['--simulate', 'false', '--cameras', join(folder, 'cameras.json'), '--port', String(PORT)]
  const child = spawn(process.execPath, [at('instance/dist/main.js'), ...flags, '--data', join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...instanceEnvironment },
  })
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => /^ready/m.test(String(chunk)) && resolve())
    child.on('exit', (code) => reject(new Error(`the instance ended (${code})`)))
  })
  return child
}

async function post(path, body, headers = {}) {
  const all = { 'content-type': 'application/json', ...headers }
  return JSON.parse((await send({ port: PORT, method: 'POST', path, headers: all, body: JSON.stringify(body) })).text)
}

async function signIn() {
  const credentials = { username: 'admin', password: 'Barn-demo-1!' }
  const { refreshToken } = await post('/api/auth/usernamePassword/login', credentials)
  return { authorization: `Bearer ${(await post('/api/login/refresh', { refreshToken })).accessToken}` }
}

/** Times of single pictures of the past, each of another time, in ms. */
async function measureFrames(headers, since) {
  const times = []
  for (let index = 0; index < FRAMES; index++) {
    const time = Math.round(since + Math.random() * (Date.now() - 4_000 - since))
    const camera = `camera-${1 + (index % (CAMERAS - 1))}`
    const started = performance.now()
    const url = `http://127.0.0.1:${PORT}/api/recordings/frame/${camera}/${time}?resizeY=540`
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`a picture answered ${response.status}`)
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)
}

async function measure(name, sources) {
  const folder = mkdtempSync(join(tmpdir(), 'barn-bench-'))
  const instance = await startInstance(folder, sources)
  try {
    const headers = await signIn()
    const since = Date.now() + 3_000
    await wait(WARM_UP)
    const programs = childrenOf(instance.pid)
    const timesBefore = programs.map(processorTime)
    const ownBefore = processorTime(instance.pid)
    const reads = await sendAtRate(
      { port: PORT, method: 'GET', path: '/api/v' },
      { perSecond: READS_PER_SECOND, seconds: SECONDS },
    )
    const used = programs.reduce((sum, pid, index) => sum + processorTime(pid) - timesBefore[index], 0) / SECONDS
    const own = (processorTime(instance.pid) - ownBefore) / SECONDS
    const pss = programs.reduce((sum, pid) => sum + memory(pid), 0)
    const frames = await measureFrames(headers, since)
    const recordings = (await post('/api/recordings/query', {}, headers)).result
    const seconds = recordings.map(({ durationSeconds }) => durationSeconds).sort((a, b) => a - b)
    print(`${name}: ${programs.length} programs`)
    print(`  processor of the programs    ${used.toFixed(2)} cores, of the instance ${own.toFixed(2)}`)
    print(
      `  memory of the programs       ${pss.toFixed(0)} MB (PSS), of the instance ${memory(instance.pid).toFixed(0)} MB`,
    )
    print(
      `  GET /api/v                   p50 ${percentile(reads, 0.5).toFixed(1)} ms, p99 ${percentile(reads, 0.99).toFixed(1)} ms`,
    )
    print(
      `  picture of the past          p50 ${percentile(frames, 0.5).toFixed(0)} ms, p75 ${percentile(frames, 0.75).toFixed(0)} ms`,
    )
    print(`  recorded                     ${recordings.length} cameras, ${seconds[0]} to ${seconds.at(-1)} s each`)
  } finally {
    instance.kill('SIGTERM')
    await new Promise((resolve) => instance.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}

await installPackages()
await buildInstance()
if (!(await ffmpeg())) process.exit(1)
const { createViteServer } = await import('vitest/node')
// The camera of the tests is written in TypeScript, which this version of Node does not run by itself.
const loader = await createViteServer({
  root: at('.'),
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const { startRtspServer } = await loader.ssrLoadModule('/tests/fleet/rtspServer.ts')
const { makeTestVideo } = await loader.ssrLoadModule('/tests/fleet/testVideo.ts')
const folder = mkdtempSync(join(tmpdir(), 'barn-bench-video-'))
const video = join(folder, 'pen.mp4')
await makeTestVideo(video, { size: '1280x720', seconds: 20 })
const camera = await startRtspServer({ video })
/** Takes connections and says nothing. */
const silent = createServer(() => undefined)
await new Promise((resolve) => silent.listen(PORT + 1, '127.0.0.1', resolve))
const good = Array.from({ length: CAMERAS }, (_, index) => ({ cameraId: `camera-${index + 1}`, location: camera.url }))
await measure('twelve cameras', good)
await measure('eleven cameras and a broken one', [
  ...good.slice(0, -1),
  { cameraId: 'broken', location: `rtsp://127.0.0.1:${PORT + 1}/` },
])
await camera.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
