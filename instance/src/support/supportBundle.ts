import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { collectFacts } from './collectFacts'
import { createRedactor } from './redactor'

const LOG_FOLDER = 'log'
/** The newest part of each log file that a bundle holds, in bytes. */
const MOST_OF_LOG = 2 * 1024 * 1024
const LOG_FILE = /^\w+-\d{8}\.jsonl$/

const EXPLANATION = `This file was made to find a fault. Look into it before you hand it on.

facts.json  the machine, the sizes of files, and how many rows each table has
log/        the newest lines of the log

Names of people, cameras, places and machines, addresses, and secrets were taken out: <account>, <camera>, <ip> and
such stand in their place. Ids stay, which say nothing to whoever has not the data. There are no pictures in it.
`

/** The last whole lines of a file. */
function endOf(file: string): string {
  const bytes = readFileSync(file)
  if (bytes.length <= MOST_OF_LOG) return bytes.toString()
  const text = bytes.subarray(-MOST_OF_LOG).toString()
  return text.slice(text.indexOf('\n') + 1)
}

/**
 * Makes a bundle of a data folder: a ZIP with the log and facts about the machine and the data, without names,
 * addresses and secrets. `version`: of the program. Reads only.
 */
export function makeSupportBundle(folder: string, version: string): Uint8Array {
  const { facts, words } = collectFacts(folder)
  const redact = createRedactor(words)
  const logs = join(folder, LOG_FOLDER)
  const names = existsSync(logs) ? readdirSync(logs).filter((name) => LOG_FILE.test(name)) : []
  const files = {
    'README.txt': EXPLANATION,
    'facts.json': JSON.stringify({ version, ...facts }, null, 2),
    ...Object.fromEntries(names.map((name) => [`${LOG_FOLDER}/${name}`, redact(endOf(join(logs, name)))])),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}
