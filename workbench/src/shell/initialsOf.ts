/** Up to two letters that stand for a name: `Hof Nord` becomes `HN`. */
export function initialsOf(name: string, locale: string): string {
  const words = name.trim().split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase(locale) ?? '')
    .join('')
}
