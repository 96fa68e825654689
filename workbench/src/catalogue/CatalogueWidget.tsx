import { Button } from '@mantine/core'
import { IconEye, IconLayoutGrid } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SECOND } from '@barn-workbench/core/time'
import { PluginButtons, PluginWidget } from '@barn-workbench/plugin-sdk/plugin-words'
import { useLocale, useSession } from '@barn-workbench/plugin-sdk/react'
import type { WidgetChoice } from '../editor/useWidgetChoices'
import { AddToDashboard } from '../installed/siteParts/AddToDashboard'
import type { WidgetDescription } from '../registry/pluginDescriptions'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import { WidgetPreview } from '../widgets/WidgetPreview'
import classes from './Catalogue.module.css'

interface CatalogueWidgetProps {
  widget: WidgetDescription
  isInstalled: boolean
  /** The widget as the editor offers it; `notHere` if it is not for this barn and account, null without a barn. */
  choice: WidgetChoice | 'notHere' | null
}

/** Returns a function that writes a number of bytes. */
export function useKilobytes(): (bytes: number) => string {
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 })
  return (bytes) => format.format(bytes / 1_000)
}

/** A widget: what it is for, its size, and for the barn around a preview and the way to a dashboard. */
export function CatalogueWidget({ widget, isInstalled, choice }: CatalogueWidgetProps) {
  const { id, bytes, species } = widget
  const { t } = useTranslation(['layouts', 'shell'])
  const kilobytes = useKilobytes()
  const title = useWidgetTitle()({ type: id })
  const [plugin, name] = id.split('.')
  const facts = [
    bytes ? kilobytes(bytes) : null,
    species?.map((one) => t(`species.${one}`, { ns: 'shell' })).join(', '),
    choice === 'notHere' && t('catalogue.notHere'),
  ].filter(Boolean)
  // The description of an installed widget is the plugin's, which stands above.
  const description = isInstalled ? '' : t(`widgets.${name}.description`, { ns: plugin, defaultValue: '' })
  return (
    <PluginWidget title={title}>
      {description !== '' && <p className={classes.text}>{description}</p>}
      {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
      {choice && choice !== 'notHere' && <Trial choice={choice} title={title} isInstalled={isInstalled} />}
      <Details widget={widget} />
    </PluginWidget>
  )
}

interface TrialProps {
  choice: WidgetChoice
  title: string
  isInstalled: boolean
}

/** Shows the widget with the data of the barn around when it is asked for, and adds it to a dashboard. */
function Trial({ choice, title, isInstalled }: TrialProps) {
  const { t } = useTranslation('layouts')
  const { id: instanceId } = useSession()
  const [isShown, setIsShown] = useState(false)
  const previewId = useId()
  return (
    <>
      <PluginButtons>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconEye size={16} />}
          aria-expanded={isShown}
          aria-controls={previewId}
          aria-label={t('catalogue.previewOf', { title })}
          onClick={() => setIsShown(!isShown)}
        >
          {t('catalogue.preview')}
        </Button>
        <AddToDashboard type={choice.type} title={title} />
        {isInstalled && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconLayoutGrid size={16} />}
            aria-label={t('catalogue.statesOf', { title })}
            component={Link}
            to={`/instance/${instanceId}/widget/${choice.type}?states`}
          >
            {t('catalogue.states')}
          </Button>
        )}
      </PluginButtons>
      <div id={previewId}>{isShown && <TimedPreview choice={choice} />}</div>
    </>
  )
}

/** Width of a preview, and the height from which it is cut off, in px. */
const PREVIEW_WIDTH = 326
const PREVIEW_MAXIMUM_HEIGHT = 400

/** A preview that says how long it took until the widget was on screen. */
function TimedPreview({ choice }: { choice: WidgetChoice }) {
  const { t } = useTranslation('layouts')
  const locale = useLocale()
  const ref = useRef<HTMLDivElement>(null)
  const [duration, setDuration] = useState<number | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const start = performance.now()
    const observer = new MutationObserver(() => {
      if (!element.querySelector('[data-view-state]:not([data-view-state=loading])')) return
      setDuration(performance.now() - start)
      observer.disconnect()
    })
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-view-state'],
    })
    return () => observer.disconnect()
  }, [])
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format((duration ?? 0) / SECOND)
  return (
    <div className={classes.preview} ref={ref}>
      <WidgetPreview
        widget={choice.widget}
        size={choice.size}
        width={PREVIEW_WIDTH}
        maximumHeight={PREVIEW_MAXIMUM_HEIGHT}
      />
      <p className={classes.facts} role="status">
        {duration !== null && t('catalogue.shownAfter', { seconds })}
      </p>
    </div>
  )
}

/** The id of a widget and of the permissions that it needs, for those who set up a site. */
function Details({ widget: { id, needs, version, settings, settingsFault } }: Pick<CatalogueWidgetProps, 'widget'>) {
  const { t } = useTranslation('layouts')
  const count = Object.keys(settings.properties ?? {}).length
  return (
    <>
      <details className={classes.details}>
        <summary>{t('catalogue.details')}</summary>
        <p className={classes.facts}>
          <code>{id}</code>
        </p>
        <p className={classes.facts}>
          {t('catalogue.version', { version })} · {t('catalogue.settings', { count })}
        </p>
        <p className={classes.facts}>
          {needs.length === 0 ? t('catalogue.signedIn') : t('catalogue.needs', { permissions: needs.join(', ') })}
        </p>
      </details>
      {settingsFault !== undefined && (
        <p className={classes.fault} role="alert">
          {t('catalogue.settingsFault', { message: settingsFault })}
        </p>
      )}
    </>
  )
}
