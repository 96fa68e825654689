const FOCUSABLE = 'input, textarea, select, button, [tabindex], [contenteditable]'

/** Focuses the first field with an error: an element with `aria-invalid`, or the first input within it. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const target = invalid?.matches(FOCUSABLE) ? invalid : invalid?.querySelector<HTMLElement>(FOCUSABLE)
  target?.focus()
}
