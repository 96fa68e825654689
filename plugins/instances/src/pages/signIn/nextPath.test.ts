import { expect, test } from 'vitest'
import { nextPath } from './nextPath'

const withNext = (next: string) => `?next=${encodeURIComponent(next)}`

test.each([
  ['', '/instance/1001'],
  [withNext('/instance/1001/incidents?page=2'), '/instance/1001/incidents?page=2'],
  [withNext('/instance/1001'), '/instance/1001'],
  [withNext('//evil.example/instance/1001'), '/instance/1001'],
  [withNext('https://evil.example'), '/instance/1001'],
  [withNext('/instance/1001/../../login'), '/instance/1001'],
  [withNext('/instance/1002'), '/instance/1001'],
  [withNext('/instance/10011'), '/instance/1001'],
])('the query string "%s" leads to %s', (queryString, expected) => {
  expect(nextPath(queryString, '1001')).toBe(expected)
})
