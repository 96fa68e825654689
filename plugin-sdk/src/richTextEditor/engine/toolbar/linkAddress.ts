import { LINK_ADDRESS } from '@barn-workbench/core/schema'

/** The address that somebody means who types it as people do; null: none that a link may lead to. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  const address = completed(text)
  return /\s/.test(text) || !LINK_ADDRESS.test(address) || !URL.canParse(address) ? null : address
}

function completed(text: string): string {
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`
  return /^[a-z\d-]+(\.[a-z\d-]+)+([/?#:].*)?$/i.test(text) ? `https://${text}` : text
}
