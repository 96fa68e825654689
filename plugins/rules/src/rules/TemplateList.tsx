import { dataPermissions, rules } from '@barn-workbench/core/contract'
import { RULE_MEASUREMENTS } from '@barn-workbench/core/schema'
import { useCall, useMessages, usePermission, ViewStateNotice, viewStateOf } from '@barn-workbench/plugin-sdk/react'
import { NEW_RULE, type Draft } from './draft'
import classes from './Rules.module.css'
import { useRuleSentence } from './ruleWords'

/** Templates with which a rule begins. One press leads to the fields. */
export function TemplateList({ onChoose }: { onChoose: (draft: Draft) => void }) {
  const t = useMessages()
  const sentence = useRuleSentence()
  const call = useCall(rules.templates, {})
  if (!call.data) return <ViewStateNotice state={viewStateOf(call)} />
  return (
    <>
      <p className={classes.hint}>{t('template.hint')}</p>
      <ul className={classes.templates}>
        {call.data.map(({ templateId, draft, source }) => {
          const title = t(`template.${templateId}.title`)
          const whole = { ...draft, title, isOn: true }
          return (
            <TemplateButton
              key={templateId}
              measurement={draft.measurement}
              title={title}
              text={t(`template.${templateId}.text`)}
              sentence={sentence(whole)}
              source={source}
              onChoose={() => onChoose(whole)}
            />
          )
        })}
        <li>
          <button type="button" className={classes.template} onClick={() => onChoose(NEW_RULE)}>
            <strong>{t('template.own.title')}</strong>
            <span className={classes.hint}>{t('template.own.text')}</span>
          </button>
        </li>
      </ul>
    </>
  )
}

interface TemplateButtonProps {
  measurement: string
  title: string
  text: string
  sentence: string
  source: string
  onChoose: () => void
}

/** A template of a measurement that the account may view. */
function TemplateButton({ measurement, title, text, sentence, source, onChoose }: TemplateButtonProps) {
  const t = useMessages()
  const isKnown = RULE_MEASUREMENTS.includes(measurement)
  const mayView = usePermission(...dataPermissions(measurement))
  if (!isKnown || !mayView) return null
  return (
    <li>
      <button type="button" className={classes.template} onClick={onChoose}>
        <strong>{title}</strong>
        <span>{text}</span>
        <span className={classes.hint}>{sentence}</span>
        {source !== '' && <span className={classes.hint}>{t('template.source', { source })}</span>}
      </button>
    </li>
  )
}
