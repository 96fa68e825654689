import { IconPlug } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '@barn-workbench/plugin-sdk/react'
import classes from './PortableWidget.module.css'
import type { ShownPlugin } from './shownPlugin'

const SIZE = 15

/**
 * The sign before the title of a widget that runs in a frame. A widget decides the text of its title and what is in its
 * frame, so that none can cover the sign, or draw it where it stands.
 */
export function PluginMark({ plugin }: { plugin: Pick<ShownPlugin, 'manifest' | 'frameOrigin'> }) {
  const { t } = useTranslation('layouts')
  const language = useLocale().startsWith('de') ? 'de' : 'en'
  if (plugin.frameOrigin === undefined) return null
  const { name, author } = plugin.manifest
  const label = t('portable.mark', { plugin: name[language], author: author.name })
  return (
    <span role="img" aria-label={label} title={label} className={classes.mark}>
      <IconPlug size={SIZE} aria-hidden />
    </span>
  )
}
