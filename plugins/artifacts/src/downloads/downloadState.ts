import type { Problem } from '@barn-workbench/core/result'

/** What is on this device of the file of an artifact. Sizes in bytes. */
export type DownloadState =
  | { kind: 'none'; problem: Problem | null }
  | { kind: 'waiting' }
  | { kind: 'downloading'; received: number; size: number | null }
  | { kind: 'downloaded'; file: Blob }

export const NOT_DOWNLOADED: DownloadState = { kind: 'none', problem: null }
