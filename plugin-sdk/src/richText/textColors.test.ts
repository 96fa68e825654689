import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { TEXT_COLORS } from '@barn-workbench/core/schema'

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
const LEGIBLE = 4.5
/** The backgrounds of a text: a widget, the page, and code. */
const GROUNDS = ['--bw-surface', '--bw-page', '--bw-neutral-soft']

const themes = ['light', 'dark'] as const

/** The custom properties of a theme, by their names. */
function readProperties(file: string, theme: (typeof themes)[number]): Map<string, string> {
  const css = readFileSync(resolve(import.meta.dirname, file), 'utf8')
  const [, block = ''] = new RegExp(`\\[data-mantine-color-scheme='${theme}'\\] \\{([^}]*)\\}`).exec(css) ?? []
  return new Map([...block.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(left: string, right: string): number {
  const [lighter = 0, darker = 0] = [luminance(left), luminance(right)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

test.each(themes)('each of the 18 colours is legible and different in the %s theme', (theme) => {
  const colors = readProperties('textColors.css', theme)
  const tokens = readProperties('../tokens.css', theme)
  expect([...colors.keys()].sort()).toEqual(TEXT_COLORS.map((name) => `--bw-text-${name}`).sort())
  expect(new Set(colors.values()).size).toBe(18)
  for (const [name, color] of colors)
    for (const ground of GROUNDS)
      expect(contrast(color, tokens.get(ground) ?? ''), `${name} on ${ground}`).toBeGreaterThanOrEqual(LEGIBLE)
})
