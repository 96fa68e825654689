import { execFileSync } from 'node:child_process'
import { createCipheriv } from 'node:crypto'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { packPlugin, sha256 } from '../../instance/src/plugins/testing/packPlugin'
import type { Row } from './client'
import { startRecordingBarn, type RecordingBarn } from './recordingBarn'

/*
 * Plugins on an instance that runs as a program: packages are read in a thread, and a process ends at any moment.
 */

const PLUGINS = '/api/workbench/plugins'
const PART = 500_000
const MIB = 1024 * 1024
let barn: RecordingBarn | null = null

afterEach(async () => {
  await barn?.stop()
  barn = null
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'barn-installed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(data: string): Promise<RecordingBarn> {
  barn = await startRecordingBarn(data, [])
  return barn
}

async function upload({ call }: RecordingBarn, bytes: Uint8Array): Promise<number> {
  for (let offset = 0; offset < bytes.byteLength; offset += PART) {
    const part = Buffer.from(bytes.subarray(offset, offset + PART)).toString('base64')
    const { status } = await call('PUT', `${PLUGINS}/uploads/a`, { offset, size: bytes.byteLength, bytes: part })
    if (status !== 200) return status
  }
  return 200
}

async function install(running: RecordingBarn, bytes: Uint8Array): Promise<number> {
  const uploaded = await upload(running, bytes)
  if (uploaded !== 200) return uploaded
  const body = { uploadId: 'a', digest: sha256(bytes), grants: {} }
  return (await running.call('PUT', `${PLUGINS}/feed-silo`, body)).status
}

/** Bytes that no zip makes shorter, the same in each run. */
function noise(size: number): Uint8Array {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(Math.floor(size)))
}

test('a package of nearly 10 MB is looked at and installed, with the facts of its code', async () => {
  const running = await start(newFolder())
  const module = `export const data = [${'0,'.repeat(1_000_000)}]\nfetch('/a')`
  const bytes = packPlugin({ module, files: { 'a.webp': noise(9.9 * MIB) } })
  expect(bytes.byteLength).toBeGreaterThan(9.9 * MIB)
  expect(await upload(running, bytes)).toBe(200)
  const inspection = (await running.result('POST', `${PLUGINS}/uploads/a/inspection`)) as Row
  expect(inspection).toMatchObject({
    bytes: bytes.byteLength,
    code: [{ fact: 'network', file: 'silo.js', names: [{ name: 'fetch', count: 1 }] }],
  })
  expect(await install(running, bytes)).toBe(200)
  const sent = await running.call('GET', `${PLUGINS}/packages/${sha256(bytes)}`)
  expect(sha256(new Uint8Array(await sent.arrayBuffer()))).toBe(sha256(bytes))
})

test('a bomb that lies about its size is refused, and everybody else is answered meanwhile', async () => {
  const bomb = Buffer.from(zipSync({ 'a.png': new Uint8Array(300 * MIB) }))
  // Its directory says that it unpacks to 10 bytes.
  bomb.writeUInt32LE(10, bomb.lastIndexOf('PK\u0001\u0002') + 24)
  const running = await start(newFolder())
  expect(await upload(running, bomb)).toBe(200)
  let isRefused = false
  const looked = running.call('POST', `${PLUGINS}/uploads/a/inspection`).then((response) => {
    isRefused = true
    return response
  })
  expect((await running.call('GET', PLUGINS)).status).toBe(200)
  expect(isRefused).toBe(false)
  expect((await looked).status).toBe(409)
})

test('whenever the process ends, a plugin that is stored has its package, and the next start leaves nothing else', async () => {
  const data = newFolder()
  for (let round = 0; round < 6; round++) {
    const running = await start(data)
    const installing = (async () => {
      for (let release = 0; ; release++)
        await install(running, packPlugin({ release: `${round}.0.${release}`, files: { 'a.webp': noise(200_000) } }))
    })().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 300 + round * 37))
    await running.kill()
    await installing
    barn = null
    const again = await start(data)
    const plugins = (await again.result('GET', PLUGINS)) as { digest: string; previous: { digest: string } | null }[]
    const digests = plugins.flatMap(({ digest, previous }) => (previous ? [digest, previous.digest] : [digest]))
    for (const { digest } of plugins) {
      const sent = await again.call('GET', `${PLUGINS}/packages/${digest}`)
      expect(sha256(new Uint8Array(await sent.arrayBuffer()))).toBe(digest)
    }
    const stored = join(data, 'plugins')
    // An instance that ended before its first upload has made no folder for it.
    const filesLeft = () => (existsSync(stored) ? readdirSync(stored, { recursive: true }).map(String) : [])
    await expect.poll(() => filesLeft().sort()).toEqual(digests.map((digest) => `${digest}.bwplugin`).sort())
    await again.stop()
    barn = null
  }
})

/** A file system of its own; null where none can be mounted, as without the rights of an administrator. */
function mountDisk(): string | null {
  const disk = mkdtempSync(join(tmpdir(), 'barn-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk], { stdio: 'ignore' })
    return disk
  } catch {
    rmSync(disk, { recursive: true, force: true })
    return null
  }
}

/** Fills a disk as another program would, up to some room. */
function fillDisk(disk: string): void {
  for (let size = MIB; size >= 512; size /= 2)
    try {
      for (;;) appendFileSync(join(disk, 'filler'), Buffer.alloc(size))
    } catch {
      // The next smaller piece may still fit.
    }
}

test('on a full disk nothing is installed, and what was there stays and can be removed', async ({ skip }) => {
  const disk = process.platform === 'linux' ? mountDisk() : null
  if (disk === null) return skip()
  onTestFinished(async () => {
    await barn?.stop()
    barn = null
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  })
  const running = await start(join(disk, 'data'))
  const first = packPlugin({ files: { 'a.webp': noise(MIB) } })
  expect(await install(running, first)).toBe(200)
  fillDisk(disk)
  expect(await install(running, packPlugin({ release: '1.1.0', files: { 'a.webp': noise(2 * MIB) } }))).toBe(507)
  expect(await running.result('GET', PLUGINS)).toMatchObject([{ digest: sha256(first) }])
  expect((await running.call('GET', `${PLUGINS}/packages/${sha256(first)}`)).status).toBe(200)
  expect((await running.call('DELETE', `${PLUGINS}/feed-silo`)).status).toBe(204)
  rmSync(join(disk, 'filler'))
  await expect.poll(async () => install(running, first)).toBe(200)
})
