import { expect, test } from 'vitest'
import { packageFolderOf } from './licences.ts'

test.each([
  ['/barn/node_modules/react/index.js', '/barn/node_modules/react'],
  ['/barn/node_modules/@mantine/core/esm/Box.mjs?used', '/barn/node_modules/@mantine/core'],
  ['/barn/node_modules/a/node_modules/b/c.js', '/barn/node_modules/a/node_modules/b'],
  ['\0/barn/node_modules/react/jsx-runtime.js?commonjs', '/barn/node_modules/react'],
  ['/barn/workbench/src/main.tsx', null],
])('the module %s belongs to the package %s', (id, folder) => {
  expect(packageFolderOf(id)).toBe(folder)
})
