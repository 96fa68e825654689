import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERIES_COLORS } from '../../canvas/seriesColor'

type Vector = readonly [number, number, number]

/**
 * Linear RGB as seen by eyes without one kind of cones: Machado, Oliveira and Fernandes, "A Physiologically-based Model
 * for Simulation of Color Vision Deficiency" (2009), at full severity.
 */
const EYES: Readonly<Record<string, readonly [Vector, Vector, Vector]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopic: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** The least distance of any two of the twelve colours, in OKLab × 100 (2 is about what can just be told). */
const GUARANTEED = { normal: 14, otherEyes: 10.5 }
/** The least distance of the median to each of them, in the same measure. It is wider than they are, besides. */
const MEDIAN_APART = { normal: 9, otherEyes: 7.5 }
/** The least distance of any two of the fills that are stacked, to all eyes, in the same measure. */
const STACK_APART = 12
const STACK_COLORS = 6
/** Minimum contrast of a line to its background, also at night. */
const CONTRAST = 3

/** The greatest chroma, in OKLab × 100: pure blue has 31, and draws the eye to a series for no reason. */
const GLARING = 18

const tokens = readFileSync(new URL('../../tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = tokens.split("[data-mantine-color-scheme='dark'] {")

function colorOf(theme: string, name: string): string {
  return new RegExp(`--bw-${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? ''
}

function linear(color: string): Vector {
  const channel = (from: number) => {
    const value = parseInt(color.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const dot = (row: Vector, [x, y, z]: Vector) => row[0] * x + row[1] * y + row[2] * z

function seenBy(eyes: string, color: string): Vector {
  const rgb = linear(color)
  const [red, green, blue] = EYES[eyes] as readonly [Vector, Vector, Vector]
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return [clamp(dot(red, rgb)), clamp(dot(green, rgb)), clamp(dot(blue, rgb))]
}

/** OKLab of linear RGB. */
function lab(rgb: Vector): Vector {
  const cones: Vector = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb)),
  ]
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    dot([1.9779984951, -2.428592205, 0.4505937099], cones),
    dot([0.0259040371, 0.7827717662, -0.808675766], cones),
  ]
}

function leastDistance(colors: readonly string[], eyes: string): number {
  const seen = colors.map((color) => lab(seenBy(eyes, color)))
  const distances = seen.flatMap((one, i) =>
    seen.slice(0, i).map((other) => 100 * Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])),
  )
  return Math.min(...distances)
}

function contrast(one: string, other: string): number {
  const luminance = (color: string) => dot([0.2126, 0.7152, 0.0722], linear(color))
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return (lighter + 0.05) / (darker + 0.05)
}

const THEMES = { light, dark }

test.each(Object.entries(THEMES))('%s: all eyes can tell the twelve series colours apart', (_, theme) => {
  const colors = Array.from({ length: SERIES_COLORS }, (__, i) => colorOf(theme, `series-${i + 1}`))
  expect(leastDistance(colors, 'normal')).toBeGreaterThanOrEqual(GUARANTEED.normal)
  for (const eyes of Object.keys(EYES)) expect(leastDistance(colors, eyes)).toBeGreaterThanOrEqual(GUARANTEED.otherEyes)
})

test.each(Object.entries(THEMES))('%s: all eyes can tell the fills of stacks apart', (_, theme) => {
  const colors = Array.from({ length: STACK_COLORS }, (__, i) => colorOf(theme, `stack-${i + 1}`))
  for (const eyes of Object.keys(EYES)) expect(leastDistance(colors, eyes)).toBeGreaterThanOrEqual(STACK_APART)
})

test.each(Object.entries(THEMES))('%s: all eyes can tell the median from each series', (_, theme) => {
  const median = colorOf(theme, 'median')
  const distances = (eyes: string) =>
    Array.from({ length: SERIES_COLORS }, (__, i) => leastDistance([median, colorOf(theme, `series-${i + 1}`)], eyes))
  expect(Math.min(...distances('normal'))).toBeGreaterThanOrEqual(MEDIAN_APART.normal)
  for (const eyes of Object.keys(EYES))
    expect(Math.min(...distances(eyes))).toBeGreaterThanOrEqual(MEDIAN_APART.otherEyes)
})

test.each(Object.entries(THEMES))('%s: no series colour is glaring', (_, theme) => {
  for (let i = 1; i <= SERIES_COLORS; i++) {
    const color = colorOf(theme, `series-${i}`)
    const [, greenRed, blueYellow] = lab(linear(color))
    expect([color, 100 * Math.hypot(greenRed, blueYellow) < GLARING]).toEqual([color, true])
  }
})

test.each(Object.entries(THEMES))('%s: each stands out from what is behind it, by day and by night', (_, theme) => {
  for (let i = 1; i <= SERIES_COLORS; i++)
    for (const ground of ['surface', 'shade'])
      expect(contrast(colorOf(theme, `series-${i}`), colorOf(theme, ground))).toBeGreaterThanOrEqual(CONTRAST)
})
