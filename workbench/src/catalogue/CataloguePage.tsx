import { Button, Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PluginManifest } from '@barn-workbench/core/plugins'
import { ProblemNotice, useLocale } from '@barn-workbench/plugin-sdk/react'
import { useSetScreenTitle } from '../navigation/screenTitle'
import type { FaultyPlugin } from '../registry/loadPlugins'
import { usePluginDescriptions, type PluginDescription, type WidgetDescription } from '../registry/pluginDescriptions'
import { useRegistry } from '../registry/registry'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import { ErrorStack } from '../router/ErrorStack'
import classes from './Catalogue.module.css'

/** Every plugin of this workbench: its widgets, what they need, and how large they are. */
export default function CataloguePage() {
  const { t } = useTranslation('layouts')
  useSetScreenTitle(t('nav.plugins', { ns: 'shell' }))
  const { faulty, readAgain } = useRegistry()
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen is opened
  useEffect(readAgain, [])
  const { plugins, problem, retry } = usePluginDescriptions()
  return (
    // The page is longer than the screen and contains nothing focusable. It is focusable itself, so that keys can
    // scroll it.
    <div className={classes.page} role="region" aria-label={t('catalogue.label')} tabIndex={0}>
      <p className={classes.intro}>{t('catalogue.intro')}</p>
      {!plugins && !problem && <Skeleton height={200} radius={10} />}
      {problem && (
        <div className={classes.notice}>
          <ProblemNotice problem={problem} />
          <Button variant="default" onClick={retry}>
            {t('viewState.retry', { ns: 'sdk' })}
          </Button>
        </div>
      )}
      <div className={classes.cards}>
        {faulty.map((plugin) => (
          <FaultyPluginCard key={plugin.name} plugin={plugin} />
        ))}
        {plugins?.map((plugin) => (
          <PluginCard key={plugin.id} plugin={plugin} />
        ))}
      </div>
    </div>
  )
}

/** The key of a page's title in the messages of its plugin. */
function pageTitleKey(pageId: string): string {
  return `pages.${pageId.slice(pageId.indexOf('.') + 1)}.title`
}

/** One plugin with its widgets, pages and actions. */
export function PluginCard({ plugin: { id, widgets, pages, actions, installed } }: { plugin: PluginDescription }) {
  const { t } = useTranslation('layouts')
  return (
    <section className={classes.card} aria-labelledby={`plugin-${id}`}>
      <h2 className={classes.name} id={`plugin-${id}`}>
        {id}
      </h2>
      {installed && <Origin manifest={installed} />}
      {widgets.length > 0 && (
        <ul className={classes.widgets}>
          {widgets.map((widget) => (
            <WidgetRow key={widget.id} widget={widget} />
          ))}
        </ul>
      )}
      <p className={classes.parts}>
        {pages.map((page) => (
          <span key={page.id} className={classes.part}>
            {t('catalogue.page', {
              title: t(pageTitleKey(page.id), { ns: id, defaultValue: page.id }),
              path: page.path,
            })}
          </span>
        ))}
        {actions.length > 0 && (
          <span className={classes.part}>{t('catalogue.actions', { count: actions.length })}</span>
        )}
      </p>
    </section>
  )
}

/** The author of an installed plugin, its version, and the calls for which it asks. */
function Origin({ manifest }: { manifest: PluginManifest }) {
  const { t } = useTranslation('layouts')
  const language = useLocale().startsWith('de') ? 'de' : 'en'
  const { name, description, version, author, calls, intents } = manifest
  return (
    <div className={classes.parts}>
      <span className={classes.part}>
        {name[language]} · {t('catalogue.installed.by', { version, author: author.name })}
      </span>
      {description && <span className={classes.part}>{description[language]}</span>}
      <span className={classes.part}>
        {calls.length > 0
          ? t('catalogue.installed.calls', { calls: calls.join(', ') })
          : t('catalogue.installed.noCalls')}
      </span>
      {intents.length > 0 && (
        <span className={classes.part}>{t('catalogue.installed.intents', { intents: intents.join(', ') })}</span>
      )}
      <span className={classes.part}>{t('catalogue.installed.installed')}</span>
    </div>
  )
}

function WidgetRow({ widget }: { widget: WidgetDescription }) {
  const { id, needs, species, version, settings, settingsFault, bytes } = widget
  const { t } = useTranslation(['layouts', 'shell'])
  const locale = useLocale()
  const titleOf = useWidgetTitle()
  const kilobytes = bytes
    ? new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 }).format(bytes / 1_000)
    : null
  const facts = [
    t('catalogue.version', { version }),
    kilobytes,
    t('catalogue.settings', { count: Object.keys(settings.properties ?? {}).length }),
    species?.map((name) => t(`species.${name}`, { ns: 'shell' })).join(', '),
  ]
  return (
    <li className={classes.widget}>
      <span className={classes.title}>{titleOf({ type: id })}</span>
      <code className={classes.id}>{id}</code>
      <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      <span className={classes.facts}>
        {needs.length === 0 ? t('catalogue.signedIn') : t('catalogue.needs', { permissions: needs.join(', ') })}
      </span>
      {settingsFault !== undefined && (
        <span className={classes.fault} role="alert">
          {t('catalogue.settingsFault', { message: settingsFault })}
        </span>
      )}
    </li>
  )
}

/** A plugin that is left out because of a mistake in it, with the reason. */
export function FaultyPluginCard({ plugin: { name, fault } }: { plugin: FaultyPlugin }) {
  const { t } = useTranslation('layouts')
  return (
    <section className={classes.card} aria-labelledby={`faulty-plugin-${name}`}>
      <h2 className={classes.name} id={`faulty-plugin-${name}`}>
        {name}
      </h2>
      <p className={classes.fault} role="alert">
        {t('catalogue.leftOut')} {t(`catalogue.fault.${fault.reason}`, fault.params)}
      </p>
      <ErrorStack stack={fault.stack} />
    </section>
  )
}
