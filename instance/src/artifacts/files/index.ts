import { join } from 'node:path'
import type { MeasureDisk } from '../../recorder'
import type { ArtifactFiles } from './artifactFiles'
import { createFolderFiles } from './folderFiles'
import { createMemoryFiles } from './memoryFiles'

export type { ArtifactFiles, FileContent } from './artifactFiles'

const ARTIFACTS_FOLDER = 'artifacts'

/** Opens the files of artifacts below the data folder; without one they are in memory. */
export function openArtifactFiles(folder: string | undefined, measureDisk: MeasureDisk): ArtifactFiles {
  return folder === undefined ? createMemoryFiles() : createFolderFiles(join(folder, ARTIFACTS_FOLDER), measureDisk)
}
