import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '@barn-workbench/plugin-sdk/react'
import { useSetScreenTitle } from '../navigation/screenTitle'
import { usePluginDescriptions } from '../registry/pluginDescriptions'
import { useRegistry } from '../registry/registry'
import classes from './Catalogue.module.css'
import { FaultyPluginCard, PluginCard } from './PluginCard'

/** Every plugin of this workbench: its widgets, what they need, and how large they are. */
export default function CataloguePage() {
  const { t } = useTranslation('layouts')
  useSetScreenTitle(t('nav.plugins', { ns: 'shell' }))
  const { faulty } = useRegistry()
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
