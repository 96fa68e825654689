import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { chromium as browsers } from '@playwright/test'
import { measureApp } from '../app/measureApp'
import { openResults, type Machine } from './keepSamples'
import { measureDrawing } from './measureDrawing'
import type { BenchOptions } from './options'
import { figureTables, verdictTable } from './tables'
import { judge, readTargets } from './targets'

const FOLDER = resolve(import.meta.dirname, '..')

/** The page of the documents with the newest table of the gate. */
const PAGE = resolve(FOLDER, '../../docs/speed.md')

function pageOf(verdicts: string, { date, processor, cores, node, browser }: Machine): string {
  const machine = `${processor ?? 'an unknown processor'}, ${cores} cores, Node ${node}, Chromium ${browser}`
  return `# Speed

What a user waits for most, beside the bars that the project holds itself to, and beside what one would use in its
place: [uPlot](https://github.com/leeoniya/uPlot) and [ECharts](https://echarts.apache.org). \`npm run bench -- --suite gate\`
measures it before each release and writes this page; [how](../tests/bench/README.md) is another one. Quote the ratios:
milliseconds are those of one machine.

Measured on ${date.slice(0, 10)} with ${machine}.

${verdicts}
`
}

/** Measures what the options ask for. Resolves with the table of bars and the folder of all figures. */
export async function bench(options: BenchOptions, chromium: string): Promise<string> {
  // A separate folder, so that runs can be compared.
  const results = join(FOLDER, 'results', new Date().toISOString().slice(0, 19).replaceAll(':', '-'))
  const browser = await browsers.launch({ executablePath: chromium, args: ['--no-sandbox'] })
  const { keeper, machine } = openResults(results, { quiet: options.quiet, browser: browser.version() })
  await browser.close()
  const how = { ...options, pages: join(FOLDER, 'dist'), chromium }
  await measureDrawing(keeper, how)
  await measureApp(keeper, how)
  const verdicts = verdictTable(judge(readTargets(readFileSync(join(FOLDER, 'targets.json'), 'utf8')), keeper.samples))
  writeFileSync(join(results, 'report.md'), `${verdicts}\n\n${figureTables(keeper.samples)}\n`)
  if (options.isGate) {
    writeFileSync(PAGE, pageOf(verdicts, machine))
    execFileSync(resolve(FOLDER, '../../node_modules/.bin/oxfmt'), [PAGE])
  }
  return `${verdicts}\n\n${relative(process.cwd(), results)}`
}
