import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type BuildFailure, type Metafile } from 'esbuild'
import { HOST_MODULES, isApiCompatible, PAGE_MODULES, versionOfModule } from '@barn-workbench/core/plugins'
import { CHANGELOG, isAllowedFile, isPicture, PICTURES, README } from '@barn-workbench/core/plugins/package'
import { AuthorError, type Project } from './project'

/** Files of these kinds that a module imports become a part of it, as the address of an image within the page. */
const EMBEDDED = { '.png': 'dataurl', '.webp': 'dataurl', '.svg': 'dataurl' } as const

/** Fonts and pictures that style sheets name; they lie in the folder `assets` and are packed as they are. */
const ASSETS = 'assets'

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error
}

/** The modules that the built ones import, by name. */
function importedBy({ outputs }: Metafile): ReadonlySet<string> {
  return new Set(Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path)))
}

/** Throws if a module of the page that the plugin imports is newer than the interface that its manifest names. */
function requireApi(imported: ReadonlySet<string>, api: string): void {
  const newer = [...imported].filter((name) => !isApiCompatible(versionOfModule(name), api))
  const lines = newer.map(
    (name) => `manifest.json has "api": "${api}", but ${name} needs "${versionOfModule(name)}" at least`,
  )
  if (lines.length > 0) throw new AuthorError(lines.join('\n'))
}

/** Copies what people are shown before they install the plugin: README, changelog and the folder `pictures`. */
function copyPresentation(folder: string, outFolder: string): void {
  const present = new Set(readdirSync(folder))
  for (const name of [README, CHANGELOG]) {
    const source = name.replace(/^[a-z]+/, (word) => word.toUpperCase())
    if (present.has(source)) cpSync(join(folder, source), join(outFolder, name))
  }
  if (!present.has(PICTURES)) return
  mkdirSync(join(outFolder, PICTURES), { recursive: true })
  for (const name of readdirSync(join(folder, PICTURES))) {
    const path = `${PICTURES}/${name}`
    if (name.startsWith('.')) continue
    if (!isPicture(path) || !isAllowedFile(path))
      throw new AuthorError(`${path} is no picture: give it a name in lower case that ends with .png or .webp`)
    cpSync(join(folder, path), join(outFolder, path))
  }
}

/**
 * Builds the plugin into a folder: each module as one file without the modules that the page gives to it, the styles,
 * what people are shown of it, and the manifest. `isMinified`: for others, not for reading. Returns the modules that it
 * imports and no frame gives to it. Throws an `AuthorError` with the places of the mistakes.
 */
export async function buildProject(
  project: Project,
  outFolder: string,
  isMinified: boolean,
): Promise<readonly string[]> {
  const { folder, manifest, modules, styles } = project
  let imported: ReadonlySet<string>
  try {
    const built = await build({
      entryPoints: modules.map(({ name, source }) => ({ in: source, out: name.slice(0, -'.js'.length) })),
      outdir: outFolder,
      write: false,
      metafile: true,
      bundle: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2023',
      jsx: 'automatic',
      external: [...HOST_MODULES, ...PAGE_MODULES],
      minify: isMinified,
      sourcemap: isMinified ? false : 'inline',
      loader: EMBEDDED,
      absWorkingDir: folder,
      logLevel: 'silent',
      charset: 'utf8',
    })
    imported = importedBy(built.metafile)
    requireApi(imported, manifest.api)
    rmSync(outFolder, { recursive: true, force: true })
    mkdirSync(outFolder, { recursive: true })
    for (const { path, contents } of built.outputFiles) {
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, contents)
    }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    const lines = error.errors.map(({ text, location }) =>
      location ? `${location.file}:${location.line}:${location.column + 1}: ${text}` : text,
    )
    throw new AuthorError(lines.join('\n'))
  }
  for (const { name, source } of styles) {
    mkdirSync(join(outFolder, name, '..'), { recursive: true })
    cpSync(source, join(outFolder, name))
  }
  if (existsSync(join(folder, ASSETS))) cpSync(join(folder, ASSETS), join(outFolder, ASSETS), { recursive: true })
  copyPresentation(folder, outFolder)
  writeFileSync(join(outFolder, 'manifest.json'), readFileSync(join(folder, 'manifest.json')))
  return PAGE_MODULES.filter((name) => imported.has(name))
}
