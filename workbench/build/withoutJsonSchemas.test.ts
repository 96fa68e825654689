import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withoutJsonSchemas } from './withoutJsonSchemas'

test('nothing that describes schemas is left in the module of zod that makes them', () => {
  const file = fileURLToPath(import.meta.resolve('zod')).replace(/index\.\w+$/, 'v4/classic/schemas.js')
  const { transform } = withoutJsonSchemas() as { transform(code: string, id: string): { code: string } | null }
  const code = readFileSync(file, 'utf8')
  expect(code).toContain('processJSONSchema = ')
  expect(transform(code, file)?.code).not.toMatch(/processJSONSchema = |to-json-schema/)
  expect(transform(code, '/other/module.js')).toBeNull()
})
