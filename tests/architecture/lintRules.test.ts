import { resolve } from 'node:path'
import { ESLint } from 'eslint'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const eslint = new ESLint({ cwd: root })

/** The faults of a file at that place. */
async function faultsOfFile(text: string, path: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: resolve(root, path) })
  return (result?.messages ?? []).map(({ ruleId }) => String(ruleId))
}

/** The faults of a browser test, by the rules of the tests in `tests/e2e`. */
async function faultsOf(statement: string): Promise<string[]> {
  const text = `import { expect, test } from './fixtures'

test('a planted one', async ({ open }) => {
  const { page } = await open()
  ${statement}
})
`
  return await faultsOfFile(text, 'tests/e2e/planted.test.ts')
}

test('an id that does not exist over plain http is refused in what runs in browsers', async () => {
  const faults = await faultsOfFile('export const id = crypto.randomUUID()\n', 'plugins/incidents/src/index.ts')
  expect(faults).toContain('no-restricted-properties')
})

test('a comment is wrapped at 120 columns, code and addresses are not', async () => {
  const faults = async (comment: string) => await faultsOfFile(`${comment}\nexport const a = 1\n`, 'core/src/a.ts')
  const words = 'long '.repeat(24)
  expect(await faults(`/** ${words}*/`)).toEqual(['max-len'])
  expect(await faults(`// ${words}`)).toEqual(['max-len'])
  expect(await faults(`/** ${words.slice(0, 100)}*/`)).toEqual([])
  expect(await faults(`// https://example.com/${'a'.repeat(120)}`)).toEqual([])
  expect(await faults(`export const b = '${words}'`)).toEqual([])
})

test.each([
  "expect(await page.getByRole('status').innerText()).toBe('Saved')",
  "expect(await page.getByRole('listitem').count()).toBeGreaterThan(3)",
  "expect((await page.getByRole('status').innerText()).trim()).toBe('Saved')",
  "expect(await page.evaluate(() => document.title)).toBe('Barn')",
  "if ((await page.getByRole('listitem').count()) > 3) throw new Error('too many')",
  "expect(page.url()).toContain('incidents')",
])('a browser test that looks once is refused: %s', async (statement) => {
  expect(await faultsOf(statement)).toContain('no-restricted-syntax')
})

test.each([
  ['await page.waitForTimeout(500)', 'playwright/no-wait-for-timeout'],
  ["expect(page.getByRole('status')).toHaveText('Saved')", 'playwright/missing-playwright-await'],
])('a browser test that waits for the clock or for nothing is refused: %s', async (statement, rule) => {
  expect(await faultsOf(statement)).toContain(rule)
})

test.each([
  "await expect(page.getByRole('status')).toHaveText('Saved')",
  "await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(3)",
  'await expect(page).toHaveURL(/incidents/)',
])('a browser test that waits for what it expects is accepted: %s', async (statement) => {
  expect(await faultsOf(statement)).toEqual([])
})
