import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRecordingBarn, type RecordingBarn } from './recordingBarn'

/*
 * A real file system of 48 MB that is full to the last byte. If no file system can be mounted, as without the rights of
 * an administrator, the test is skipped.
 */

const disk = mkdtempSync(join(tmpdir(), 'barn-disk-'))
const filler = join(disk, 'filler')
const data = join(disk, 'data')
let barn: RecordingBarn | null = null

function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isMounted = process.platform === 'linux' && mountDisk()

/** Fills the disk as another program would. */
function fillDisk(): void {
  for (let size = 1024 * 1024; size >= 512; size /= 2)
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(size))
    } catch {
      // The next smaller piece may still fit.
    }
}

const start = async () => {
  barn = await startRecordingBarn(data, [])
  return barn
}

async function stop(): Promise<void> {
  await barn?.stop()
  barn = null
}

const layout = (text: string) => ({ schema: 1, title: text, roles: [], widgets: {}, grids: { desk: {} } })

/** Saves layouts until one is refused. Returns how many were saved, and the last status. */
async function saveLayouts({ call }: RecordingBarn, prefix: string) {
  for (let saved = 0; ; saved++) {
    const { status } = await call('PUT', `/api/workbench/layouts/${prefix}-${saved}`, layout('x'.repeat(190)))
    if (status !== 200 || saved === 2_000) return { saved, status }
  }
}

beforeAll(async () => {
  if (isMounted) await start()
})
afterAll(async () => {
  await stop()
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

test.runIf(isMounted)('on a full disk people sign in and delete, and everything else is refused', async () => {
  if (!barn) throw new Error('no barn')
  for (const id of ['first', 'start-0', 'start-1'])
    expect((await barn.call('PUT', `/api/workbench/layouts/${id}`, layout('x'))).status).toBe(200)
  fillDisk()
  expect(statfsSync(disk).bavail * statfsSync(disk).bsize).toBeLessThan(4_096)
  const { saved, status } = await saveLayouts(barn, 'full')
  expect(status).toBe(507)
  for (let count = 0; count < 40; count++) await barn.signIn()
  expect((await barn.call('DELETE', '/api/workbench/layouts/first')).status).toBe(204)
  // The room of the reserve is for some calls only.
  expect((await saveLayouts(barn, 'more')).status).toBe(507)
  expect(saved).toBeLessThan(2_000)
})

test.runIf(isMounted)('a start on a full disk serves, also a second time', async () => {
  for (let starts = 0; starts < 2; starts++) {
    await stop()
    fillDisk()
    const running = await start()
    expect((await running.call('POST', '/api/cameras/query', {})).status).toBe(200)
    expect((await running.call('DELETE', `/api/workbench/layouts/start-${starts}`)).status).toBe(204)
  }
})

test.runIf(isMounted)('once there is room everything is written again, and the reserve is back', async () => {
  if (!barn) throw new Error('no barn')
  rmSync(filler)
  await expect.poll(() => existsSync(join(data, 'instance.reserve'))).toBe(true)
  expect((await barn.call('PUT', '/api/workbench/layouts/again', layout('x'.repeat(190)))).status).toBe(200)
})
