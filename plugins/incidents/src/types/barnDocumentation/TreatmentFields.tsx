import { incidents } from '@barn-workbench/core/contract'
import { descending, where } from '@barn-workbench/core/query'
import type { Form } from '@barn-workbench/plugin-sdk/form'
import { PlainButton, useBarnTime, useDocuments, useMessages } from '@barn-workbench/plugin-sdk/react'
import { TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from '../../report/Report.module.css'
import { type DocumentationValues } from './documentationReport'
import { TREATMENT } from './documentationSchema'
import { treatmentIn, withdrawalEnd, type Treatment } from './treatment'

/** The last treatments that are read for their drugs, and the drugs that are offered. */
const READ_TREATMENTS = 60
const OFFERED_DRUGS = 5

/** The drugs of the last treatments of this barn with their doses and withdrawal periods, the last one first. */
function useRecentDrugs() {
  const { data } = useDocuments(incidents.query, {
    query: [where('type', '==', 'barnDocumentation'), where('messagePayload.specification.type', '==', TREATMENT)],
    order: [descending('firstEventTimestamp')],
    limit: READ_TREATMENTS,
  })
  const drugs = new Map<string, Treatment>()
  for (const { messagePayload } of data ?? []) {
    const treatment = treatmentIn(messagePayload)
    if (treatment.drug !== undefined && !drugs.has(treatment.drug)) drugs.set(treatment.drug, treatment)
  }
  return [...drugs.values()].slice(0, OFFERED_DRUGS)
}

type Values = { [Name in keyof DocumentationValues]: DocumentationValues[Name] | undefined }

/** The day on which the withdrawal period ends, if it is known. */
function WithdrawalEnd({ values: { start, hasEnd = false, end, withdrawalDays = '' } }: { values: Partial<Values> }) {
  const t = useMessages()
  const { day } = useBarnTime()
  const last = hasEnd ? end : start
  if (!/^\d{1,4}$/.test(withdrawalDays) || last === undefined || Number.isNaN(last)) return null
  return <strong>{t('report.withdrawalUntil', { day: day(withdrawalEnd(last, Number(withdrawalDays))) })}</strong>
}

/** Fields of a treatment: the drug, its dose, the number of animals, and the withdrawal period. */
export function TreatmentFields({ form }: { form: Pick<Form<Values>, 'values' | 'field' | 'change'> }) {
  const t = useMessages()
  const recent = useRecentDrugs()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{t('report.treatment')}</legend>
      {recent.length > 0 && (
        <div className={classes.chips} role="group" aria-label={t('report.recentDrugs')}>
          {recent.map(({ drug = '', dose = '', withdrawalDays }) => (
            <PlainButton
              key={drug}
              isPrimary={form.values.drug === drug}
              onClick={() => form.change({ drug, dose, withdrawalDays: withdrawalDays?.toString() ?? '' })}
            >
              {drug}
            </PlainButton>
          ))}
        </div>
      )}
      <div className={classes.columns}>
        <TextInput label={t('card.drug')} autoComplete="off" maxLength={200} {...form.field('drug')} />
        <TextInput label={t('card.dose')} autoComplete="off" maxLength={200} {...form.field('dose')} />
        <TextInput label={t('card.treatedAnimals')} inputMode="numeric" autoComplete="off" {...form.field('animals')} />
        <TextInput
          label={t('report.withdrawalDays')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('withdrawalDays')}
        />
      </div>
      <WithdrawalEnd values={form.values} />
    </fieldset>
  )
}
