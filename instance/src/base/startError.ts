/**
 * The reason why an instance cannot start, in one line for the person who started it. It is the only error that
 * `runInstance` prints without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Errors of the operating system for files that may not be used, or have no room. */
const FILE_ERRORS: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'])

/**
 * Returns the reason of a failed start: the error itself, or one that names the unusable file. Null for a bug.
 */
export function startErrorOf(error: unknown): StartError | null {
  if (error instanceof StartError) return error
  const { code, message } = error as NodeJS.ErrnoException
  return FILE_ERRORS.has(code) ? new StartError(`a file of the data folder cannot be used: ${message}`) : null
}
