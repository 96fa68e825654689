import { useEffect, useRef } from 'react'
import { PageFrame, PageLink, Slot, useMessages, useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { Button, Group } from '@barn-workbench/plugin-sdk/ui'
import classes from '../Setup.module.css'
import { setupSteps, type SetupStep } from '../setupSteps'
import { useSetupFacts } from '../useSetupFacts'
import type { GuideStep } from './guideSteps'
import { SiteStep } from './SiteStep'

/**
 * One step of the guide that leads through the first hour. A step can be left at any time: the list of the set-up says
 * what is left, and leads back.
 */
export default function GuidePage({ step: id }: { step: GuideStep }) {
  const t = useMessages()
  const { facts } = useSetupFacts()
  const { navigate } = useWorkbench()
  const steps = setupSteps(facts).filter(({ guide }) => guide !== undefined)
  const place = steps.findIndex((step) => step.guide === id)
  const next = place < 0 ? undefined : steps[place + 1]
  const list = `/instance/${useSession().id}/setup` as const
  const pathOf = (step: SetupStep | undefined) => (step ? (`${list}/${step.guide ?? ''}` as const) : list)
  const goOn = () => void navigate(pathOf(next))
  const isDone = steps[place]?.isDone === true
  return (
    <PageFrame title={t('guide.title')}>
      <div className={classes.page}>
        <ol className={classes.way}>
          {steps.map((step) => (
            <li key={step.id} data-done={step.isDone || undefined}>
              <PageLink to={pathOf(step)} aria-current={step.guide === id ? 'step' : undefined}>
                <span>{t(`guide.short.${step.id}`)}</span>
              </PageLink>
            </li>
          ))}
        </ol>
        <StepHeading key={id} id={id} />
        <div className={classes.content}>{id === 'site' ? <SiteStep onSaved={goOn} /> : <StepContent id={id} />}</div>
        <Group justify="space-between">
          {place > 0 ? (
            <Button variant="default" size="md" onClick={() => void navigate(pathOf(steps[place - 1]))}>
              {t('guide.back')}
            </Button>
          ) : (
            <span />
          )}
          {id === 'site' || !isDone ? (
            <Button variant="subtle" size="md" onClick={goOn}>
              {t(next ? 'guide.later' : 'guide.finish')}
            </Button>
          ) : (
            <Button size="md" onClick={goOn}>
              {t(next ? 'guide.next' : 'guide.finish')}
            </Button>
          )}
        </Group>
      </div>
    </PageFrame>
  )
}

/** The title of a step, to which the focus goes when the step comes. */
function StepHeading({ id }: { id: GuideStep }) {
  const t = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header>
      <h2 ref={heading} tabIndex={-1} className={classes.stepTitle}>
        {t(`setup.step.${id}.title`)}
      </h2>
      <p className={classes.intro}>{t(`guide.about.${id}`)}</p>
    </header>
  )
}

const NOTHING = {}

/** The content of a step, from its plugin. */
function StepContent({ id }: { id: Exclude<GuideStep, 'site'> }) {
  const t = useMessages()
  return (
    <>
      {id === 'https' && globalThis.isSecureContext && (
        <p className={classes.intro}>{t(location.protocol === 'https:' ? 'guide.secure' : 'guide.secureHere')}</p>
      )}
      <Slot name={`setup.${id}`} input={NOTHING} />
    </>
  )
}
