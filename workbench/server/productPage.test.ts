import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manifestOf, pageOf } from './createServer'

const PAGE = '<head><title>Barn Workbench</title></head>'

test.each([
  ['data-collector.example:443', 'Data Collector'],
  ['pig-brother.example', 'PigBrother'],
  ['localhost:4100', 'Barn Workbench'],
  ['<script>', 'Barn Workbench'],
])('the page and the manifest of %s are those of %s', (host, name) => {
  expect(pageOf(host, PAGE)).toContain(`<title>${name}</title>`)
  expect(pageOf(host, PAGE)).not.toContain('<script>')
  expect(JSON.parse(manifestOf(host, '/barns/'))).toMatchObject({ name, start_url: '/barns/', display: 'standalone' })
})

test('an installed product has icons of all kinds, and shortcuts in its language', () => {
  const manifest = JSON.parse(manifestOf('localhost', '/barns/', 'en')) as Record<string, { purpose?: string }[]>
  expect(manifest).toMatchObject({
    id: '/barns/',
    scope: '/barns/',
    lang: 'en',
    shortcuts: [
      { name: 'Report a dead animal', url: '/barns/?open=deadAnimal' },
      { name: 'Barn round', url: '/barns/?open=round' },
      { name: 'Last alarm', url: '/barns/?open=alarm' },
    ],
  })
  const icons = manifest['icons'] as { src: string; sizes: string; purpose: string }[]
  for (const [size, purpose] of [
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
    expect(icons).toContainEqual(expect.objectContaining({ sizes: size, purpose, type: 'image/png' }))
  for (const { src } of icons) {
    const file = readFileSync(join(import.meta.dirname, '../public', src.slice('/barns/'.length)))
    const { sizes } = icons.find((icon) => icon.src === src) as { sizes: string }
    // Bytes 16 to 23 of a PNG are its width and height.
    if (src.endsWith('.png')) expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes)
  }
})
