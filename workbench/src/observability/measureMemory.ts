import type { WidgetMemory } from '@barn-workbench/plugin-sdk/react'

/** Bytes of a pixel in memory. */
const PIXEL_BYTES = 4

/** The functions by which some browsers report the memory of a page. */
interface MeasuringPerformance {
  /** Only pages that are isolated from others have it. */
  measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }>
  /** Chromium's, of the heap alone. */
  memory?: { usedJSHeapSize: number }
}

/** Bytes of the page; null if the browser does not report them. */
export async function measurePage(
  source: MeasuringPerformance = performance as MeasuringPerformance,
): Promise<number | null> {
  const measured = await source.measureUserAgentSpecificMemory?.().catch(() => null)
  return measured?.bytes ?? source.memory?.usedJSHeapSize ?? null
}

function pictureBytesOf(widget: Element): number {
  const canvases = [...widget.querySelectorAll('canvas')].map(({ width, height }) => width * height)
  const images = [...widget.querySelectorAll('img')].map((image) => image.naturalWidth * image.naturalHeight)
  return [...canvases, ...images].reduce((sum, pixels) => sum + pixels * PIXEL_BYTES, 0)
}

/** Estimates the memory of each type of widget on the screen by its elements and pictures. */
export function measureWidgets(): WidgetMemory[] {
  const widgets = new Map<string, WidgetMemory>()
  for (const element of document.querySelectorAll<HTMLElement>('[data-widget]')) {
    const widget = element.dataset['widget'] ?? ''
    const { count = 0, elements = 0, pictureBytes = 0 } = widgets.get(widget) ?? {}
    widgets.set(widget, {
      widget,
      count: count + 1,
      elements: elements + element.querySelectorAll('*').length,
      pictureBytes: pictureBytes + pictureBytesOf(element),
    })
  }
  return [...widgets.values()]
}
