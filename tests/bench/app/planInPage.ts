/** Measures the drawing of new pictures. */
export interface PlanWatch {
  /**
   * Does something at the start of a frame; resolves to the times until the first and the last of `count` new pictures
   * are presented, ms.
   */
  newPictures(gesture: () => void, count: number): Promise<{ first: number; all: number }>
  /** Calls a gesture; resolves to the number of new pictures until none comes for a while. */
  countPictures(gesture: () => void): Promise<number>
  /** Presses a control of the plan's time by its place among them. */
  press(selector: string): void
}

declare global {
  interface Window {
    planWatch: PlanWatch
  }
}

/**
 * Puts `planWatch` into a page: it follows pictures from the moment they are decoded to their first drawing. Runs in
 * the page.
 */
export function installPlanWatch(): void {
  const GIVEN_UP = 10_000
  /** Time without a picture after which no more pictures are expected, ms. */
  const QUIET = 1_500
  const fresh = new WeakSet<ImageBitmap>()
  let drawn = 0
  const decode = window.createImageBitmap.bind(window) as (...args: unknown[]) => Promise<ImageBitmap>
  window.createImageBitmap = (async (...args: unknown[]) => {
    const bitmap = await decode(...args)
    if (args[0] instanceof Blob) fresh.add(bitmap)
    return bitmap
  }) as typeof window.createImageBitmap
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const draw = Reflect.get(prototype, 'drawImage') as (...args: unknown[]) => void
    Reflect.set(prototype, 'drawImage', function (this: unknown, ...args: unknown[]) {
      const [image] = args
      if (image instanceof ImageBitmap && fresh.delete(image)) drawn++
      draw.apply(this, args)
    })
  }
  window.planWatch = {
    press: (selector) => document.querySelector<HTMLElement>(selector)?.click(),
    async countPictures(gesture) {
      const before = drawn
      gesture()
      let seen = -1
      while (seen !== drawn) {
        seen = drawn
        await new Promise((resolve) => setTimeout(resolve, QUIET))
      }
      return drawn - before
    },
    newPictures: (gesture, count) =>
      new Promise((resolve, reject) => {
        requestAnimationFrame(() => {
          const start = performance.now()
          const before = drawn
          let first = NaN
          gesture()
          const look = () => {
            const passed = performance.now() - start
            if (drawn > before && Number.isNaN(first)) first = passed
            if (passed > GIVEN_UP) return reject(new Error(`Only ${drawn - before} new pictures were drawn.`))
            if (drawn - before < count) return void requestAnimationFrame(look)
            // The task after a frame: by then the pictures have been painted.
            setTimeout(() => resolve({ first, all: performance.now() - start }))
          }
          requestAnimationFrame(look)
        })
      }),
  }
}
