import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '../scripts/steps/paths.mjs'
import { UNFINISHED_FILE } from '../scripts/steps/testReports.mjs'

/** Records the running test files, to name a file that never ends after its run was aborted. */
export default class UnfinishedReporter implements Reporter {
  private readonly running = new Set<string>()

  onTestModuleStart({ moduleId }: TestModule): void {
    this.running.add(relative(root, moduleId))
    this.write()
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.running.delete(relative(root, moduleId))
    this.write()
  }

  private write(): void {
    mkdirSync(dirname(UNFINISHED_FILE), { recursive: true })
    writeFileSync(UNFINISHED_FILE, JSON.stringify([...this.running]))
  }
}
