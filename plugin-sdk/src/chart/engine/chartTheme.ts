/** Colours and letters of the page, resolved once a colour scheme. */
export interface ChartTheme {
  text: string
  secondary: string
  line: string
  surface: string
  track: string
  heatLow: string
  heatHigh: string
  font: string
  /** A CSS colour for a canvas: `var(--name)` is looked up. */
  resolve(color: string): string
  /** The colour as a pixel, least byte red. */
  word(color: string): number
}

const SCHEME = 'data-mantine-color-scheme'
const VARIABLE = /^var\((--[\w-]+)\)$/
const OPAQUE = 0xff000000

let canvas: CanvasRenderingContext2D | null = null

function painter(): CanvasRenderingContext2D | null {
  if (canvas) return canvas
  const element = document.createElement('canvas')
  element.width = element.height = 1
  return (canvas = element.getContext('2d', { willReadFrequently: true }))
}

function pack(red: number, green: number, blue: number): number {
  return (OPAQUE | (blue << 16) | (green << 8) | red) >>> 0
}

/** The pixel of a colour, whatever its notation. */
export function colorWord(color: string): number {
  const context = painter()
  if (!context) return OPAQUE
  context.fillStyle = color
  const written = String(context.fillStyle)
  if (/^#[0-9a-f]{6}$/.test(written)) {
    const value = parseInt(written.slice(1), 16)
    return pack(value >> 16, (value >> 8) & 255, value & 255)
  }
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return pack(red, green, blue)
}

function readTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise
  const words = new Map<string, number>()
  const resolved = new Map<string, string>()
  const resolve = (color: string) => {
    const name = VARIABLE.exec(color)?.[1]
    if (!name) return color
    let value = resolved.get(name)
    if (value === undefined) resolved.set(name, (value = read(name, '#7f7f7f')))
    return value
  }
  return {
    text: read('--bw-text', '#16211d'),
    secondary: read('--bw-secondary', '#55635d'),
    line: read('--bw-line', '#e2e8e5'),
    surface: read('--bw-surface', '#ffffff'),
    track: read('--bw-neutral-soft', '#edf1ef'),
    heatLow: read('--bw-heat-low', '#e3f3ec'),
    heatHigh: read('--bw-heat-high', '#0b7a5b'),
    font: read('--mantine-font-family', 'sans-serif'),
    resolve,
    word(color) {
      let word = words.get(color)
      if (word === undefined) words.set(color, (word = colorWord(resolve(color))))
      return word
    },
  }
}

let theme: ChartTheme | null = null
let observer: MutationObserver | null = null
const followers = new Set<() => void>()

export function currentTheme(): ChartTheme {
  return (theme ??= readTheme())
}

/** Tells when the page has other colours; returns how to stop. */
export function followTheme(changed: () => void): () => void {
  followers.add(changed)
  if (!observer) {
    observer = new MutationObserver(() => {
      theme = null
      for (const follower of [...followers]) follower()
    })
    observer.observe(document.documentElement, { attributeFilter: [SCHEME, 'class', 'style'] })
  }
  return () => {
    followers.delete(changed)
    if (followers.size > 0) return
    observer?.disconnect()
    observer = null
    theme = null
  }
}
