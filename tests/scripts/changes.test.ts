import { describe, expect, test } from 'vitest'
import { findAffected } from '../../scripts/steps/changes.mjs'

describe('what `npm test -- --changed` runs', () => {
  test('after a change of what all share, every contract and browser test', () => {
    expect(findAffected(['core/src/time/index.ts'])).toMatchObject({ contractFiles: [], browserFiles: [] })
    expect(findAffected(['tests/fleet/startFleet.ts'])).toMatchObject({ contractFiles: [], browserFiles: [] })
  })

  test('after a change of the shell, every browser test and no contract test', () => {
    expect(findAffected(['workbench/src/shell/Shell.tsx'])).toMatchObject({
      contractFiles: undefined,
      browserFiles: [],
    })
  })

  test('after a change of a plugin, the browser tests that name it, and the walk over all screens', () => {
    const { browserFiles, contractFiles } = findAffected(['plugins/frame-seek/src/index.ts'])
    expect(browserFiles).toContain('tests/e2e/frameSeek.test.ts')
    expect(browserFiles).toContain('tests/e2e/screens.test.ts')
    expect(browserFiles).not.toContain('tests/e2e/people.test.ts')
    expect(contractFiles).toBeUndefined()
  })

  test('after a change of tests alone, those', () => {
    expect(findAffected(['tests/e2e/people.test.ts', 'tests/contract/query.test.ts'])).toEqual({
      files: ['tests/e2e/people.test.ts', 'tests/contract/query.test.ts'],
      contractFiles: ['tests/contract/query.test.ts'],
      browserFiles: ['tests/e2e/people.test.ts'],
    })
  })

  test('after a change of what the tests of a folder share, all of the folder', () => {
    expect(findAffected(['tests/e2e/page.ts'])).toMatchObject({ contractFiles: undefined, browserFiles: [] })
  })

  test('after a change of documents and removed files, neither; only what exists is looked at', () => {
    expect(findAffected(['README.md', 'docs/gone.md', 'tests/e2e/gone.test.ts', 'docs/picture.png'])).toEqual({
      files: ['README.md'],
      contractFiles: undefined,
      browserFiles: undefined,
    })
  })
})
