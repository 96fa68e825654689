import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PACKAGE_EXTENSION, PackageError, packFolder } from './pluginPackage'

const USAGE = `npm run pack-plugin -- FOLDER [--out FOLDER]
  Checks the plugin in a folder, and packs it into one file, NAME-VERSION${PACKAGE_EXTENSION}, with the digest of each file.
  --out FOLDER       where the file is written, the folder in which the command is run by default
`

function stop(reason: string): never {
  process.stderr.write(`npm run pack-plugin: ${reason}\n`)
  process.exit(1)
}

function main(): void {
  const { values, positionals } = parseArgs({
    options: { out: { type: 'string', default: '.' }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder, ...others] = positionals
  if (values.help) return void process.stdout.write(USAGE)
  if (folder === undefined || others.length > 0) stop(`it takes one folder\n${USAGE}`)
  const path = resolve(folder)
  if (!existsSync(path)) stop(`${folder} does not exist`)
  const { manifest, bytes } = packFolder(path)
  const file = join(resolve(values.out), `${manifest.id}-${manifest.version}${PACKAGE_EXTENSION}`)
  writeFileSync(file, bytes)
  process.stdout.write(`${file}: ${Object.keys(manifest.files ?? {}).length} files, ${bytes.byteLength} bytes\n`)
}

try {
  main()
} catch (error) {
  if (error instanceof PackageError) stop(`${error.fault} ${error.detail}`)
  stop(error instanceof Error ? error.message : String(error))
}
