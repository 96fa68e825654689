import { expect, test } from 'vitest'
import { nextPath } from './nextPath'

const search = (next: string) => `?next=${encodeURIComponent(next)}`

test.each([
  ['', '/instance/1001'],
  [search('/instance/1001/incidents?page=2'), '/instance/1001/incidents?page=2'],
  [search('/instance/1001'), '/instance/1001'],
  [search('//evil.example/instance/1001'), '/instance/1001'],
  [search('https://evil.example'), '/instance/1001'],
  [search('/instance/1001/../../login'), '/instance/1001'],
  [search('/instance/1002'), '/instance/1001'],
  [search('/instance/10011'), '/instance/1001'],
])('%s leads to %s', (from, to) => {
  expect(nextPath(from, '1001')).toBe(to)
})
