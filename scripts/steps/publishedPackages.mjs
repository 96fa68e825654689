import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build, transform } from 'esbuild'
import { UNBUNDLED_PACKAGES } from '../../instance/unbundledPackages.mjs'
import { fingerprintOf, whenChanged } from './fingerprint.mjs'
import { at, compiler, root } from './paths.mjs'
import { buildClient, buildInstance } from './prepare.mjs'
import { repositoryField } from './repositoryField.mjs'
import { must } from './run.mjs'
import { step } from './step.mjs'

/*
 * The packages that others install: `core`, `plugin-sdk` with the doors of the portable widget interface, `dev` with
 * the commands of authors, and `create-plugin`. Each is built into a folder of `dist/packages`, and packed beside it.
 */

const OUT = at('dist/packages')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** The doors of the SDK that mean something outside of this project: the portable ones, and controls of the page. */
const PUBLISHED_DOOR = /^\.\/(widget|ui|icons)(\/|$)/
/** What the controls are made of. The page has it; authors need it only for their types and tests. */
const OF_CONTROLS = ['@mantine/core', '@mantine/hooks', '@tabler/icons-react']

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const VERSION = readJson(at('package.json')).version

/** Names of the packages that built modules import, without those of Node. */
function importedPackages(metafile) {
  const names = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter(({ external, path }) => external && !/^(node:|\.)/.test(path)).map(({ path }) => path),
  )
  return [
    ...new Set(
      names.map((path) =>
        path
          .split('/')
          .slice(0, path.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    ),
  ].sort()
}

/** The ranges of some packages, as a workspace asks for them. Packages of this project have its own version. */
function rangesOf(names, description) {
  const known = { ...description.dependencies, ...description.peerDependencies }
  return Object.fromEntries(
    names.map((name) => {
      const range = name.startsWith('@barn-workbench/') ? VERSION : known[name]
      if (range === undefined) throw new Error(`${description.name} imports ${name} without naming it`)
      return [name, range]
    }),
  )
}

const SPECIFIER = /((?:from|import)\s*\(?\s*)(["'])(\.{1,2}(?:\/[^"']*)?)\2/g

/** The file of declarations that another one names without an ending. */
function declarationOf(folder, specifier) {
  const path = resolve(folder, specifier)
  return [`${path}.d.ts`, join(path, 'index.d.ts')].find((candidate) => existsSync(candidate))
}

/**
 * Copies the declarations that some files need from the compiler's folder. Their imports get endings, without which
 * only bundlers find a file.
 */
function copyDeclarations(entries, from, to) {
  const files = new Set(entries)
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replace(SPECIFIER, (all, before, quote, specifier) => {
      const target = declarationOf(dirname(file), specifier)
      if (target === undefined) throw new Error(`${file} names ${specifier}, which has no declarations`)
      files.add(target)
      const path = relative(dirname(file), target)
        .replaceAll('\\', '/')
        .replace(/\.d\.ts$/, '.js')
      return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`
    })
    const copy = join(to, relative(from, file))
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, text)
  }
}

/** Fields of every package. Publishing them says how they were built. */
function describe({ name, description, license }, fields) {
  const publishConfig = { access: 'public', provenance: true }
  const repository = repositoryField(name.slice(name.indexOf('/') + 1))
  return { name, version: VERSION, description, license, ...repository, type: 'module', ...fields, publishConfig }
}

function writePackage(folder, description, readme) {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
  writeFileSync(join(folder, 'README.md'), `# ${description.name}\n\n${readme}\n`)
  cpSync(at('LICENSE'), join(folder, 'LICENSE'))
}

/** Style sheets that a module imports as a text (`?inline`), minified. */
const inlineStyles = {
  name: 'inline-styles',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace('?inline', '')),
      namespace: 'inline-styles',
    }))
    onLoad({ filter: /.*/, namespace: 'inline-styles' }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true })
      return { contents: code, loader: 'text' }
    })
  },
}

/** Builds the doors of a library, with declarations and source maps. */
async function buildLibrary(name, { isPublished = () => true, peers = [], optional = [], readme }) {
  const folder = join(OUT, name)
  const source = readJson(at(name, 'package.json'))
  const doors = Object.entries(source.exports).filter(([door]) => isPublished(door))
  const outputOf = (path) => path.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '')
  const { metafile } = await build({
    entryPoints: doors.map(([, path]) => ({ in: at(name, path), out: outputOf(path) })),
    outdir: join(folder, 'dist'),
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    sourcemap: true,
    metafile: true,
    plugins: [inlineStyles],
    absWorkingDir: at(name),
    logLevel: 'silent',
    charset: 'utf8',
  })
  const declarations = at('.dts', name, 'src')
  copyDeclarations(
    doors.map(([, path]) => join(declarations, `${outputOf(path)}.d.ts`)),
    declarations,
    join(folder, 'dist'),
  )
  const imported = importedPackages(metafile)
  const exports = Object.fromEntries(
    doors.map(([door, path]) => [
      door,
      { types: `./dist/${outputOf(path)}.d.ts`, default: `./dist/${outputOf(path)}.js` },
    ]),
  )
  // Tests bring their own runner.
  const byAuthors = imported.filter(
    (entry) => source.peerDependencies?.[entry] !== undefined || optional.includes(entry),
  )
  const peerDependencies = {
    ...Object.fromEntries(peers.map((peer) => [peer, '^19.2.0'])),
    ...rangesOf(byAuthors, source),
  }
  const description = describe(source, {
    sideEffects: false,
    exports: { ...exports, './package.json': './package.json' },
    files: ['dist'],
    dependencies: rangesOf(
      imported.filter((entry) => !(entry in peerDependencies)),
      source,
    ),
    ...(peers.length > 0 && { peerDependencies }),
    ...(byAuthors.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(byAuthors.map((entry) => [entry, { optional: true }])),
    }),
  })
  writePackage(folder, description, readme)
}

