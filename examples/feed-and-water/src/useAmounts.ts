import { useCallback, useEffect, useMemo, useState } from 'react'
import { ProblemError, timeZoneOf, type WidgetProblem } from '@barn-workbench/plugin-sdk/widget'
import { useMessages, useReadable, useWidgetHost } from '@barn-workbench/plugin-sdk/widget/react'
import { addAmounts, DAY_YEARS, HOUR_DAYS, NO_AMOUNTS, type Amount, type Amounts } from './amounts'
import { readFile } from './readFile'

/** The key under which the amounts of a barn are kept on the device. */
const KEY = 'amounts'

const problemOf = (error: unknown): WidgetProblem =>
  error instanceof ProblemError ? error.problem : { code: 'client/storage-failed', params: {} }

/** The amounts that are kept of the barn, and the ways to change them. */
export function useAmounts() {
  const host = useWidgetHost()
  const t = useMessages()
  const { timeZone } = useReadable(host.language)
  const zone = useMemo(() => timeZoneOf(timeZone), [timeZone])
  const [amounts, setAmounts] = useState<Amounts | null>(null)
  const [problem, setProblem] = useState<WidgetProblem | null>(null)
  /** Name of the file that is read. */
  const [reading, setReading] = useState<string | null>(null)

  const load = useCallback(() => {
    host.storage.get(KEY).then(
      (kept) => {
        setAmounts((kept as Amounts | null) ?? NO_AMOUNTS)
        setProblem(null)
      },
      (error: unknown) => setProblem(problemOf(error)),
    )
  }, [host])
  useEffect(load, [load])

  /** Adds amounts to those that are kept. Returns whether something was too old for that. */
  const keep = useCallback(
    async (added: Amounts): Promise<boolean> => {
      // Another tile or tab may have added some since.
      const known = ((await host.storage.get(KEY)) as Amounts | null) ?? NO_AMOUNTS
      const { amounts: next, isShortened } = addAmounts(known, added)
      await host.storage.set(KEY, next)
      setAmounts(next)
      return isShortened
    },
    [host],
  )

  const addDay = useCallback(
    async (day: number, amount: Amount) => void (await keep({ days: { [day]: amount }, hours: {} })),
    [keep],
  )

  const addFile = useCallback(
    async (file: File) => {
      const { name } = file
      setReading(name)
      try {
        const result = await readFile(file, host, zone)
        if (!result) return
        if ('fault' in result) {
          host.toast({ text: t(`failed.${result.fault}`, { name }), tone: 'error' })
          return
        }
        const isShortened = await keep(result.amounts)
        const days = Object.keys(result.amounts.days).length
        const told = isShortened
          ? t('readShortened', { name, days, hourDays: HOUR_DAYS, years: DAY_YEARS })
          : t('read', { name, days })
        const skipped = result.skipped > 0 ? ` ${t('readSkipped', { count: result.skipped })}` : ''
        host.toast({ text: told + skipped, tone: isShortened || skipped ? 'warning' : 'success' })
      } catch (error) {
        host.log('warning', `${name}: ${String(error)}`)
        host.toast({ text: t('failed.storage'), tone: 'error' })
      } finally {
        setReading(null)
      }
    },
    [host, t, zone, keep],
  )

  const forget = useCallback(async () => {
    const answer = await host.openDialog({
      title: t('forget.title'),
      text: t('forget.text'),
      fields: [],
      submit: t('forget.submit'),
    })
    if (!answer) return
    await host.storage.remove(KEY)
    setAmounts(NO_AMOUNTS)
  }, [host, t])

  return { amounts, problem, reading, zone, load, addFile, addDay, forget }
}
