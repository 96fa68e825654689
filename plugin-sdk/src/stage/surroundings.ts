/** What of the page around a stage it follows: its size, whether it is seen, the theme, the typeface. */
export interface SurroundingsHandlers {
  onResize(): void
  onSeen(seen: boolean): void
  onTheme(): void
}

/** Attribute of `<html>` that a change of theme sets. */
const THEME_ATTRIBUTE = 'data-mantine-color-scheme'

/** Follows what is around an element; gives what stops it. */
export function followSurroundings(
  element: HTMLElement,
  { onResize, onSeen, onTheme }: SurroundingsHandlers,
): () => void {
  const sizes = new ResizeObserver(onResize)
  sizes.observe(element)
  const theme = new MutationObserver(onTheme)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: [THEME_ATTRIBUTE] })
  const seen =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver((entries) => onSeen(entries.at(-1)?.isIntersecting ?? true))
  seen?.observe(element)
  let left = false
  // Words that were measured before the typeface was there have other widths.
  const { fonts } = document as { fonts?: FontFaceSet }
  if (fonts?.status === 'loading') void fonts.ready.then(() => !left && onTheme())
  return () => {
    left = true
    sizes.disconnect()
    theme.disconnect()
    seen?.disconnect()
  }
}
