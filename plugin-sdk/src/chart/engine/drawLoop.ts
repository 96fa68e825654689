/** A chart, for the scheduler that draws all charts of the page. */
export interface Drawable {
  element: Element
  /** Whether it is on screen: other charts are not drawn. */
  isVisible: boolean
  /** Takes over a size, CSS px. Returns whether it has changed. */
  resize(width: number, height: number): boolean
  draw(): void
  moveCursor(): void
}

/** Time for drawing in one task, ms: about four charts that are drawn for the first time. */
const TASK_BUDGET = 12

const drawables = new Map<Element, Drawable>()
const newDrawables = new Set<Drawable>()
const waitingForDraw = new Set<Drawable>()
const waitingForCursor = new Set<Drawable>()
let frame = 0
let isTaskScheduled = false
let intersections: IntersectionObserver | null = null
let resizes: ResizeObserver | null = null

/** Reads the sizes of all new charts before any is drawn, so that the browser lays out the page once. */
function measureNewDrawables(): void {
  for (const drawable of newDrawables) {
    const { top, bottom, width, height } = drawable.element.getBoundingClientRect()
    drawable.isVisible = bottom >= 0 && top <= window.innerHeight
    drawable.resize(width, height)
    intersections?.observe(drawable.element)
    resizes?.observe(drawable.element)
  }
  newDrawables.clear()
}

function drawWaiting(): void {
  isTaskScheduled = false
  measureNewDrawables()
  const deadline = performance.now() + TASK_BUDGET
  for (const drawable of waitingForDraw) {
    if (drawable.isVisible && performance.now() > deadline) break
    waitingForDraw.delete(drawable)
    if (drawable.isVisible) drawable.draw()
  }
  for (const drawable of waitingForCursor) if (drawable.isVisible) drawable.moveCursor()
  waitingForCursor.clear()
  if (waitingForDraw.size > 0) scheduleTask()
}

/**
 * Draws in a separate task before the next frame. User input is handled in between, and the browser does not present
 * the page after every few charts, which would each time cost as much as presenting all of it.
 */
function scheduleTask(): void {
  if (isTaskScheduled) return
  isTaskScheduled = true
  if (typeof scheduler === 'undefined') setTimeout(drawWaiting)
  else void scheduler.postTask(drawWaiting, { priority: 'user-blocking' })
}

function scheduleFrame(): void {
  if (frame !== 0) return
  frame = requestAnimationFrame(() => {
    frame = 0
    drawWaiting()
  })
}

function createObservers(): void {
  if (typeof IntersectionObserver === 'function') {
    intersections ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const drawable = drawables.get(target)
        if (!drawable || drawable.isVisible === isIntersecting) continue
        drawable.isVisible = isIntersecting
        if (isIntersecting) requestDraw(drawable)
      }
    })
  }
  resizes ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const drawable = drawables.get(target)
      if (drawable?.resize(contentRect.width, contentRect.height)) requestDraw(drawable)
    }
  })
}

/** Draws a chart with the next frame, once, however often it is requested. */
export function requestDraw(drawable: Drawable): void {
  waitingForDraw.add(drawable)
  if (newDrawables.size === 0) scheduleFrame()
}

/** Draws a chart before the next frame, together with all others that are requested in this task. */
export function requestDrawNow(drawable: Drawable): void {
  waitingForDraw.add(drawable)
  if (newDrawables.size > 0) return
  if (typeof scheduler === 'undefined') scheduleFrame()
  else scheduleTask()
}

/** Moves the cursor of a chart, and the line of the moment, with the next frame. */
export function requestCursor(drawable: Drawable): void {
  if (!drawable.isVisible) return
  waitingForCursor.add(drawable)
  scheduleFrame()
}

/** Adds a chart to the page. The first charts are drawn before the browser next paints the page. */
export function addDrawable(drawable: Drawable): void {
  createObservers()
  drawables.set(drawable.element, drawable)
  newDrawables.add(drawable)
  waitingForDraw.add(drawable)
  if (isTaskScheduled) return
  isTaskScheduled = true
  queueMicrotask(drawWaiting)
}

/** Takes a chart out of the loop of frames. */
export function removeDrawable(drawable: Drawable): void {
  drawables.delete(drawable.element)
  for (const waiting of [newDrawables, waitingForDraw, waitingForCursor]) waiting.delete(drawable)
  intersections?.unobserve(drawable.element)
  resizes?.unobserve(drawable.element)
  if (drawables.size === 0) stopObserving()
}

/** A page without charts observes nothing. */
function stopObserving(): void {
  intersections?.disconnect()
  resizes?.disconnect()
  intersections = null
  resizes = null
}

/** Whether a chart has still to be drawn. */
export function isWaiting(drawable: Drawable): boolean {
  return waitingForDraw.has(drawable)
}
