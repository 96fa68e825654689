import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedPlugin, PluginFault } from '@barn-workbench/core/plugins'
import type { Session } from '@barn-workbench/core/session'
import { SessionProvider } from '@barn-workbench/plugin-sdk/host'
import {
  CodeText,
  PluginCard,
  PluginLine,
  PluginWidgets,
  requestsOf,
  usePluginWords,
} from '@barn-workbench/plugin-sdk/plugin-words'
import { Chip, PageLink, useLocale, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useWidgetChoices, type WidgetChoice } from '../editor/useWidgetChoices'
import { PluginFigures } from '../installed/figures/PluginFigures'
import type { FaultyPlugin } from '../registry/loadPlugins'
import type { PluginDescription, WidgetDescription } from '../registry/pluginDescriptions'
import { ErrorStack } from '../router/ErrorStack'
import classes from './Catalogue.module.css'
import { CatalogueWidget, useKilobytes } from './CatalogueWidget'
import { useNameOfPlugin } from './useNameOfPlugin'

interface CatalogueCardProps {
  plugin: PluginDescription
  /** The barn that was visited last, whose data previews show; null without one. */
  session: Session | null
}

/** One plugin: who made it, what it asks for, and its widgets, pages and actions. */
export function CatalogueCard({ plugin, session }: CatalogueCardProps) {
  const { id, installed, widgets } = plugin
  const { t } = useTranslation('layouts')
  const { name, description } = useNameOfPlugin()(plugin)
  return (
    <PluginCard name={name} chips={installed && <Chip tone="info">{t('catalogue.installed.installed')}</Chip>}>
      {description !== '' && <PluginLine>{description}</PluginLine>}
      {installed && <Origin plugin={installed} />}
      {installed && <Errors pluginId={id} />}
      {installed && <PluginFigures pluginKey={id} version={installed.manifest.version} />}
      {session ? (
        <SessionProvider value={session}>
          <WidgetsOfBarn plugin={plugin} />
        </SessionProvider>
      ) : (
        <Widgets widgets={widgets} plugin={plugin} choices={null} />
      )}
      <Parts plugin={plugin} />
    </PluginCard>
  )
}

/** The widgets, of which those can be tried that are for this barn and account. */
function WidgetsOfBarn({ plugin }: { plugin: PluginDescription }) {
  return <Widgets widgets={plugin.widgets} plugin={plugin} choices={useWidgetChoices()} />
}

interface WidgetsProps {
  widgets: readonly WidgetDescription[]
  plugin: PluginDescription
  /** The widgets that the editor offers; null without a barn. */
  choices: readonly WidgetChoice[] | null
}

function Widgets({ widgets, plugin, choices }: WidgetsProps) {
  if (widgets.length === 0) return null
  return (
    <PluginWidgets>
      {widgets.map((widget) => (
        <CatalogueWidget
          key={widget.id}
          widget={widget}
          isInstalled={plugin.installed !== undefined}
          choice={choices && (choices.find(({ type }) => type === widget.id) ?? 'notHere')}
        />
      ))}
    </PluginWidgets>
  )
}

/** Letters that distinguish keys for people. */
const KEY_LETTERS = 8
const shortKey = (key: string) => `${key.slice(0, KEY_LETTERS)}…`

