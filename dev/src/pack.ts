import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PACKAGE_EXTENSION, PackageError, presentationOf, readPackage } from '@barn-workbench/core/plugins/package'
import { packageChecks } from '@barn-workbench/core/server'
import { packFolder } from '@barn-workbench/workbench/pluginPackage'
import { buildProject } from './buildProject'
import { missingTexts } from './checks/checkMessages'
import { AuthorError, readProject } from './project'

/** A packed plugin. */
export interface PackedPlugin {
  file: string
  fileCount: number
  /** Size of the packed file in bytes. */
  size: number
  /** What is missing in it, though it can be packed. */
  warnings: readonly string[]
}

/** Builds the plugin of a folder and packs it into one file within another folder. Throws an `AuthorError`. */
export async function packProject(folder: string, outFolder: string): Promise<PackedPlugin> {
  const project = readProject(folder)
  const built = mkdtempSync(join(tmpdir(), 'barn-plugin-'))
  try {
    await buildProject(project, built, true)
    const { manifest, bytes } = packFolder(built)
    presentationOf(readPackage(bytes, packageChecks).files)
    mkdirSync(outFolder, { recursive: true })
    const file = join(outFolder, `${manifest.id}-${manifest.version}${PACKAGE_EXTENSION}`)
    writeFileSync(file, bytes)
    return {
      file,
      fileCount: Object.keys(manifest.files ?? {}).length,
      size: bytes.byteLength,
      warnings: missingTexts(manifest),
    }
  } catch (error) {
    if (error instanceof PackageError) throw new AuthorError(`${error.fault}: ${error.detail}`)
    throw error
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}
