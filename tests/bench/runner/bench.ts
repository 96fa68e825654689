import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium as browsers } from 'playwright-core'
import { measureApp } from '../app/measureApp'
import { openResults } from './keepSamples'
import { measureDrawing } from './measureDrawing'
import type { BenchOptions } from './options'
import { figureTables, verdictTable } from './tables'
import { judge, readTargets } from './targets'

const FOLDER = resolve(import.meta.dirname, '..')

/** Measures what the options ask for and answers with the table of bars. */
export async function bench(options: BenchOptions, chromium: string): Promise<string> {
  const results = join(FOLDER, 'results')
  const browser = await browsers.launch({ executablePath: chromium, args: ['--no-sandbox'] })
  const keeper = openResults(results, { quiet: options.quiet, browser: browser.version() })
  await browser.close()
  const how = { ...options, pages: join(FOLDER, 'dist'), chromium }
  await measureDrawing(keeper, how)
  await measureApp(keeper, how)
  const verdicts = verdictTable(judge(readTargets(readFileSync(join(FOLDER, 'targets.json'), 'utf8')), keeper.samples))
  writeFileSync(join(results, 'report.md'), `${verdicts}\n\n${figureTables(keeper.samples)}\n`)
  return verdicts
}
