import { useTranslation } from 'react-i18next'
import type { FaultyPlugin } from '../registry/loadPlugins'
import { ErrorStack } from '../router/ErrorStack'
import classes from './Catalogue.module.css'

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
