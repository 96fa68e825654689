import { useContribution, useMessages, useSpecies } from '@barn-workbench/plugin-sdk/react'
import classes from './Question.module.css'

/** The question whose figures need a word on where they come from: no water meter is connected to an instance. */
const WATER = 'question-water'

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
      {name === WATER && <p className={classes.source}>{t(`widgets.${name}.source`)}</p>}
    </header>
  )
}
