const LENGTH = 16

/** The beginning of a key in groups of four, by which people compare it with the one that its author has published. */
export function fingerprintOf(key: string): string {
  return (key.slice(0, LENGTH).match(/.{1,4}/g) ?? []).join(' ')
}
