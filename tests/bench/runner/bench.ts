import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { chromium as browsers } from '@playwright/test'
import { measureApp } from '../app/measureApp'
import { openResults } from './keepSamples'
import { measureDrawing } from './measureDrawing'
import type { BenchOptions } from './options'
import { figureTables, verdictTable } from './tables'
import { judge, readTargets } from './targets'

const FOLDER = resolve(import.meta.dirname, '..')

/** Measures what the options ask for. Resolves with the table of bars and the folder of all figures. */
export async function bench(options: BenchOptions, chromium: string): Promise<string> {
  // A separate folder, so that runs can be compared.
  const results = join(FOLDER, 'results', new Date().toISOString().slice(0, 19).replaceAll(':', '-'))
  const browser = await browsers.launch({ executablePath: chromium, args: ['--no-sandbox'] })
  const keeper = openResults(results, { quiet: options.quiet, browser: browser.version() })
  await browser.close()
  const how = { ...options, pages: join(FOLDER, 'dist'), chromium }
  await measureDrawing(keeper, how)
  await measureApp(keeper, how)
  const verdicts = verdictTable(judge(readTargets(readFileSync(join(FOLDER, 'targets.json'), 'utf8')), keeper.samples))
  writeFileSync(join(results, 'report.md'), `${verdicts}\n\n${figureTables(keeper.samples)}\n`)
  return `${verdicts}\n\n${relative(process.cwd(), results)}`
}
