import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { parseGuestFragment } from '@barn-workbench/core/schema'
import { firstLanguage } from '../boot/firstLanguage'
import { browserFetch } from '../environment/browserFetch'
import { startMessages } from '../messages/startMessages'
import { manifests } from '../plugins'
import { createGuestCalls } from './guestCalls'
import { createGuestClient } from './guestClient'
import { GuestPage } from './GuestPage'

/** Draws the page in the colours that the device prefers, also when it changes its mind. */
function followColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light'
  }
  dark.addEventListener('change', apply)
  apply()
}

/**
 * Starts the page of a guest instead of the workbench: without sessions, storage and navigation. Of the plugins it
 * needs the words of incidents alone.
 */
export async function startGuestPage(root: Root): Promise<void> {
  followColorScheme()
  const language = firstLanguage() ?? 'en'
  document.documentElement.lang = language
  const incidents = await manifests['incidents']?.()
  const messages = await startMessages(incidents ? [incidents.default] : [], language)
  const link = parseGuestFragment(location.hash)
  const calls = link && createGuestCalls(link, { fetch: browserFetch })
  // Another link in the same tab is another page.
  addEventListener('hashchange', () => location.reload())
  root.render(
    <StrictMode>
      <I18nextProvider i18n={messages}>
        <QueryClientProvider client={createGuestClient()}>
          <GuestPage calls={calls} language={language} />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  )
}
