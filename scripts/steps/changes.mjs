import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { at, root } from './paths.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Folders whose changes can show on every screen. */
const EVERYWHERE = /^(core|instance|plugin-sdk|workbench|layouts|locales)\/|^tests\/fleet\/|^package-lock\.json$/
const TEST = /\.test\.tsx?$/
const FORMATTED = /\.(ts|tsx|js|cjs|mjs|json|css|html|md|yml)$/

/** The consequences of the changes since a commit, including uncommitted ones; `unitFilter` are arguments of vitest. */
export function findChanges(since = 'HEAD') {
  const names = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  return { ...findAffected([...new Set(names)]), unitFilter: ['--changed', since, '--passWithNoTests'] }
}

/**
 * The consequences of changed files, by their paths in the project. `files`: those that still exist and have a format;
 * `contractFiles` and `browserFiles`: the test files to run, where an empty list means all, and undefined none.
 */
export function findAffected(changed) {
  return {
    files: changed.filter((name) => FORMATTED.test(name) && existsSync(at(name))),
    contractFiles: testsFor(changed, 'tests/contract', /^(core|instance)\/|^tests\/fleet\//),
    browserFiles: browserTestsFor(changed),
  }
}

/** The test files of a folder: all after a change of shared or started code, else the changed ones. */
function testsFor(changed, folder, shared) {
  const inFolder = changed.filter((name) => name.startsWith(`${folder}/`))
  if (changed.some((name) => shared.test(name) && !TEST.test(name)) || inFolder.some((name) => !TEST.test(name)))
    return []
  const files = inFolder.filter((name) => existsSync(at(name)))
  return files.length > 0 ? files : undefined
}

/**
 * A change within plugins concerns the files that name one of their widgets or pages, and the walk over all screens.
 */
function browserTestsFor(changed) {
  const own = testsFor(changed, 'tests/e2e', EVERYWHERE)
  if (own?.length === 0) return []
  const plugins = new Set(
    changed.flatMap((name) => (TEST.test(name) ? [] : (/^plugins\/([^/]+)\//.exec(name)?.slice(1) ?? []))),
  )
  if (plugins.size === 0) return own
  const words = [...plugins].flatMap((id) => [`'${id}.`, ...pagePathsOf(id)])
  const naming = readdirSync(at('tests/e2e'))
    .filter((name) => TEST.test(name))
    .filter((name) => {
      const text = readFileSync(at('tests/e2e', name), 'utf8')
      return words.some((word) => text.includes(word))
    })
    .map((name) => `tests/e2e/${name}`)
  return [...new Set([...(own ?? []), ...naming, 'tests/e2e/screens.test.ts'])]
}

/** The addresses of a plugin's pages, up to their first parameter. */
function pagePathsOf(id) {
  const folder = at('plugins', id, 'src/pages')
  if (!existsSync(folder)) return []
  const text = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(at(folder, name), 'utf8'))
    .join('\n')
  return [...text.matchAll(/path: '([^':]+)/g)].map(([, path]) => `/${path.replace(/^\/|\/$/g, '')}`)
}
