/**
 * The reason why an instance cannot start, in one line for the person who started it. It is the only error that
 * `runInstance` prints without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
