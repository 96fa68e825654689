const CENTRAL = 0x02014b50

/** The texts of a ZIP file by their names, as its directory lists them. Only for files that are not compressed. */
export function readZip(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  for (let at = 0; at < zip.length - 4; at++) {
    if (zip.readUInt32LE(at) !== CENTRAL) continue
    const size = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    files[name] = zip.toString('utf8', start, start + size)
  }
  return files
}
