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
