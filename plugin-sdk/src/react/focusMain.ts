/** Id of the element that holds the content of the screen. */
export const MAIN_ID = 'main'

/** Gives the focus to the content of the screen where it stands nowhere, because what had it is gone. */
export function focusMain(): void {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
}
