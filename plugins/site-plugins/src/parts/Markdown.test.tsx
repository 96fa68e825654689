// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Markdown } from './Markdown'

const draw = (text: string) => render(<Markdown text={text} />).container

test('links lead by https only, and tell the other page nothing', () => {
  const content = draw('[a](https://one.example) [b](http://two.example) [c](javascript:alert) [d](/plugins)')
  const links = [...content.querySelectorAll('a')]
  expect(links.map(({ href, rel }) => [href, rel])).toEqual([['https://one.example/', 'noopener noreferrer nofollow']])
  expect(content.textContent).toBe('a b c d')
})

test('pictures and HTML are left out', () => {
  const content = draw(
    '![a](https://one.example/a.png) <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\nend',
  )
  expect(content.querySelector('img, script')).toBeNull()
  expect(content.textContent).toContain('end')
})

test('headings stand below that of the section', () => {
  const content = draw('# One\n\n## Two\n\n##### Five')
  expect([...content.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => tagName)).toEqual([
    'H3',
    'H3',
    'H3',
  ])
})

test.each([
  ['quotes within each other', '>'.repeat(40_000)],
  ['lists within each other', `${'- '.repeat(20_000)}x`],
  ['lists that step in', Array.from({ length: 400 }, (_, level) => `${' '.repeat(level * 2)}- a`).join('\n')],
])('what would hold up the page is shown as it is: %s', (_name, text) => {
  const content = draw(text)
  expect(content.querySelector('blockquote, li')).toBeNull()
  expect(content.querySelector('pre')?.textContent).toBe(text)
})

test('a long text is Markdown at its beginning, and all of it is there', () => {
  const line = `- ${'feeds the pigs '.repeat(20)}\n`
  const content = draw(line.repeat(200))
  const items = content.querySelectorAll('li').length
  const rest = content.querySelector('pre')?.textContent ?? ''
  expect(items).toBeGreaterThan(50)
  expect(items + rest.length / line.length).toBe(200)
})
