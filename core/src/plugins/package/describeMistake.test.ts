import { expect, test } from 'vitest'
import { PackageError, parseManifest } from '.'

const words = { en: 'Weather', de: 'Wetter' }
const manifest = {
  id: 'weather',
  version: '1.0.0',
  api: '1.0.0',
  name: words,
  author: { name: 'A farmer' },
  widgets: [{ name: 'today', title: words, module: 'today.js', size: { w: 6, h: 6 } }],
}

function mistakeOf(content: string): string {
  try {
    parseManifest(new TextEncoder().encode(content))
    return 'none'
  } catch (error) {
    return error instanceof PackageError ? error.detail : String(error)
  }
}

test.each([
  ['nothing', {}, 'none'],
  ['a field that is missing', { name: { en: 'Weather' } }, 'name.de: missing'],
  ['a field that nobody knows', { sky: true }, 'sky: unknown'],
  ['an id that is none', { id: 'Weather!' }, 'id: notAllowed'],
  ['an id that would replace words of ours', { id: 'shell' }, 'id: reserved'],
  ['another type', { version: 1 }, 'version: notAllowed'],
  ['a text that is too long', { description: { ...words, de: 'x'.repeat(501) } }, 'description.de: tooLarge'],
  ['no widgets', { widgets: [] }, 'widgets: tooSmall'],
  ['two widgets of one name', { widgets: [...manifest.widgets, ...manifest.widgets] }, 'widgets.1.name: taken'],
  [
    'a module that is none',
    { widgets: [{ ...manifest.widgets[0], module: 'readme.md' }] },
    'widgets.0.module: notAllowed',
  ],
  ['a path that climbs', { widgets: [{ ...manifest.widgets[0], module: '../x.js' }] }, 'widgets.0.module: notAllowed'],
])('names the place and the kind of a mistake: %s', (_name, part, expected) => {
  expect(mistakeOf(JSON.stringify({ ...manifest, ...part }))).toBe(expected)
})

test('settings that lie in each other thousands of times are refused: the answer about all plugins could not be written', () => {
  const [widget] = manifest.widgets
  const settings = { type: 'object', properties: {}, deep: 'here' }
  const text = JSON.stringify({ ...manifest, widgets: [{ ...widget, settings }] })
  expect(mistakeOf(text)).toBe('none')
  const levels = 100_000
  expect(mistakeOf(text.replace('"here"', '['.repeat(levels) + ']'.repeat(levels)))).toBe('manifest.json: tooLarge')
})

test.each(['', '{', 'null', '[]'])('a manifest of %j is none', (content) => {
  expect(mistakeOf(content)).toMatch(/^manifest\.json: (notJson|notAllowed)$/)
})
