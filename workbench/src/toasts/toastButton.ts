/** A button in a short message. */
export interface ToastButton {
  label: string
  press(): Promise<void>
}
