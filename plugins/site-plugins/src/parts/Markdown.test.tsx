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
