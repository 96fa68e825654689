/**
 * The text without characters that are not seen and change how the others are read: control and direction characters, and
 * those of no width. Line breaks and tabs stay.
 */
export function withoutControls(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '')
}
