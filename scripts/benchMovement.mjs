import './steps/checkNode.mjs'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ffmpeg } from './steps/ffmpeg.mjs'
import { instanceEnvironment, isPortFree, portBase } from './steps/fleet.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { buildInstance } from './steps/prepare.mjs'

/*
 * Measures the movement of cameras: what it takes of a processor for one camera of 1920 × 1080 and for twelve of 640 × 360
 * at 15 pictures a second, and how well it agrees with the true activity of a simulated barn, as a rank correlation
 * over the hours of two days, by camera. `npm run bench:movement -- [hours] [seconds] [cameras]`. Linux only.
 */

const [HOURS = 48, SECONDS = 60, CAMERAS = 3] = process.argv.slice(2).map(Number)
const PORT = portBase() + 740
const HOUR = 3_600_000
/** Units of processor time in a second, as Linux counts them. */
const TICKS = 100
/** Pictures of an hour: some minutes of it, each with pictures 2 s apart. */
const MINUTES_OF_HOUR = Array.from({ length: 20 }, (_, index) => 3 * index)
const PICTURES_OF_MINUTE = 4

const print = (text) => process.stdout.write(`${text}\n`)
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Processor time of a process and of its children that have ended, in seconds. */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS
}

/** The share of a processor that an instance takes with or without measuring the movement of its cameras. */
async function measureCost(sources, movement) {
  if (!(await isPortFree(PORT))) throw new Error(`port ${PORT} is taken`)
  const folder = mkdtempSync(join(tmpdir(), 'barn-bench-'))
  writeFileSync(join(folder, 'cameras.json'), JSON.stringify(sources))
  const flags = ['--simulate', 'false', '--cameras', join(folder, 'cameras.json'), '--port', String(PORT)]
  const own = ['--data', join(folder, 'data'), '--movement', String(movement), '--artifacts', 'false']
  const child = spawn(process.execPath, [at('instance/dist/main.js'), ...flags, ...own], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...instanceEnvironment },
  })
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => /^ready/m.test(String(chunk)) && resolve())
    child.on('exit', (code) => reject(new Error(`the instance ended (${code})`)))
  })
  await wait(35_000)
  const before = processorTime(child.pid)
  await wait(SECONDS * 1_000)
  const used = (processorTime(child.pid) - before) / SECONDS
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
  return used
}

function ranksOf(values) {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value)
  const ranks = []
  order.forEach(({ index }, rank) => (ranks[index] = rank))
  return ranks
}

function correlationOf(one, other) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [one.map((value) => value - mean(one)), other.map((value) => value - mean(other))]
  const sum = (values) => values.reduce((total, value) => total + value, 0)
  const product = sum(a.map((value, index) => value * b[index]))
  return product / Math.sqrt(sum(a.map((value) => value * value)) * sum(b.map((value) => value * value)))
}

