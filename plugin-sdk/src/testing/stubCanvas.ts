import { StubImageData } from './stubImageData'

const CHARACTER_WIDTH = 6

/** A context whose methods draw nothing. */
function emptyContext(canvas: HTMLCanvasElement): object {
  const properties: Record<PropertyKey, unknown> = {
    canvas,
    measureText: (text: string) => ({
      width: text.length * CHARACTER_WIDTH,
      actualBoundingBoxAscent: 8,
      actualBoundingBoxDescent: 2,
    }),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4),
    }),
  }
  return new Proxy(properties, {
    get: (target, key) => (key in target ? target[key] : () => ({ addColorStop: () => undefined })),
    set(target, key, value) {
      target[key] = value
      return true
    },
  })
}

class EmptyPath {
  moveTo() {
    return undefined
  }
  lineTo() {
    return undefined
  }
  arc() {
    return undefined
  }
  rect() {
    return undefined
  }
  closePath() {
    return undefined
  }
}

/** A decoded picture without an image. */
class StubImageBitmap {
  readonly width: number
  readonly height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  close() {
    return undefined
  }
}

const { structuredClone: cloneData } = globalThis

/** Copies data as a browser does, which takes decoded pictures over as they are. */
function cloneWithBitmaps(value: unknown, options: StructuredSerializeOptions = {}): unknown {
  const hasBitmaps = (options.transfer ?? []).some((part: unknown) => part instanceof StubImageBitmap)
  return hasBitmaps ? copyOf(value) : cloneData(value, options)
}

function copyOf(value: unknown): unknown {
  if (value instanceof StubImageBitmap) return value
  if (Object.prototype.toString.call(value) !== '[object Object]') return cloneData(value)
  return Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, copyOf(part)]))
}

/**
 * Replaces canvases, picture decoding and addresses of files in jsdom by stubs that draw nothing. Returns the function
 * that brings the canvases back.
 */
export function stubDrawing(): () => void {
  const contexts = new WeakMap<HTMLCanvasElement, object>()
  const prototype = HTMLCanvasElement.prototype
  const original = Object.getOwnPropertyDescriptor(prototype, 'getContext') ?? {}
  prototype.getContext = function getContext(this: HTMLCanvasElement) {
    const context = contexts.get(this) ?? emptyContext(this)
    contexts.set(this, context)
    return context
  } as never
  Object.assign(globalThis, {
    Path2D: EmptyPath,
    ImageData: StubImageData,
    ImageBitmap: StubImageBitmap,
    structuredClone: cloneWithBitmaps,
    createImageBitmap: (_picture: unknown, { resizeHeight = 100 } = {}) =>
      Promise.resolve(new StubImageBitmap(resizeHeight * 1.78, resizeHeight)),
  })
  URL.createObjectURL ??= () => 'blob:stub'
  URL.revokeObjectURL ??= () => undefined
  HTMLElement.prototype.setPointerCapture ??= () => undefined
  return () => void Object.defineProperty(prototype, 'getContext', original)
}

/**
 * Replaces canvases, picture decoding and addresses of files in jsdom by stubs that draw nothing, and gives every
 * element a size, CSS px.
 * @public
 */
export function stubCanvas({ width = 800, height = 600 } = {}): void {
  stubDrawing()
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => height })
}
