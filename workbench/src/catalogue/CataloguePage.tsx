import { Button, Skeleton } from '@mantine/core'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BROKEN_POLICY } from '@barn-workbench/core/plugins'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { SearchField } from '@barn-workbench/plugin-sdk/form'
import { ContributionProvider, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { FrameLacks, PluginCards, PluginLine } from '@barn-workbench/plugin-sdk/plugin-words'
import { ProblemNotice, Slot, useLocale, useNow } from '@barn-workbench/plugin-sdk/react'
import { useSetScreenTitle } from '../navigation/screenTitle'
import { usePluginDescriptions, type PluginDescription } from '../registry/pluginDescriptions'
import { useRegistry } from '../registry/registry'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import classes from './Catalogue.module.css'
import { CatalogueCard, FaultyPluginCard } from './CatalogueCard'
import { useNameOfPlugin } from './useNameOfPlugin'

/*
 * The screen of the plugins: left-out ones with the reason, installed ones, and the workbench's own. `CatalogueCard`
 * says who made a plugin and what it asks for, in sentences (`requestsOf` of the SDK), and what was measured of it
 * (`PluginFigures`); `CatalogueWidget` shows a widget with the data of the barn that was visited last, and adds it to a
 * dashboard. `WidgetStates` is a screen of its own: a widget in all its states, which `trialSession` makes. A slot
 * shows the plugins of the user's sites.
 */

const NO_INPUT = {}
/** The screen belongs to no plugin; its slot is loaded while it is on view. */
const CONTRIBUTION = { pluginId: 'shell', name: 'plugins', active: true }

/** Every plugin of this workbench, with its widgets. */
export default function CataloguePage() {
  const { t } = useTranslation('layouts')
  useSetScreenTitle(t('nav.plugins', { ns: 'shell' }))
  const { faulty, readAgain } = useRegistry()
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen is opened
  useEffect(readAgain, [])
  const { plugins, problem, retry } = usePluginDescriptions()
  const session = useOptionalSession()
  const [search, setSearch] = useState('')
  const matches = useSearch(useDeferredValue(search))
  const shown = plugins?.filter(matches)
  return (
    <div className={classes.page}>
      <p className={classes.intro}>{t('catalogue.intro')}</p>
      <FrameLacks />
      <Policy />
      <ContributionProvider value={CONTRIBUTION}>
        <div className={classes.sites}>
          <Slot name="plugins.sites" input={NO_INPUT} />
        </div>
      </ContributionProvider>
      <SearchField className={classes.search} label={t('catalogue.search')} text={search} onSearch={setSearch} />
      {!plugins && !problem && <Skeleton height={200} radius={10} />}
      {problem && (
        <div className={classes.notice}>
          <ProblemNotice problem={problem} />
          <Button variant="default" onClick={retry}>
            {t('viewState.retry', { ns: 'sdk' })}
          </Button>
        </div>
      )}
      <div role="region" aria-label={t('catalogue.label')}>
        <PluginCards>
          {faulty.map((plugin) => (
            <FaultyPluginCard key={plugin.name} plugin={plugin} />
          ))}
        </PluginCards>
        {[true, false].map((isInstalled) => (
          <PluginCards key={String(isInstalled)}>
            {shown
              ?.filter(({ installed }) => (installed !== undefined) === isInstalled)
              .map((plugin) => (
                <CatalogueCard key={plugin.id} plugin={plugin} session={session} />
              ))}
          </PluginCards>
        ))}
      </div>
      {shown?.length === 0 && <p className={classes.intro}>{t('catalogue.nothing')}</p>}
    </div>
  )
}

/** A policy that is older is said to be old: what was revoked since then would still run. In ms. */
const OLD_POLICY = 30 * DAY

/** When the policy of plugins was issued, and what it rules. */
function Policy() {
  const { t } = useTranslation('layouts')
  const locale = useLocale()
  const now = useNow(MINUTE)
  const { policy } = useRegistry()
  // A plugin that is left out says that it is broken.
  if (!policy || policy === BROKEN_POLICY) return null
  const issued = Date.parse(policy.issued)
  const date = new Date(issued).toLocaleDateString(locale, { dateStyle: 'medium' })
  const isOld = now - issued > OLD_POLICY
  return (
    <PluginLine look={isOld ? 'fault' : 'facts'}>
      {t('catalogue.policy.issued', { date, count: policy.revoked.length })}
      {policy.allowed && ` ${t('catalogue.policy.allowed', { count: policy.allowed.length })}`}
      {isOld && ` ${t('catalogue.policy.old')}`}
    </PluginLine>
  )
}

/** Returns a function that says whether a plugin has a text in one of its names. */
function useSearch(search: string): (plugin: PluginDescription) => boolean {
  const wordsOf = useNameOfPlugin()
  const titleOf = useWidgetTitle()
  const text = search.trim().toLowerCase()
  return (plugin) => {
    const { name, description } = wordsOf(plugin)
    const titles = plugin.widgets.map(({ id }) => titleOf({ type: id }))
    return [plugin.id, name, description, ...titles].some((words) => words.toLowerCase().includes(text))
  }
}
