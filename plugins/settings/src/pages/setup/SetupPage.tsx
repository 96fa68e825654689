import { IconCircle, IconCircleCheckFilled } from '@barn-workbench/plugin-sdk/icons'
import { PageFrame, PageLink, useMessages, useSession, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import classes from './Setup.module.css'
import { setupSteps, type SetupStep } from './setupSteps'
import { useSetupFacts } from './useSetupFacts'

/** The steps of setting a barn up: which are done, how far the others are, and where each is done. */
export default function SetupPage() {
  const t = useMessages()
  const title = t('pages.setup.title')
  const { facts, state } = useSetupFacts()
  const steps = setupSteps(facts)
  return (
    <PageFrame title={title}>
      <WidgetFrame state={state} title={title}>
        <div className={classes.page}>
          <p className={classes.intro}>{t('setup.intro')}</p>
          <Progress steps={steps} />
          <ol className={classes.steps}>
            {steps.map((step) => (
              <Step key={step.id} step={step} />
            ))}
          </ol>
        </div>
      </WidgetFrame>
    </PageFrame>
  )
}

function Progress({ steps }: { steps: readonly SetupStep[] }) {
  const t = useMessages()
  const done = steps.filter(({ isDone }) => isDone).length
  const text = t('setup.progress', { done, all: steps.length })
  return (
    <div className={classes.progress}>
      <strong>{text}</strong>
      <progress className={classes.bar} value={done} max={steps.length} aria-label={text} />
      {done === steps.length && <span role="status">{t('setup.complete')}</span>}
    </div>
  )
}

function Step({ step: { id, isDone, count, path, guide } }: { step: SetupStep }) {
  const t = useMessages()
  const session = useSession()
  const title = t(`setup.step.${id}.title`)
  const Icon = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon className={classes.icon} size={24} role="img" aria-label={t(isDone ? 'setup.done' : 'setup.open')} />
      <div className={classes.what}>
        <h3 className={classes.title}>
          {title}
          {count && <span className={classes.count}>{t('setup.count', count)}</span>}
        </h3>
        <p className={classes.hint}>{t(`setup.step.${id}.hint`)}</p>
      </div>
      <PageLink
        to={`/instance/${session.id}${guide ? `/setup/${guide}` : path}`}
        className={classes.go}
        aria-label={t('setup.goTo', { step: title })}
      >
        {t('setup.go')}
      </PageLink>
    </li>
  )
}
