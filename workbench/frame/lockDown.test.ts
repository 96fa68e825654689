// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createDefaultPolicy } from './lockDown'

interface Rules {
  createHTML(input: string, type: string, sink: string): string | null
}

const { exec, test: testPattern } = RegExp.prototype

afterEach(() => {
  Object.assign(RegExp.prototype, { exec, test: testPattern })
  vi.unstubAllGlobals()
})

/** The rules of the policy. The rest of the lockdown would take things away from the tests that run after these. */
function rulesOfPolicy(): Rules {
  let rules: Rules | undefined
  vi.stubGlobal('trustedTypes', { createPolicy: (_name: string, given: Rules) => (rules = given) })
  createDefaultPolicy()
  if (!rules) throw new Error('There is no policy.')
  return rules
}

const DOCUMENT = '<iframe SRCDOC="<script></script>"></iframe>'

test('HTML stays possible, but for documents of a text', () => {
  const { createHTML } = rulesOfPolicy()
  expect(createHTML('<b>42</b>', 'TrustedHTML', 'Element innerHTML')).toBe('<b>42</b>')
  expect(createHTML(DOCUMENT, 'TrustedHTML', 'Element innerHTML')).toBeNull()
  expect(createHTML('<p></p>', 'TrustedHTML', 'HTMLIFrameElement srcdoc')).toBeNull()
  expect(createHTML('<p></p>', 'TrustedHTML', 'Document writeln')).toBeNull()
})

test('a plugin that changes the prototype of patterns does not change the policy', () => {
  const { createHTML } = rulesOfPolicy()
  RegExp.prototype.exec = () => null
  RegExp.prototype.test = () => false
  expect(createHTML(DOCUMENT, 'TrustedHTML', 'Element innerHTML')).toBeNull()
  expect(createHTML('<p></p>', 'TrustedHTML', 'HTMLIFrameElement srcdoc')).toBeNull()
})
