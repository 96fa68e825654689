// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { installTrustedTypes } from './contentSecurityPolicy'

interface Rules {
  createHTML(text: string): string
  createScript(): string
  createScriptURL(url: string): string
}

function install(): Rules {
  let rules: Rules | undefined
  Object.assign(globalThis, {
    trustedTypes: {
      createPolicy: (_name: string, installed: Rules) => {
        rules = installed
      },
    },
  })
  installTrustedTypes()
  if (!rules) throw new Error('no policy was created')
  return rules
}

test('accepts text without tags, and refuses HTML and script from strings', () => {
  const rules = install()
  expect(rules.createHTML('a { color: red }')).toBe('a { color: red }')
  expect(() => rules.createHTML('<img src=x onerror=alert(1)>')).toThrow(TypeError)
  expect(() => rules.createScript()).toThrow(TypeError)
})

test.each(['/assets/decodeWorker-AbCd1234.js', '/service-worker.js'])('accepts the own script %s', (url) => {
  expect(install().createScriptURL(url)).toBe(url)
})

test.each([
  'https://evil.example/assets/x.js',
  '//evil.example/assets/x.js',
  'data:text/javascript,1',
  'blob:http://localhost/1',
  '/other.js',
  '/assets/../evil.js?x',
])('refuses the script %s', (url) => {
  expect(() => install().createScriptURL(url)).toThrow(TypeError)
})
