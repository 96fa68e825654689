/** The cursor rests once it has not moved for this long, ms. */
const REST = 150

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function runWaiting(): void {
  const tasks = [...waiting]
  waiting.clear()
  for (const task of tasks) task()
}

/**
 * Runs a task once the cursor rests, all tasks one after the other: what changes the layout of the page costs nothing while
 * the cursor moves. A task that waits already is run once.
 */
export function atRest(task: () => void): void {
  waiting.add(task)
  clearTimeout(timer)
  timer = setTimeout(runWaiting, REST)
}

/** Runs a task no more. */
export function forget(task: () => void): void {
  waiting.delete(task)
}
