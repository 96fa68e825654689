import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const needsDom = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')

/** Files that take far longer than others, though they are short. No worker is left alone with one at the end. */
const LONG = /\/tests\/(guides\/guides|contract\/authorPackages)\.test\.ts$/
const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)

/**
 * Runs the files that take longest first, then those that draw, then all others, the largest of each first. A worker
 * keeps its modules only while the next file needs the same environment.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const others = sorted.filter((file) => !isLong(file))
    const [drawing, plain] = [others.filter(needsDom), others.filter((file) => !needsDom(file))]
    return [...sorted.filter(isLong), ...drawing, ...plain]
  }
}
