/** The browser's own question whether to install the page. It comes once, some time after the page has loaded. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** How this page can be put on the home screen: by the browser's question, or by hand on an iPhone or iPad. */
export type InstallWay = 'prompt' | 'iphone'

let prompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

function setPrompt(next: InstallPrompt | null): void {
  prompt = next
  for (const listener of listeners) listener()
}

addEventListener('beforeinstallprompt', (event) => {
  // The workbench asks itself, at a time when nothing else does.
  event.preventDefault()
  setPrompt(event as InstallPrompt)
})
addEventListener('appinstalled', () => setPrompt(null))

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
const isIphone = () => /iP(hone|ad|od)/.test(navigator.userAgent)

/** The way to install this page; null where it is installed, or where the browser cannot. */
export function installWay(): InstallWay | null {
  if (prompt) return 'prompt'
  return isIphone() && globalThis.isSecureContext && !isInstalled() ? 'iphone' : null
}

export function subscribeToInstallWay(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Has the browser ask whether to install the page. */
export async function install(): Promise<void> {
  const asked = prompt
  setPrompt(null)
  await asked?.prompt()
}
