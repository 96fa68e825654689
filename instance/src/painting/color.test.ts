import { expect, test } from 'vitest'
import { isColor } from './color'

test('a colour is of hex digits, a name, rgb() or hsl(), with nothing else', () => {
  const colors = ['#fff', '#12ab34', '#12ab3480', 'red', 'RebeccaPurple', 'rgb(1, 2, 3)', 'rgba(1,2,3,0.5)']
  expect(colors.concat('hsl(120deg 50% 50%)', 'hsl(120, 50%, 50%)').filter((text) => !isColor(text))).toEqual([])
  const others = [
    'banana',
    '#12',
    '#xyz',
    '',
    'url(//evil.example/x)',
    'var(--x)',
    'red;background:url(//evil.example/x)',
  ]
  const disguised = ['#fff url(//evil.example/x)', 'rgb(1,2,3) url(x)', 'red/*', '/**/red', 'red">', 'red}', ' red']
  expect([...others, ...disguised].filter(isColor)).toEqual([])
})
