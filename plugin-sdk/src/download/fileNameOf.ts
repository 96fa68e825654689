/** Names of files hold letters, digits, points and dashes, whatever an instance is called. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
}

/** A file named after an instance and a time, ms: `Hof-Nord-2026-11-20T142005.png`. `timeZone`: IANA, of the barn. @public */
export function fileNameOf(instanceName: string, time: number, extension: string, timeZone = 'UTC'): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const stamp = format.format(time).replace(' ', 'T').replaceAll(':', '')
  return `${plain(instanceName) || 'instance'}-${stamp}.${extension}`
}
