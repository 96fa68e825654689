import { observeTheme } from '../canvas/canvasTheme'

export interface EnvironmentListeners {
  onResize(): void
  /** The element came into view, or left it. */
  onVisibilityChange(isVisible: boolean): void
  /** Colours or the typeface have changed. */
  onAppearanceChange(): void
}

/** Observes what a stage depends on around its element. Returns the function that ends it. */
export function observeEnvironment(
  element: HTMLElement,
  { onResize, onVisibilityChange, onAppearanceChange }: EnvironmentListeners,
): () => void {
  const resizes = new ResizeObserver(onResize)
  resizes.observe(element)
  const intersections =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver((entries) => onVisibilityChange(entries.at(-1)?.isIntersecting ?? true))
  intersections?.observe(element)
  const stopObservingTheme = observeTheme(onAppearanceChange)
  let isStopped = false
  // Texts that were measured before the typeface was loaded have other widths.
  const { fonts } = document as { fonts?: FontFaceSet }
  if (fonts?.status === 'loading') void fonts.ready.then(() => !isStopped && onAppearanceChange())
  return () => {
    isStopped = true
    resizes.disconnect()
    intersections?.disconnect()
    stopObservingTheme()
  }
}
