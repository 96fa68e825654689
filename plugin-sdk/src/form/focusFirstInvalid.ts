const FOCUSABLE = 'input, textarea, select, button, [tabindex], [contenteditable]'

/**
 * Focuses the first field with an error, and brings it into view: an element with `aria-invalid`, or the first input within
 * it. Returns whether there is one.
 */
export function focusFirstInvalid(form: HTMLElement | null): boolean {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = invalid?.matches(FOCUSABLE) ? invalid : invalid?.querySelector<HTMLElement>(FOCUSABLE)
  if (!target) return false
  target.focus({ preventScroll: true })
  // Not below a bar at an edge of the screen.
  target.scrollIntoView({ block: 'center' })
  return true
}
