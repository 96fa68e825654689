import { expect, test } from 'vitest'
import { loadMessages } from '@barn-workbench/locales'
import { manifests } from '../plugins'

interface Words {
  catalogue: { plugins: Record<string, Record<'name' | 'description', string>> }
}

test.each(['en', 'de'] as const)("the workbench's own plugins have names in words: %s", async (language) => {
  const { catalogue } = (await loadMessages(language, 'layouts')).default as Words
  expect(Object.keys(catalogue.plugins).sort()).toEqual(Object.keys(manifests).sort())
})
