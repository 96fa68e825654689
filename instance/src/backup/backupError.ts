import type { BackupProblemCode } from '@barn-workbench/core/schema'

/** The reason why a backup, a restore or a proof has failed. The message is one line in English, for a terminal. */
export class BackupError extends Error {
  override name = 'BackupError'

  constructor(
    readonly code: BackupProblemCode,
    message: string,
    /** The file or folder at fault, if one is. */
    readonly path: string | null = null,
  ) {
    super(message)
  }
}

const CODES: Readonly<Record<string, BackupProblemCode>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ENODEV: 'missing',
  ENXIO: 'missing',
  EIO: 'missing',
  ESTALE: 'missing',
  EHOSTDOWN: 'missing',
  ENOTCONN: 'missing',
}

/** Describes the fault of a target's disk, from an error of the file system. */
export function toBackupError(error: unknown, target: string): BackupError {
  if (error instanceof BackupError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  const known = CODES[code] ?? 'failed'
  return new BackupError(known, `${target} cannot be used: ${message}`, target)
}
