const waiting = new Set<() => void>()

function runWaiting(): void {
  const tasks = [...waiting]
  waiting.clear()
  for (const task of tasks) task()
}

/**
 * Runs a task once the next frame is on screen, all tasks one after the other, so that the browser lays out the page
 * once for all of them. A task that waits already is run once.
 */
export function afterPaint(task: () => void): void {
  waiting.add(task)
  requestAnimationFrame(() => setTimeout(runWaiting))
}
