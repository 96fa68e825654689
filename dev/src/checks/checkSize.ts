import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PackageError } from '@barn-workbench/core/plugins/package'
import { packFolder } from '@barn-workbench/workbench/pluginPackage'
import { resultOf, type CheckResult } from './check'

/** A module that is larger, compressed, keeps a phone on a rural link waiting for a second: said, and allowed. */
const LARGE = 60_000

const inKilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

/** The built plugin can be packed, and how much a browser loads for each of its modules. */
export function checkSize(built: string): CheckResult {
  try {
    const { bytes } = packFolder(built)
    const sizes = readdirSync(built)
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => {
        const zipped = gzipSync(readFileSync(join(built, name))).byteLength
        const remark = zipped > LARGE ? ', which is much for a bad link' : ''
        return `${name}: ${inKilobytes(statSync(join(built, name)).size)}, compressed ${inKilobytes(zipped)}${remark}`
      })
    return resultOf('size', [], [...sizes, `packed: ${inKilobytes(bytes.byteLength)}`])
  } catch (error) {
    if (error instanceof PackageError) return resultOf('size', [`${error.fault} ${error.detail}`])
    throw error
  }
}
