import { MINUTE } from '@barn-workbench/core/time'

/** Lifetime of the object URL, in ms, so that the browser has time to save the file. */
const URL_LIFETIME = MINUTE

/** Saves a blob as a file in the user's downloads, under the given name with its extension. @public */
export function downloadBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME)
}

/** Keeps letters, digits and points of a text, and joins the words with dashes. */
function toFileNamePart(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
}

/**
 * Names a file after an instance and a time: `Hof-Nord-2026-11-20T142005.png`.
 * `time` in ms since the epoch; `timeZone` is the barn's IANA zone, UTC by default. @public
 */
export function fileNameOf(instanceName: string, time: number, extension: string, timeZone = 'UTC'): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const stamp = format.format(time).replace(' ', 'T').replaceAll(':', '')
  return `${toFileNamePart(instanceName) || 'instance'}-${stamp}.${extension}`
}
