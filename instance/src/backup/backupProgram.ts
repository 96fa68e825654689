import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { BackupError } from './backupError'
import { runJob, type BackupJob, type JobLine } from './backupJob'
import { makeBackup } from './makeBackup'
import type { BackupManifest } from './manifest'
import { restoreBackup } from './restoreBackup'

/*
 * The program that makes and restores backups: for people (`backup`, `restore`) and, as a process of its own, for the
 * instance (`job`).
 */

const PASSPHRASE = 'BARN_BACKUP_PASSPHRASE'
const PROGRESS_PERIOD = 250

const PASSPHRASE_HELP = `  --passphrase-file FILE  The file whose first line is the passphrase.
The environment variable ${PASSPHRASE} can hold the passphrase instead.
`
const HELP = {
  backup: `Makes a backup of an instance, which may be running.

npm run backup -- --data DIR --to FILE|FOLDER

  --data DIR              The data folder of the instance.
  --to FILE|FOLDER        The folder in which the backup gets a name with its time. With a passphrase it can also be
                          the file of the backup, whose name ends in .tar.enc.
  --recordings            Includes the recordings of the cameras, which are left out otherwise.
${PASSPHRASE_HELP}
The keys of the instance and the passwords of its cameras are in the backup. With a passphrase it is one encrypted
file, which OpenSSL can decrypt. Without one, keep it where nobody else can read it.
`,
  restore: `Restores a backup into an empty or a missing folder.

npm run restore -- --from FILE|FOLDER --data DIR

  --from FILE|FOLDER      The backup.
  --data DIR              The data folder to restore into.
${PASSPHRASE_HELP}
All digests are checked, and a backup with a fault leaves nothing behind. A restore that was interrupted can be begun
again in the same folder, and no instance starts there before. A backup of an older version is brought up to date when
the instance starts.
`,
}

const OPTIONS = {
  data: { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
  recordings: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  help: { type: 'boolean' },
} as const

type Values = ReturnType<typeof parse>

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch (error) {
    throw new BackupError('failed', `${(error as Error).message.split('\n')[0] ?? ''}; --help says what there is`)
  }
}

function required(values: Values, name: 'data' | 'to' | 'from'): string {
  const value = values[name]
  if (value === undefined || value === '')
    throw new BackupError('failed', `--${name} is missing; --help says what it means`)
  return value
}

function readPassphrase({ 'passphrase-file': file }: Values): string | null {
  if (file === undefined) return process.env[PASSPHRASE] || null
  try {
    const [line = ''] = readFileSync(file, 'utf8').split(/\r?\n/)
    if (line !== '') return line
  } catch (error) {
    throw new BackupError('missing', `the file of the passphrase cannot be read: ${(error as Error).message}`)
  }
  throw new BackupError('failed', `the file of the passphrase ${file} is empty`)
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function createPercent(): (done: number, total: number) => void {
  let last = -10
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
    if (percent < last + 10) return
    last = percent
    if (process.stdout.isTTY) say(`${percent} %`)
  }
}

async function backup(values: Values): Promise<void> {
  const to = required(values, 'to')
  const passphrase = readPassphrase(values)
  const { path, size } = await makeBackup({
    dataFolder: resolve(required(values, 'data')),
    target: resolve(to),
    withRecordings: values.recordings ?? false,
    passphrase,
    time: Date.now(),
    onProgress: createPercent(),
  })
  say(`backup ${path} is complete: ${(size / 1_000_000).toFixed(1)} MB, ${passphrase === null ? 'not ' : ''}encrypted`)
  say('It holds the keys of the instance and the passwords of its cameras.')
}

async function restore(values: Values): Promise<void> {
  const folder = resolve(required(values, 'data'))
  const source = resolve(required(values, 'from'))
  const manifest = await restoreBackup({
    source,
    folder,
    passphrase: readPassphrase(values),
    onProgress: createPercent(),
  })
  say(`restored ${manifest.files.length} files of ${new Date(manifest.madeAt).toISOString()} into ${folder}`)
  say(`Start the instance with: npm run instance -- ${flagsOf(manifest, folder)}`)
}

/** A data folder is bound to these flags. */
function flagsOf({ instance, flags }: BackupManifest, folder: string): string {
  const all = { data: folder, id: instance.id, type: instance.type, ...flags }
  return Object.entries(all)
    .map(([name, value]) => `--${name} ${/^[\w./:-]+$/.test(value) ? value : JSON.stringify(value)}`)
    .join(' ')
}

/** Runs the job that comes as one line, and ends with the process that sent it. */
function serveJob(): void {
  const write = (line: JobLine): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
  let writtenAt = 0
  createInterface(process.stdin)
    .on('close', () => process.exit(1))
    .once('line', (line) => {
      runJob(JSON.parse(line) as BackupJob, (done, total) => {
        if (performance.now() - writtenAt < PROGRESS_PERIOD) return
        writtenAt = performance.now()
        write({ progress: [done, total] })
      }).then(
        (result) => write({ result }),
        (error: unknown) =>
          write({
            error: { code: error instanceof BackupError ? error.code : 'failed', message: (error as Error).message },
          }),
      )
    })
}

async function run([command, ...args]: string[]): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW)
  if (command === 'job') return serveJob()
  if (command !== 'backup' && command !== 'restore') throw new BackupError('failed', 'the command is backup or restore')
  const values = parse(args)
  if (values.help) process.stdout.write(HELP[command])
  else await { backup, restore }[command](values)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const text = error instanceof BackupError ? error.message : ((error as Error).stack ?? String(error))
  process.stderr.write(`barn-workbench: ${text}\n`)
  process.exitCode = 1
}