/** Builds the program of a package into one file. */
async function buildProgram(name, { files = [], readme, more = {} }) {
  const folder = join(OUT, name)
  const source = readJson(at(name, 'package.json'))
  const { dependencies = {}, peerDependencies, peerDependenciesMeta, bin } = source
  const external = Object.keys({ ...dependencies, ...peerDependencies })
  await build({
    entryPoints: [at(name, 'src/main.ts')],
    outfile: join(folder, 'dist/main.js'),
    bundle: true,
    external,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    absWorkingDir: root,
    logLevel: 'silent',
    charset: 'utf8',
    // Packages of the older kind, of which the bundle has some, ask for others by \`require\`.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'\nconst require = makeRequire(import.meta.url)",
    },
  })
  const description = describe(source, {
    bin: Object.fromEntries(Object.keys(bin).map((command) => [command, './dist/main.js'])),
    files: ['dist', ...files],
    engines: { node: '>=20.19' },
    dependencies: { ...dependencies, ...more },
    ...(peerDependencies && { peerDependencies, peerDependenciesMeta }),
  })
  writePackage(folder, description, readme)
}

/** The packages that the built instance needs beside it. */
function neededByInstance() {
  const { dependencies } = readJson(at('instance/package.json'))
  return Object.fromEntries(UNBUNDLED_PACKAGES.map((name) => [name, dependencies[name]]))
}

const SOURCES = {
  libraries: [
    'core',
    'plugin-sdk',
    'create-plugin',
    'tsconfig.json',
    'package-lock.json',
    'scripts/steps/publishedPackages.mjs',
  ],
  dev: ['dev', 'core/src/plugins', 'workbench/server', 'scripts/steps', 'package-lock.json'],
}
const fingerprint = (kind) => fingerprintOf(SOURCES[kind].map((path) => at(path)))
const stampOf = (name) => join(OUT, name, '.built')

/** Builds the commands of authors, with the client and the instance, unless nothing of them has changed. */
export async function buildDevPackage() {
  await buildInstance()
  await buildClient()
  const parts = { client: 'workbench/dist', server: 'workbench/server/dist', instance: 'instance/dist' }
  const built = ['server', 'instance'].map((part) => readFileSync(at(parts[part], '.built'), 'utf8'))
  await whenChanged(stampOf('dev'), [fingerprint('dev'), ...built].join(' '), async () => {
    rmSync(join(OUT, 'dev'), { recursive: true, force: true })
    await buildProgram('dev', {
      files: Object.keys(parts),
      more: neededByInstance(),
      readme: 'The commands of plugin authors: `barn-plugin dev`, `check`, `test` and `pack`.',
    })
    for (const [part, from] of Object.entries(parts)) cpSync(at(from), join(OUT, 'dev', part), { recursive: true })
  })
}

/** Builds the libraries and the program that writes new plugins, unless nothing of them has changed. */
async function buildLibraries({ isTyped }) {
  await whenChanged(stampOf('plugin-sdk'), fingerprint('libraries'), async () => {
    if (!isTyped)
      await step('emitting declarations', '30 s', () =>
        must('emitting declarations', process.execPath, [compiler, '-p', 'tsconfig.dts.json']),
      )
    for (const name of ['core', 'plugin-sdk', 'create-plugin'])
      rmSync(join(OUT, name), { recursive: true, force: true })
    await buildLibrary('core', {
      readme: 'What clients and instances of Barn Workbench share, above all the contract.',
    })
    await buildLibrary('plugin-sdk', {
      isPublished: (door) => PUBLISHED_DOOR.test(door),
      peers: ['react', 'react-dom'],
      optional: OF_CONTROLS,
      readme: 'The portable widget interface of Barn Workbench, for widgets of third parties.',
    })
    await buildProgram('create-plugin', { readme: 'Writes a new plugin: `npm create @barn-workbench/plugin`.' })
  })
}

/** The packages in the order in which they need each other. */
const NAMES = ['core', 'plugin-sdk', 'dev', 'create-plugin']

/** The packed file of a package. */
export const packedFile = (name) => join(OUT, `barn-workbench-${name}-${VERSION}.tgz`)

/**
 * Builds and packs all of them, unless nothing has changed. `isTyped`: whether the compiler has just emitted the
 * declarations.
 */
export async function buildPackages({ isTyped = false } = {}) {
  await buildDevPackage()
  await buildLibraries({ isTyped })
  const stamps = NAMES.filter((name) => existsSync(stampOf(name))).map((name) => readFileSync(stampOf(name), 'utf8'))
  await whenChanged(join(OUT, '.packed'), stamps.join(' '), async () => {
    await must('packing', npm, ['pack', '--pack-destination', OUT, ...NAMES.map((name) => join(OUT, name))])
  })
}
