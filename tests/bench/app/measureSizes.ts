import { at } from '../../../scripts/steps/paths.mjs'
import { run } from '../../../scripts/steps/run.mjs'
import type { Figures } from '../measure/bridge'

const LINE = /^(?:ok {2}|OVER) (\S+): ([\d.]+) of [\d.]+ kB$/

/** The size of a first visit and of each widget in kB of gzip, from the check of the budgets. */
export async function measureSizes(): Promise<Figures> {
  const { output } = await run(process.execPath, [at('scripts/sizes.mjs')], { quiet: true })
  const figures = String(output)
    .split('\n')
    .flatMap((line) => {
      const [, name, size] = LINE.exec(line) ?? []
      return name ? [[name, Number(size)] as const] : []
    })
  if (figures.length === 0) throw new Error(`the sizes could not be read: ${String(output)}`)
  return Object.fromEntries(figures)
}
