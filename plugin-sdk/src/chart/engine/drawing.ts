/** A chart as the page's one scheduler sees it. */
export interface Drawable {
  element: Element
  /** False while nothing of it is on screen: then it is not drawn. */
  visible: boolean
  /** Takes its size, CSS px; returns whether it changed. */
  fit(width: number, height: number): boolean
  draw(): void
  moveCursor(): void
}

/** Time for drawing in one task, ms; about four charts that are drawn for the first time. */
const TASK_BUDGET = 12

const drawables = new Map<Element, Drawable>()
const newcomers = new Set<Drawable>()
const waiting = new Set<Drawable>()
const pointed = new Set<Drawable>()
let frame = 0
let soon = false
let intersections: IntersectionObserver | null = null
let sizes: ResizeObserver | null = null

/** Reads all sizes before anything is drawn, so that the page is laid out once. */
function admit(): void {
  for (const one of newcomers) {
    const { top, bottom, width, height } = one.element.getBoundingClientRect()
    one.visible = bottom >= 0 && top <= window.innerHeight
    one.fit(width, height)
    intersections?.observe(one.element)
    sizes?.observe(one.element)
  }
  newcomers.clear()
}

function flush(): void {
  soon = false
  admit()
  const until = performance.now() + TASK_BUDGET
  for (const one of waiting) {
    if (one.visible && performance.now() > until) break
    waiting.delete(one)
    if (one.visible) one.draw()
  }
  for (const one of pointed) if (one.visible) one.moveCursor()
  pointed.clear()
  if (waiting.size > 0) goOn()
}

/** Draws in a task of its own before the next frame: what the user does comes in between, and a page is not presented in parts, each of which costs as much as the whole. */
function goOn(): void {
  if (soon) return
  soon = true
  if (typeof scheduler === 'undefined') setTimeout(flush)
  else void scheduler.postTask(flush, { priority: 'user-blocking' })
}

function nextFrame(): void {
  if (frame !== 0) return
  frame = requestAnimationFrame(() => {
    frame = 0
    flush()
  })
}

function observe(): void {
  if (typeof IntersectionObserver === 'function') {
    intersections ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const one = drawables.get(target)
        if (!one || one.visible === isIntersecting) continue
        one.visible = isIntersecting
        if (isIntersecting) requestDraw(one)
      }
    })
  }
  sizes ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const one = drawables.get(target)
      if (one?.fit(contentRect.width, contentRect.height)) requestDraw(one)
    }
  })
}

/** Draws a chart with the next frame, once, however often it is asked. */
export function requestDraw(one: Drawable): void {
  waiting.add(one)
  if (newcomers.size === 0) nextFrame()
}

/** Draws a chart before the next frame, with all others that are asked to in this task: none of them is shown a frame later. */
export function requestDrawNow(one: Drawable): void {
  waiting.add(one)
  if (newcomers.size > 0) return
  if (typeof scheduler === 'undefined') nextFrame()
  else goOn()
}

/** Moves a chart's cursor with the next frame. */
export function requestCursor(one: Drawable): void {
  if (!one.visible) return
  pointed.add(one)
  nextFrame()
}

/** A chart that came onto the page: the first ones are drawn before the page is next painted. */
export function addDrawable(one: Drawable): void {
  observe()
  drawables.set(one.element, one)
  newcomers.add(one)
  waiting.add(one)
  if (soon) return
  soon = true
  queueMicrotask(flush)
}

export function removeDrawable(one: Drawable): void {
  drawables.delete(one.element)
  for (const set of [newcomers, waiting, pointed]) set.delete(one)
  intersections?.unobserve(one.element)
  sizes?.unobserve(one.element)
}

export function isWaiting(one: Drawable): boolean {
  return waiting.has(one)
}
