import { createEmitter } from '@barn-workbench/core/emitter'

/** The colour of a state by its meaning. Colour alone is never enough: it always comes with a text. @public */
export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral' | 'brand'

/**
 * Colours and typeface of the page, for drawing on a canvas. They are read once, and again after the theme has changed.
 */
export interface CanvasTheme {
  text: string
  secondary: string
  line: string
  surface: string
  track: string
  /** Behind values, of parts that are shaded, and the lines of a hatching. */
  shade: string
  hatch: string
  heatLow: string
  heatHigh: string
  fontFamily: string
  /** Turns a CSS colour into one that a canvas accepts: `--name` and `var(--name)` become the value of the property. */
  color(color: string): string
  /** The colour, mixed with enough of the surface to recede. */
  faded(color: string): string
  /** The colour of reference data: half of it is the surface. */
  ghost(color: string): string
  /** The colour as one pixel of `ImageData`, read as a little-endian 32-bit number: `0xAABBGGRR`. */
  pixel(color: string): number
}

/** Attributes of `<html>` that a change of theme sets. */
const THEME_ATTRIBUTES = ['data-mantine-color-scheme', 'class', 'style']
/** `--name` or `var(--name)`. */
const CUSTOM_PROPERTY = /^(?:var\()?(--[\w-]+)\)?$/
/** Stands in for a custom property that the page does not define. */
const UNDEFINED_COLOR = '#808080'
const OPAQUE = 0xff000000

let pixelContext: CanvasRenderingContext2D | null = null

function getPixelContext(): CanvasRenderingContext2D | null {
  if (pixelContext) return pixelContext
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  pixelContext = canvas.getContext('2d', { willReadFrequently: true })
  return pixelContext
}

function packPixel(red: number, green: number, blue: number): number {
  return (OPAQUE | (blue << 16) | (green << 8) | red) >>> 0
}

/** The opaque pixel of a CSS colour in any notation. */
function pixelOf(color: string): number {
  const context = getPixelContext()
  if (!context) return OPAQUE
  context.fillStyle = color
  const normalized = String(context.fillStyle)
  if (/^#[0-9a-f]{6}$/.test(normalized)) {
    const value = parseInt(normalized.slice(1), 16)
    return packPixel(value >> 16, (value >> 8) & 255, value & 255)
  }
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return packPixel(red, green, blue)
}

/** Share of the surface in a faded colour. */
const FADING = 0.75
/** Share of the surface in the colour of reference data. */
const GHOST = 0.5

/** A pixel mixed with a share of another one, as a CSS colour. */
function mixPixels(pixel: number, other: number, share: number): string {
  const mix = (shift: number) => {
    const [own, mixed] = [pixel, other].map((value) => (value >>> shift) & 255) as [number, number]
    return Math.round(own + (mixed - own) * share)
  }
  return `rgb(${mix(0)} ${mix(8)} ${mix(16)})`
}

/** A function that works out the value of each key once. */
function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>()
  return (key) => {
    let value = values.get(key)
    if (value === undefined) {
      value = compute(key)
      values.set(key, value)
    }
    return value
  }
}

function readTheme(): CanvasTheme {
  const style = getComputedStyle(document.documentElement)
  const read = (property: string, fallback: string) => style.getPropertyValue(property).trim() || fallback
  const color = memoize((requested) => {
    const property = CUSTOM_PROPERTY.exec(requested)?.[1]
    return property ? read(property, UNDEFINED_COLOR) : requested
  })
  const surface = read('--bw-surface', '#ffffff')
  return {
    text: read('--bw-text', '#16211d'),
    secondary: read('--bw-secondary', '#55635d'),
    line: read('--bw-line', '#e2e8e5'),
    surface,
    track: read('--bw-neutral-soft', '#edf1ef'),
    shade: read('--bw-shade', '#f3f6f7'),
    hatch: read('--bw-hatch', '#cdd6d1'),
    heatLow: read('--bw-heat-low', '#e3f3ec'),
    heatHigh: read('--bw-heat-high', '#0b7a5b'),
    fontFamily: read('--mantine-font-family', 'sans-serif'),
    color,
    faded: memoize((requested) => mixPixels(pixelOf(color(requested)), pixelOf(surface), FADING)),
    ghost: memoize((requested) => mixPixels(pixelOf(color(requested)), pixelOf(surface), GHOST)),
    pixel: memoize((requested) => pixelOf(color(requested))),
  }
}

const events = createEmitter<{ 'theme.changed': undefined }>()
let theme: CanvasTheme | null = null
let stopWatching: (() => void) | null = null

/**
 * The theme of the page as it is now, a new object after each change. It is kept up to date while at least one caller
 * observes the theme.
 */
export function currentTheme(): CanvasTheme {
  theme ??= readTheme()
  return theme
}

/** Watches the colour scheme, and typefaces that come late: texts were measured and drawn with others until then. */
function watchPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: THEME_ATTRIBUTES })
  const { fonts } = document as { fonts?: FontFaceSet }
  fonts?.addEventListener('loadingdone', onChange)
  return () => {
    observer.disconnect()
    fonts?.removeEventListener('loadingdone', onChange)
  }
}

/**
 * Calls back after the colour scheme of the page has changed, or a typeface has been loaded. Returns the function that
 * ends it.
 */
export function observeTheme(onChange: () => void): () => void {
  const unsubscribe = events.subscribe('theme.changed', onChange)
  stopWatching ??= watchPage(() => {
    theme = null
    events.emit('theme.changed')
  })
  return () => {
    unsubscribe()
    if (events.listenerCount('theme.changed') > 0) return
    stopWatching?.()
    stopWatching = null
    theme = null
  }
}
