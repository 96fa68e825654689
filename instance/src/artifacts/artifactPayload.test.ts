import { mkdtempSync, writeFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createPictureQueue, type PicturePainter } from '../pictures'
import { withOverlay } from './accumulator/heatMapOverlay'
import type { ArtifactFiles } from './artifactFiles'
import { picturePayload } from './artifactPayload'
import { createTestArtifacts } from './testing/createTestArtifacts'

vi.mock('node:fs/promises', { spy: true })

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const MOVEMENT = Buffer.from('the movement alone')

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

/** The file of a heat map of some megabytes. */
function heatMapFile(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'barn-heat-map-')), 'heatmap.png')
  const picture = Buffer.concat([SIGNATURE, chunk('IDAT', Buffer.alloc(4 * 1024 * 1024)), chunk('IEND', Buffer.of())])
  writeFileSync(path, withOverlay(picture, MOVEMENT))
  return path
}

/** Counts the bytes that are read of opened files. */
async function countBytesRead(path: string) {
  const file = await open(path)
  const read = vi.spyOn(Object.getPrototypeOf(file) as typeof file, 'read')
  await file.close()
  return async () => {
    const results = await Promise.all(read.mock.results.map(({ value }) => value as Promise<{ bytesRead: number }>))
    return results.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  }
}

test('of the file of a heat map the movement alone is read, once for all who ask', async () => {
  const path = heatMapFile()
  const { plan } = await createTestArtifacts()
  const heatMap = { ...(await plan({ type: 'heatmap' })), status: 'done' as const, contentType: 'image/png' }
  const painter: PicturePainter = {
    paint: ({ source }) => Promise.resolve(source.kind === 'bytes' ? source.bytes : null),
    close: () => Promise.resolve(),
  }
  const dependencies = {
    queue: createPictureQueue(painter),
    files: { pictureSource: () => Promise.resolve({ kind: 'file', path }) } as unknown as ArtifactFiles,
  }
  const bytesRead = await countBytesRead(path)
  const options = { height: 50, isOverlay: true, accountId: 'anna', signal: new AbortController().signal }
  for (let call = 0; call < 3; call++) {
    const reply = await picturePayload(dependencies, heatMap, options)
    expect(reply).toMatchObject({ ok: true, value: { bytes: MOVEMENT } })
  }
  expect(vi.mocked(readFile).mock.calls.filter(([file]) => file === path)).toEqual([])
  expect(await bytesRead()).toBeLessThan(100)
})
