import type { Log } from '@barn-workbench/core/log'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { copyText, shareLink } from '@barn-workbench/plugin-sdk/react'
import { openExtra } from '../dialogs/extras'
import { showToast } from '../toasts/showToast'

interface ShareDependencies {
  urlOf(path: string): string
  /** Words of the workbench. */
  words(key: string): string
  log: Pick<Log, 'write'>
}

/** The shared functions to share a link and to copy a text. */
export function createShareMethods({ urlOf, words, log }: ShareDependencies): Pick<ActionHost, 'share' | 'copy'> {
  /** The browser refuses on pages that came by plain http, and where its user has forbidden it. */
  function showText(text: string): void {
    log.write({ level: 'ERROR', tag: 'Clipboard', message: 'Clipboard API not available in this browser' })
    openExtra({ kind: 'text', text })
  }
  return {
    async share({ title, path }) {
      const url = urlOf(path)
      const outcome = await shareLink(title, url)
      if (outcome === 'copied') await showToast('success', words('share.linkCopied'), 'copied')
      if (outcome === 'failed') showText(url)
      return outcome !== 'cancelled'
    },
    async copy(text) {
      if (await copyText(text)) await showToast('success', words('share.copied'), 'copied')
      else showText(text)
    },
  }
}
