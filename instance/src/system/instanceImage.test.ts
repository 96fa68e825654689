import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestInstance } from '../testing'
import { readInstanceImage } from './instanceImage'

const folder = mkdtempSync(join(tmpdir(), 'barn-image-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
function fileOf(name: string, bytes: Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}
const PNG = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')

test('takes PNG, JPEG and WebP by their bytes, up to 2 MB', () => {
  expect(readInstanceImage(fileOf('a.txt', PNG))?.contentType).toBe('image/png')
  expect(readInstanceImage(fileOf('b', Buffer.from('\xff\xd8\xffrest', 'latin1')))?.contentType).toBe('image/jpeg')
  expect(readInstanceImage(fileOf('c', Buffer.from('RIFF1234WEBPrest')))?.contentType).toBe('image/webp')
  expect(() => readInstanceImage(fileOf('d.png', Buffer.from('<svg onload="x">')))).toThrow('is no PNG')
  expect(() => readInstanceImage(fileOf('e', Buffer.concat([PNG, Buffer.alloc(2 ** 21)])))).toThrow('larger than 2 MB')
  expect(() => readInstanceImage(join(folder, 'none'))).toThrow('cannot be read')
})

test('an instance answers its picture, which browsers keep under its mark', async () => {
  const { request } = await createTestInstance({ image: fileOf('site', PNG) })
  const { result } = (await (await request('/api/identity/imageUrl')).json()) as { result: { imageUrl: string } }
  expect(result.imageUrl).toMatch(/^\/api\/identity\/image\?mark=[\w-]{22}$/)
  const picture = await request(result.imageUrl)
  expect(['content-type', 'cache-control', 'x-content-type-options'].map((name) => picture.headers.get(name))).toEqual([
    'image/png',
    'public, max-age=604800, immutable',
    'nosniff',
  ])
  expect(Buffer.from(await picture.arrayBuffer()).equals(PNG)).toBe(true)
  for (const path of ['/api/identity/image', '/api/identity/image?mark=old'])
    expect((await request(path)).headers.get('cache-control')).toBe('no-cache')
})

test('an instance without a picture says so', async () => {
  const { request } = await createTestInstance()
  expect(await (await request('/api/identity/imageUrl')).json()).toEqual({ result: { imageUrl: null } })
  expect((await request('/api/identity/image')).status).toBe(404)
})
