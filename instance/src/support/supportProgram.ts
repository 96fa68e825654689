import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { instanceVersion } from '../system'
import { makeSupportBundle } from './supportBundle'

/*
 * The support bundle, a file for the people who are asked for help. `collectFacts` reads the facts of a data folder,
 * and the words in it that tell who and where; `redactor` takes these, and all that is private by its form, from the
 * log; `supportBundle` makes the file. This program runs beside the instance, also when that does not start.
 */

const HELP = `Collects what helps to find a fault, without names, addresses and secrets.

npm run support-bundle -- --data DIR [--to FILE]

  --data DIR              The data folder of the instance, which may be running.
  --to FILE               The ZIP file; by default it gets a name with its time in the present folder.

Look into the file before you hand it on. There are no pictures in it.
`

function run(): void {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return void process.stdout.write(HELP)
  if (!values.data) throw new Error('--data is missing; --help says what it means')
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(values.to ?? join(process.cwd(), `support-${time}.zip`))
  writeFileSync(file, makeSupportBundle(resolve(values.data), instanceVersion()), { mode: 0o600, flag: 'wx' })
  process.stdout.write(`support bundle ${file}\nLook into it before you hand it on.\n`)
}

try {
  run()
} catch (error) {
  process.stderr.write(`barn-workbench support-bundle: ${(error as Error).message}\n`)
  process.exitCode = 1
}
