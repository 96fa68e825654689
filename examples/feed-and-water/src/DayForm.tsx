import { ProblemError, type TimeZone } from '@barn-workbench/plugin-sdk/widget'
import { Form, type FormField, type FormValues } from '@barn-workbench/plugin-sdk/widget/form'
import { useMessages, useNow, useReadable, useWidgetHost } from '@barn-workbench/plugin-sdk/widget/react'
import { dayOf, HOUR, startOfDay, type Amount } from './amounts'

/** Days that can be entered: today and those before. */
const DAYS = 14
/** More of one barn and day is a slip of the finger, in kg and l. */
const MAXIMUM = 1_000_000

interface DayFormProps {
  zone: TimeZone
  /** Keeps the amounts of a day, counted since the epoch. */
  addDay(day: number, amount: Amount): Promise<void>
}

/** The amount of a field; null where nothing was entered. */
const amountOf = (value: FormValues[string] | undefined) => (typeof value === 'number' ? value : null)

/** The amounts of a day, read from the scale and the meter by a person. */
export function DayForm({ zone, addDay }: DayFormProps) {
  const host = useWidgetHost()
  const t = useMessages()
  const { locale, timeZone } = useReadable(host.language)
  const today = dayOf(useNow(HOUR), zone)
  const nameOf = (day: number) =>
    new Date(startOfDay(day, zone)).toLocaleDateString(locale, {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    })
  const options = Array.from({ length: DAYS }, (_, ago) => ({ value: String(today - ago), label: nameOf(today - ago) }))
  const amount = { kind: 'number', minimum: 0, maximum: MAXIMUM } as const
  const fields: FormField[] = [
    { kind: 'select', name: 'day', label: t('enter.day'), options, value: options[0]?.value, isRequired: true },
    { ...amount, name: 'feed', label: t('feed'), unit: 'kg', hint: t('enter.hint') },
    { ...amount, name: 'water', label: t('water'), unit: 'l' },
  ]
  const onSubmit = async ({ day, feed, water }: FormValues) => {
    const entered = [amountOf(feed), amountOf(water)] as const
    // The form marks the field that is named, in the words of the workbench.
    if (entered.every((part) => part === null))
      throw new ProblemError({ code: 'request/invalid', params: {}, errors: [{ path: 'feed', message: 'required' }] })
    await addDay(Number(day), entered)
    host.toast({ text: t('enter.kept', { day: nameOf(Number(day)) }), tone: 'success' })
  }
  return <Form label={t('enter.title')} fields={fields} submit={t('enter.submit')} onSubmit={onSubmit} />
}
