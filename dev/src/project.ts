import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  isApiCompatible,
  PluginManifest,
  readSettingsSchema,
  RESERVED_PLUGIN_IDS,
  WIDGET_API_VERSION,
} from '@barn-workbench/core/plugins'

/** A mistake of the author, with a text that says what to do. */
export class AuthorError extends Error {
  override readonly name = 'AuthorError'
}

/** A module or a style sheet of the plugin: its name in the packed plugin, and the file that it is made of. */
export interface SourceFile {
  name: string
  source: string
}

/** The folder of an author's plugin. */
export interface Project {
  folder: string
  manifest: PluginManifest
  modules: readonly SourceFile[]
  styles: readonly SourceFile[]
}

const SOURCE_EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js']

/**
 * The source of a file that the manifest names: `newest.js` is made of `src/newest.tsx`, `.ts`, `.jsx` or `.js`. A file
 * of that name beside the manifest is taken as it is.
 */
function findSource(folder: string, name: string): SourceFile {
  const candidates = name.endsWith('.js')
    ? SOURCE_EXTENSIONS.map((extension) => `src/${name.slice(0, -'.js'.length)}${extension}`)
    : [`src/${name}`]
  const source = [...candidates, name].map((path) => join(folder, path)).find((path) => existsSync(path))
  if (source === undefined)
    throw new AuthorError(`manifest.json names ${name}, but there is no file ${candidates.join(', ')}`)
  return { name, source }
}

/** Throws for settings of which the workbench could make no form. */
function requireSettings({ widgets }: PluginManifest): void {
  for (const { name, settings } of widgets)
    try {
      readSettingsSchema(settings)
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
      throw new AuthorError(`manifest.json is wrong: the settings of ${name}: ${reason}`)
    }
}

function readManifest(folder: string): PluginManifest {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path)) throw new AuthorError(`There is no manifest.json in ${folder}: run the command in a plugin`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new AuthorError(`manifest.json is not valid JSON: ${(error as Error).message}`)
  }
  const manifest = PluginManifest.safeParse(content)
  if (!manifest.success) throw new AuthorError(`manifest.json is wrong:\n${z.prettifyError(manifest.error)}`)
  const { api, id } = manifest.data
  if (RESERVED_PLUGIN_IDS.includes(id))
    throw new AuthorError(`manifest.json has the id "${id}", which is a name of the workbench's own: choose another`)
  if (!isApiCompatible(api))
    throw new AuthorError(`manifest.json asks for interface ${api}; these tools have ${WIDGET_API_VERSION}`)
  requireSettings(manifest.data)
  return manifest.data
}

/** Reads the folder of a plugin. Throws an `AuthorError` that says what is wrong. */
export function readProject(folder: string): Project {
  const manifest = readManifest(folder)
  const filesOf = (names: readonly string[]) => [...new Set(names)].map((name) => findSource(folder, name))
  return {
    folder,
    manifest,
    modules: filesOf(manifest.widgets.map(({ module }) => module)),
    styles: filesOf(manifest.widgets.flatMap(({ styles }) => styles)),
  }
}
