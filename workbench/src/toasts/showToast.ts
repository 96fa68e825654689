export type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'default'

/** Shows a short message. One with the same id is shown once at a time. */
export async function showToast(kind: ToastKind, message: string, id: string): Promise<void> {
  const { toast } = await import('react-toastify/unstyled')
  if (kind === 'default') toast(message, { toastId: id })
  else toast[kind](message, { toastId: id })
}
