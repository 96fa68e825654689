import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { AFTER_SHELL, chunkGroups, partsFile } from './chunkGroups.ts'

const imports: Record<string, readonly string[]> = {
  '/barn/plugins/feed/src/manifest.ts': ['/barn/plugins/feed/src/pages/index.ts', '/barn/core/src/contract/feed.ts'],
  '/barn/plugins/feed/src/pages/index.ts': ['/barn/plugins/feed/src/listQuery.ts'],
  '/barn/core/src/contract/feed.ts': ['/barn/plugins/feed/src/unlikely.ts'],
}
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }

test.each([
  ['/barn/plugins/feed/src/manifest.ts', null],
  ['/barn/plugins/feed/src/listQuery.ts', null],
  ['/barn/plugins/feed/src/useFeed.ts', 'parts.feed'],
  ['/barn/plugin-sdk/src/list/List.tsx', null],
])('the module %s is in the parts of its plugin, unless the manifest needs it', (moduleId, file) => {
  expect(partsFile(moduleId, graph)).toBe(file)
})

test.each([
  ['/barn/locales/de/shell.json', 'messages.de'],
  ['/barn/plugins/feed/locale/en.json', 'messages.en'],
  ['/barn/plugin-sdk/locale/de/sdk.json', 'messages.de'],
  ['/barn/plugins/feed/package.json', null],
])('the messages %s are in the file of their language', (moduleId, file) => {
  const { name } = chunkGroups.find(({ debugName }) => debugName === 'messages') ?? {}
  expect(typeof name === 'function' && name(moduleId, graph)).toBe(file)
})

test.each(AFTER_SHELL)('%s, which is in the file after the shell, exists', (name) => {
  const file = resolve(import.meta.dirname, '../src', `${name}.tsx`)
  expect(existsSync(file)).toBe(true)
  expect(
    chunkGroups.filter((group) => !('tags' in group) && group.test?.test(file)).map((group) => group.name),
  ).toEqual(['after-shell'])
})
