/** Tasks after which messages have arrived and React has drawn. */
const TASKS = 5

/** The timers of the machine, also where a test replaces them later. */
const { setTimeout } = globalThis

/** Waits until the messages between a widget and its workbench have arrived, and React has drawn. */
export async function settle(): Promise<void> {
  for (let task = 0; task < TASKS; task++) await new Promise((resolve) => setTimeout(resolve))
}

/**
 * Lets React draw by itself, as in a browser, instead of only within `act`. Returns the function that ends it.
 */
export function withoutAct(): () => void {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: unknown }
  const before = scope.IS_REACT_ACT_ENVIRONMENT
  scope.IS_REACT_ACT_ENVIRONMENT = false
  return () => {
    scope.IS_REACT_ACT_ENVIRONMENT = before
  }
}
