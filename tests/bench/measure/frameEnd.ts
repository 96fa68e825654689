/**
 * Calls back at the end of a frame's layout. A resize observer runs after every animation-frame callback of the frame,
 * when its content is final.
 */
export function createFrameEnd(): (hear: () => void) => void {
  const sizer = document.createElement('div')
  sizer.style.cssText = 'position:fixed;left:44px;top:0;width:1px;height:1px;contain:strict'
  document.body.append(sizer)
  let listener: (() => void) | undefined
  new ResizeObserver(() => {
    const heard = listener
    listener = undefined
    heard?.()
  }).observe(sizer)
  return (hear) => {
    requestAnimationFrame(() => {
      listener = hear
      sizer.style.width = sizer.style.width === '1px' ? '2px' : '1px'
    })
  }
}

/** Resolves in a new task, right after the current one. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
}

export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}

/** Lets pending work and idle callbacks run out. */
export async function settle(milliseconds = 50): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  await nextFrame()
  await nextTask()
}
