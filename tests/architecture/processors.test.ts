import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

interface LockedPackage {
  os?: string[]
  cpu?: string[]
  hasInstallScript?: boolean
  dev?: boolean
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

/** Packages with a program for Linux that a barn needs to run. */
const binaries = Object.entries(packages).filter(
  ([, { os, cpu, dev }]) => cpu !== undefined && os?.includes('linux') === true && dev !== true,
)
const pathsOf = (processor: string) =>
  binaries.filter(([, { cpu }]) => cpu?.includes(processor) === true).map(([path]) => path)

test('what has a program for Linux on a PC has one for small computers too', () => {
  const [pc, small] = [pathsOf('x64'), new Set(pathsOf('arm64'))]
  expect(pc.length).toBeGreaterThan(5)
  // Families name them alike: `…-linux-x64-gnu` and `…-linux-arm64-gnu`.
  expect(pc.filter((path) => !small.has(path) && !small.has(path.replace('x64', 'arm64')))).toEqual([])
})

test('a package that brings its programs itself has those of small computers, for both C libraries', () => {
  const folder = join(root, 'node_modules/@photostructure/sqlite/prebuilds')
  for (const processor of ['linux-x64', 'linux-arm64']) {
    expect(existsSync(join(folder, processor))).toBe(true)
    const names = readdirSync(join(folder, processor))
    for (const library of ['glibc', 'musl']) expect(names.some((name) => name.includes(library))).toBe(true)
  }
})

test('nothing that runs a barn brings more install scripts than are known', () => {
  const compiled = Object.entries(packages).filter(([, { hasInstallScript, dev }]) => hasInstallScript && dev !== true)
  // These two only look for the program that came with them.
  expect(compiled.map(([path]) => path.replace('node_modules/', '')).sort()).toEqual([
    '@photostructure/sqlite',
    'esbuild',
  ])
})