/** The author of an installed plugin, its version, its signer, where it runs, and its requests. */
function Origin({ plugin }: { plugin: OfferedPlugin }) {
  const { manifest, bytes, frameOrigin, signer } = plugin
  const { t } = useTranslation('layouts')
  const size = useKilobytes()(bytes)
  const locale = useLocale()
  const dateOf = (time: number) => new Date(time).toLocaleDateString(locale, { dateStyle: 'medium' })
  const { version, author } = manifest
  const language = locale.startsWith('de') ? 'de' : 'en'
  const words = usePluginWords()
  const { requests, refused } = requestsOf(manifest)
  const sentences = [
    ...requests.map((request) => ({ key: `${request.kind} ${request.name}`, text: words.request(request) })),
    ...refused.map((id) => ({ key: id, text: words.refused(id) })),
    ...manifest.network.map(({ origin, why }) => {
      const framed = plugin.granted?.includes(origin) ? 'networkGranted' : 'networkRefused'
      const key = plugin.frameOrigin === undefined ? 'networkInPage' : framed
      return { key: origin, text: t(`catalogue.installed.${key}`, { origin, why: why[language] }) }
    }),
  ]
  return (
    <>
      <PluginLine look="facts">
        {t('catalogue.installed.by', { version, author: author.name })} · {size}
      </PluginLine>
      <PluginLine look="facts">
        {signer
          ? t('catalogue.installed.signed', { key: shortKey(signer.key), date: dateOf(signer.since) })
          : t('catalogue.installed.unsigned')}
      </PluginLine>
      <PluginLine look="facts">
        {t(`catalogue.installed.${frameOrigin === undefined ? 'inPage' : 'inFrame'}`)}
      </PluginLine>
      <p className={classes.asks}>
        {t(sentences.length > 0 ? 'catalogue.installed.asks' : 'catalogue.installed.noCalls')}
      </p>
      {sentences.length > 0 && (
        <ul className={classes.requests}>
          {sentences.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The errors of an installed plugin since the page was opened, as the log of this device has them. */
function Errors({ pluginId }: { pluginId: string }) {
  const { t } = useTranslation('layouts')
  const { log } = useWorkbench()
  const entries = useSyncExternalStore(log.subscribe, log.entries)
  const errors = entries.filter(({ tag, level }) => tag === pluginId && level === 'ERROR')
  const latest = errors.at(-1)
  if (!latest) return <PluginLine look="facts">{t('catalogue.noErrors')}</PluginLine>
  return (
    <PluginLine look="fault">
      {t('catalogue.errors', { count: errors.length })}: {latest.message.split('\n', 1)[0]}{' '}
      <PageLink to="/logs">{t('catalogue.log')}</PageLink>
    </PluginLine>
  )
}

/** The key of a page's title in the messages of its plugin. */
function pageTitleKey(pageId: string): string {
  return `pages.${pageId.slice(pageId.indexOf('.') + 1)}.title`
}

/** The pages and the number of actions of a plugin. */
function Parts({ plugin: { id, pages, actions } }: Pick<CatalogueCardProps, 'plugin'>) {
  const { t } = useTranslation('layouts')
  const titleOf = (pageId: string) => t(pageTitleKey(pageId), { ns: id, defaultValue: pageId })
  const titles = [...new Set(pages.map((page) => titleOf(page.id)))]
  return (
    <p className={classes.parts}>
      {titles.length > 0 && <span>{t('catalogue.pages', { count: titles.length, titles: titles.join(', ') })}</span>}
      {actions.length > 0 && <span>{t('catalogue.actions', { count: actions.length })}</span>}
    </p>
  )
}

const OF_PACKAGE = 'installed.'

/** Returns a function that says why a plugin is left out. */
function useFaultText(): (fault: FaultyPlugin['fault']) => string {
  const { t } = useTranslation('layouts')
  const words = usePluginWords()
  const language = useLocale().startsWith('de') ? 'de' : 'en'
  return (fault) => {
    const params = Object.fromEntries(
      Object.entries(fault.params).map(([key, value]) => [key, typeof value === 'string' ? value : value[language]]),
    )
    return fault.reason.startsWith(OF_PACKAGE)
      ? words.fault(fault.reason.slice(OF_PACKAGE.length) as PluginFault, params.detail ?? '', params.why)
      : t(`catalogue.fault.${fault.reason}`, params)
  }
}

/** A plugin that is left out because of a mistake in it, or whose last change is, with the reason. */
export function FaultyPluginCard({ plugin: { name, fault } }: { plugin: FaultyPlugin }) {
  const { t } = useTranslation('layouts')
  const faultText = useFaultText()
  return (
    <PluginCard name={name}>
      <PluginLine look="fault" role="alert">
        {fault.reason !== 'installed.notBuilt' && `${t('catalogue.leftOut')} `}
        <CodeText>{faultText(fault)}</CodeText>
      </PluginLine>
      <ErrorStack stack={fault.stack} />
    </PluginCard>
  )
}
