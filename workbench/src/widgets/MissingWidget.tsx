import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useLocale, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { knownTitles, OF_CLIENT, type KnownTitle } from '../installed/knownTitles'

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

/** The tile of a widget whose plugin is not installed: its title as last known, and what is missing. */
export function MissingWidget({ widget: { type, title } }: { widget: LayoutWidget }) {
  const { t } = useTranslation('layouts')
  const language = useLocale().startsWith('de') ? 'de' : 'en'
  const known = useKnownTitle(type)
  if (known === undefined) return <WidgetFrame title={title ?? ''} state={{ kind: 'loading' }} />
  const plugin = known?.plugin[language]
  const missing = plugin === undefined ? t('missing.unknown') : t('missing.plugin', { plugin })
  return (
    <WidgetFrame
      title={title ?? known?.title[language] ?? t('missing.title')}
      state={{ kind: 'empty', title: missing, hint: t('missing.kept') }}
    />
  )
}
