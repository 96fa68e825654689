import { expect, test } from 'vitest'
import { nextPath } from './SignInPage'

const withNext = (next: string) => `?next=${encodeURIComponent(next)}`

test.each([
  ['', '/instance/1001'],
  [withNext('/instance/1001/incidents?page=2'), '/instance/1001/incidents?page=2'],
  [withNext('/instance/1001'), '/instance/1001'],
  [withNext('//evil.example/instance/1001'), '/instance/1001'],
  [withNext('https://evil.example'), '/instance/1001'],
  [withNext('/instance/1001/../../login'), '/instance/1001'],
  [withNext('/instance/1002/measurements?last=1'), '/instance/1002/measurements?last=1'],
  [withNext('/instance/1003'), '/instance/1001'],
  [withNext('/instance/1002/../../login'), '/instance/1001'],
  [withNext('/instance/10011'), '/instance/1001'],
  [withNext('/instance/1001/%2e%2e/%2e%2e/login/1001'), '/instance/1001'],
  [withNext('/instance/1001/.%2e/.%2e//evil.example'), '/instance/1001'],
  [withNext('/\\evil.example/instance/1001'), '/instance/1001'],
  [withNext('http://['), '/instance/1001'],
  [withNext('/instance/1001/incidents?text=Bucht "3"#a'), '/instance/1001/incidents?text=Bucht%20%223%22#a'],
  [withNext('/login/1002?method=remote'), '/login/1002?method=remote'],
  [withNext('/login/1002'), '/login/1002'],
  [withNext('/login/1001?next=//evil.example'), '/instance/1001'],
  [withNext('/login/1001'), '/instance/1001'],
  [withNext('/login/1003'), '/instance/1001'],
  [withNext('/login/10021'), '/instance/1001'],
  [withNext('/login/1002/../../sites'), '/instance/1001'],
])('the query string "%s" leads to %s', (queryString, expected) => {
  expect(nextPath(queryString, '1001', ['1001', '1002'])).toBe(expected)
})
