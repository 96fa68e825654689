import { at } from './paths.mjs'
import { PAGE_SLOWDOWN } from './slowness.mjs'

/**
 * The command that runs the browser tests. `report`: a file for their results as JSON; `slow`: by how much the
 * processor of the pages is slowed down; `args`: further arguments of Playwright.
 */
export function browserTestCommand({ report, slow, args = [] } = {}) {
  return {
    program: process.execPath,
    args: [
      at('node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      at('tests/e2e/playwright.config.ts'),
      `--reporter=${report ? 'list,json' : 'list'}`,
      ...args,
    ],
    env: {
      ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      ...(slow && { [PAGE_SLOWDOWN]: String(slow) }),
    },
  }
}
