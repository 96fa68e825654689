import { statfs } from 'node:fs/promises'
import { isFullDiskError } from '../../database'

/** How much room there is on a disk, in bytes. */
export interface DiskSpace {
  free: number
  total: number
}

export type MeasureDisk = (folder: string) => Promise<DiskSpace>

/** Room that recordings leave to everything else, above all to the database: a share of the disk, up to a limit. */
const RESERVED_SHARE = 0.05
const LARGEST_RESERVE = 512 * 1024 * 1024

export async function measureDisk(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Whether recordings may take more. */
export function hasRoom({ free, total }: DiskSpace): boolean {
  return free >= Math.min(LARGEST_RESERVE, total * RESERVED_SHARE)
}

/** Whether a write failed since the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'ENOSPC' || code === 'EDQUOT' || isFullDiskError(error)
}
