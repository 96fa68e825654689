import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readZip } from './readZip'

const STORED = 0
const DEFLATED = 8

/** A ZIP file of one file, as programs write it. */
function zipOf(name: string, text: string, method: number): Uint8Array<ArrayBuffer> {
  const content = method === DEFLATED ? deflateRawSync(Buffer.from(text)) : Buffer.from(text)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(content.length, 20)
  entry.writeUInt32LE(text.length, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + content.length, 16)
  return Uint8Array.from(Buffer.concat([local, Buffer.from(name), content, entry, Buffer.from(name), end]))
}

test.each([
  ['stored', STORED],
  ['compressed', DEFLATED],
])('reads a file that is %s', async (_, method) => {
  const files = await readZip(zipOf('comments.json', 'said '.repeat(50), method))
  expect([...(files ?? [])].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ['comments.json', 'said '.repeat(50)],
  ])
})

test('what is compressed in another way, or damaged, is no ZIP file that can be read', async () => {
  expect(await readZip(zipOf('a', 'text', 9))).toBeNull()
  const damaged = zipOf('a', 'text '.repeat(50), DEFLATED)
  damaged.fill(0xff, 31, 36)
  expect(await readZip(damaged)).toBeNull()
  expect(await readZip(new Uint8Array(5))).toBeNull()
})
