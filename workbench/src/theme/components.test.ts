import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const STYLES = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.css'))
const IMPORT = /(?:import|export) \{([^}]*)\} from '@mantine\/core'/g

/** The names that the sources import from the component library, or give to plugins. */
function importedNames(): Set<string> {
  const files = ['workbench/src', 'plugin-sdk/src']
    .map((folder) => resolve(ROOT, folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => resolve(folder, path)),
    )
    .filter((path) => /\.tsx?$/.test(path))
  const lists = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(IMPORT)])
  return new Set(
    lists.flatMap(([, names = '']) => names.split(',').map((name) => name.replace(/^\s*type /, '').trim())),
  )
}

test('every component of the library that is in use has its styles', () => {
  const styled = [...importedNames()].filter((name) => name !== '' && existsSync(resolve(STYLES, `${name}.css`)))
  const css = readFileSync(resolve(import.meta.dirname, 'components.css'), 'utf8')
  expect(styled.length).toBeGreaterThan(15)
  expect(styled.filter((name) => !css.includes(`/${name}.css'`))).toEqual([])
})
