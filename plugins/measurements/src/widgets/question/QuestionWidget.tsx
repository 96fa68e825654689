import { useContribution, useMessages, useSpecies } from '@barn-workbench/plugin-sdk/react'
import classes from './Question.module.css'

/** The heading of the charts that answer one question. */
export default function QuestionWidget() {
  const t = useMessages()
  const species = useSpecies()
  const { name, title } = useContribution()
  return (
    <header className={classes.heading} data-view-state="content">
      <h2 className={classes.title}>
        {title ?? t(`widgets.${name}.title`, { context: species ?? '' })}{' '}
        <span className={classes.question}>{t(`widgets.${name}.question`)}</span>
      </h2>
    </header>
  )
}
