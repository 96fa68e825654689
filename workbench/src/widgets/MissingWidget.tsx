import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import { ContributionProvider, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useLocale, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { knownTitles, OF_CLIENT, type KnownTitle } from '../installed/knownTitles'
import { useRegistry } from '../registry/registry'

/** The title that a widget had when its plugin was last here; undefined while that is looked up, null without one. */
function useKnownTitle(type: string): KnownTitle | null | undefined {
  const session = useOptionalSession()
  const [known, setKnown] = useState<KnownTitle | null>()
  const place = session?.id ?? OF_CLIENT
  useEffect(() => {
    let isCurrent = true
    void knownTitles.find(place, type).then((found) => isCurrent && setKnown(found ?? null))
    return () => {
      isCurrent = false
    }
  }, [place, type])
  return known
}

const CONTRIBUTION = { pluginId: 'shell', name: 'unknown', active: false }

/**
 * The tile of a widget whose plugin is not installed: its title as last known, and what is missing. It keeps its place
 * and its settings.
 */
export function MissingWidget({ widget }: { widget: LayoutWidget }) {
  return (
    <ContributionProvider value={CONTRIBUTION}>
      <MissingFrame widget={widget} />
    </ContributionProvider>
  )
}

function MissingFrame({ widget: { type, title } }: { widget: LayoutWidget }) {
  const { t } = useTranslation('layouts')
  const language = useLocale().startsWith('de') ? 'de' : 'en'
  const { whenComplete } = useRegistry()
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => void whenComplete.then(() => setIsMissing(true)), [whenComplete])
  const known = useKnownTitle(type)
  const shownTitle = title ?? known?.title[language]
  if (!isMissing || known === undefined) return <WidgetFrame title={shownTitle ?? ''} state={{ kind: 'loading' }} />
  const plugin = known?.plugin[language]
  const missing = plugin === undefined ? t('missing.unknown') : t('missing.plugin', { plugin })
  return (
    <WidgetFrame
      title={shownTitle ?? t('missing.title')}
      state={{ kind: 'empty', title: missing, hint: t('missing.kept') }}
    />
  )
}