/** The activity of the simulation and of its pictures, hour by hour. */
async function measureHours({ load, cameraIndex }) {
  const { createBarn, createRowSource, paintFrame, createMeterTasks, sampleVideo, mp4 } = load
  const start = Date.parse('2026-03-10T00:00:00+01:00')
  const barn = createBarn({ seed: 1, species: 'pigs', simulationStart: start - 40 * 24 * HOUR })
  const rows = createRowSource(barn)
  const { cameraId } = barn.cameras[cameraIndex]
  const activity = rows.catalogue.series.findIndex(({ measurement }) => measurement === 'activity')
  const row = new Float64Array(rows.catalogue.series.length)
  const header = mp4.readVideoHeader(mp4.jpegVideoHeader(640, 360))
  const painter = { paint: ({ source }) => Promise.resolve(source.bytes) }
  const measure = createMeterTasks()
  const [truth, found] = [[], []]
  for (let hour = 0; hour < HOURS; hour++) {
    const [trueValues, values] = [[], []]
    for (const minute of MINUTES_OF_HOUR) {
      const from = start + hour * HOUR + minute * 60_000
      if (!rows.fillRow(row, cameraIndex, from)) continue
      const pictures = Array.from({ length: PICTURES_OF_MINUTE }, (_, index) => ({
        bytes: paintFrame(barn, cameraId, from + 2_000 * index, { height: 360 }),
        duration: (2_000 * header.timescale) / 1_000,
      }))
      const segment = { start: from, duration: 2_000 * PICTURES_OF_MINUTE, headerKey: 'jpeg', startsWithKeyFrame: true }
      const video = {
        segmentsBetween: () => Promise.resolve([segment]),
        header: () => Promise.resolve(header),
        read: () => Promise.resolve(mp4.jpegFragment(pictures)),
      }
      const span = { from, to: from + 60_000 }
      const sampled = await sampleVideo(video, span, { findFfmpeg: () => null, painter }, AbortSignal.timeout(60_000))
      const areas = { masks: [{ x: 0, y: 0.9, width: 0.45, height: 0.1 }], found: [], regions: [] }
      const task = { cameraId, areas, pictures: sampled.pictures, finishBefore: from + 60_000 }
      const [measured] = measure(task).minutes
      if (measured?.activity == null) continue
      trueValues.push(row[activity])
      values.push(measured.activity)
    }
    const mean = (all) => all.reduce((sum, value) => sum + value, 0) / all.length
    if (values.length > 0) {
      truth.push(mean(trueValues))
      found.push(mean(values))
    }
  }
  return { cameraId, hours: found.length, correlation: correlationOf(ranksOf(truth), ranksOf(found)), found }
}

await installPackages()
await buildInstance()
if (!(await ffmpeg())) process.exit(1)
const { createViteServer } = await import('vitest/node')
const loader = await createViteServer({
  root: at('.'),
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const from = (path) => loader.ssrLoadModule(path)

if (HOURS > 0) {
  const load = {
    ...(await from('/instance/src/simulator/model/index.ts')),
    ...(await from('/instance/src/simulator/rows/rowSource.ts')),
    ...(await from('/instance/src/simulator/model/frame/paintFrame.ts')),
    ...(await from('/instance/src/movement/meters.ts')),
    ...(await from('/instance/src/movement/sampleVideo.ts')),
    mp4: await from('/instance/src/video/mp4/index.ts'),
  }
  print(`rank correlation with the true activity of ${HOURS} hours`)
  for (let cameraIndex = 0; cameraIndex < CAMERAS; cameraIndex++) {
    const { cameraId, hours, correlation, found } = await measureHours({ load, cameraIndex })
    const range = `${Math.min(...found).toFixed(2)} to ${Math.max(...found).toFixed(2)} %`
    print(`  ${cameraId}   ${correlation.toFixed(3)} over ${hours} hours, activity ${range}`)
  }
}

if (SECONDS > 0) {
  const { startRtspServer } = await from('/tests/fleet/rtspServer.ts')
  const { makeTestVideo } = await from('/tests/fleet/testVideo.ts')
  const folder = mkdtempSync(join(tmpdir(), 'barn-bench-video-'))
  for (const [name, size, count] of [
    ['one camera of 1920 × 1080', '1920x1080', 1],
    ['twelve cameras of 640 × 360', '640x360', 12],
  ]) {
    const video = join(folder, `${size}.mp4`)
    await makeTestVideo(video, { size, seconds: 20 })
    const camera = await startRtspServer({ video })
    const sources = Array.from({ length: count }, (_, index) => ({ cameraId: `c-${index}`, location: camera.url }))
    const without = await measureCost(sources, false)
    const used = await measureCost(sources, true)
    const percent = (share) => `${(100 * share).toFixed(1)} %`
    print(`${name}: ${percent(used - without)} of a processor for their movement (${percent(used)} in all)`)
    await camera.stop()
  }
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
