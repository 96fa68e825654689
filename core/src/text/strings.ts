/**
 * The text without invisible characters that change how others are read: control, direction and zero-width characters.
 * Line breaks and tabs stay.
 */
export function withoutControls(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '')
}

/** Encodes bytes as base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Compares texts in natural order: "Pen 2" comes before "Pen 10". By default the locale of the device is used. */
export function byText(locale?: string): (left: string, right: string) => number {
  return new Intl.Collator(locale, { numeric: true }).compare
}

/**
 * Compares entities by name in natural order: "Pen 2" comes before "Pen 10". By default the locale of the device is
 * used.
 */
export function byName(locale?: string): (left: { name: string }, right: { name: string }) => number {
  const compare = byText(locale)
  return (left, right) => compare(left.name, right.name)
}
