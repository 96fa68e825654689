import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFfmpegFinder } from './ffmpeg'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'barn-ffmpeg-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('says once that the program is missing, and finds it when it was installed meanwhile', () => {
  const onMissing = vi.fn()
  const findFfmpeg = createFfmpegFinder(onMissing, { PATH: folder })
  expect(onMissing).not.toHaveBeenCalled()
  expect(findFfmpeg()).toBeNull()
  expect(findFfmpeg()).toBeNull()
  expect(onMissing).toHaveBeenCalledOnce()
  const program = join(folder, 'ffmpeg')
  writeFileSync(program, '#!/bin/sh\n')
  expect(findFfmpeg(), 'a file that is no program').toBeNull()
  chmodSync(program, 0o755)
  expect(findFfmpeg()).not.toBeNull()
})

test('runs the program of the environment variable rather than the one on the path', async () => {
  const program = join(folder, 'own')
  writeFileSync(program, '#!/bin/sh\nprintf own\n', { mode: 0o755 })
  writeFileSync(join(folder, 'ffmpeg'), '#!/bin/sh\nprintf other\n', { mode: 0o755 })
  const ffmpeg = createFfmpegFinder(() => undefined, { PATH: folder, FFMPEG: program })()
  expect(String(await ffmpeg?.run([], { input: [] }))).toBe('own')
})
