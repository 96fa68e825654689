import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { PackageError, readPackage, type PackageChecks } from '.'

const checks: PackageChecks = { digestOf: () => '', isSignedBy: () => true }

/** Where the entries of the directory of a zip file begin. */
function directoryEntries(view: DataView): number[] {
  const found: number[] = []
  for (let at = 0; at < view.byteLength - 4; at += 1) if (view.getUint32(at, true) === 0x02014b50) found.push(at)
  return found
}

function faultOf(bytes: Uint8Array): string {
  try {
    readPackage(bytes, checks)
    return 'none'
  } catch (error) {
    return error instanceof PackageError ? error.fault : String(error)
  }
}

/** A zip file of two stored files of 1 MB. */
const stored = () => zipSync({ 'a.json': new Uint8Array(1_000_000), 'b.json': new Uint8Array(1_000_000) }, { level: 0 })

test('a stored entry that says it is empty does not get past the limit of the content', () => {
  const bytes = stored()
  const view = new DataView(bytes.buffer)
  for (const at of directoryEntries(view)) view.setUint32(at + 24, 0, true)
  expect(faultOf(bytes)).toBe('notAPackage')
})

test('entries that share their bytes are refused before they are unpacked', () => {
  const bytes = stored()
  const view = new DataView(bytes.buffer)
  const [first = 0, second = 0] = directoryEntries(view)
  // The second begins where the first does, and has all bytes of the file.
  view.setUint32(second + 42, view.getUint32(first + 42, true), true)
  for (const field of [20, 24]) view.setUint32(second + field, bytes.byteLength, true)
  expect(faultOf(bytes)).toBe('tooLarge')
})

test('what is no zip file, or has no manifest, is refused', () => {
  expect(faultOf(strToU8('no zip file'))).toBe('notAPackage')
  expect(faultOf(stored())).toBe('noManifest')
})
