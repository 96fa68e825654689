import { useCallback, useEffect, useState } from 'react'
import { timeZoneOf } from '@barn-workbench/plugin-sdk/widget'
import { useMessages, useReadable, useWidgetHost } from '@barn-workbench/plugin-sdk/widget/react'
import { addTemperatures, KEPT_DAYS, readFile, type Temperatures } from './temperatures'

/** The key under which the temperatures of a barn are kept on the device. */
const KEY = 'temperatures'
const NONE: Temperatures = {}

/** The temperatures that are kept of the barn's place, and the way to add a file. */
export function useTemperatures() {
  const host = useWidgetHost()
  const t = useMessages()
  const { timeZone } = useReadable(host.language)
  const [temperatures, setTemperatures] = useState<Temperatures | null>(null)
  /** Name of the file that is read. */
  const [reading, setReading] = useState<string | null>(null)

  useEffect(() => {
    host.storage.get(KEY).then(
      (kept) => setTemperatures((kept as Temperatures | null) ?? NONE),
      (error: unknown) => {
        host.log('warning', String(error))
        setTemperatures(NONE)
      },
    )
  }, [host])

  const addFile = useCallback(
    async (file: File) => {
      const { name } = file
      setReading(name)
      try {
        const result = await readFile(file, host, timeZoneOf(timeZone))
        if (!result) return
        if ('fault' in result) return host.toast({ text: t(`failed.${result.fault}`, { name }), tone: 'error' })
        const known = ((await host.storage.get(KEY)) as Temperatures | null) ?? NONE
        const { temperatures: next, isShortened } = addTemperatures(known, result.temperatures)
        await host.storage.set(KEY, next)
        setTemperatures(next)
        const hours = Object.keys(result.temperatures).length
        host.toast(
          isShortened
            ? { text: t('readShortened', { name, hours, days: KEPT_DAYS }), tone: 'warning' }
            : { text: t('read', { name, hours }), tone: 'success' },
        )
      } catch (error) {
        host.log('warning', `${name}: ${String(error)}`)
        host.toast({ text: t('failed.storage'), tone: 'error' })
      } finally {
        setReading(null)
      }
    },
    [host, t, timeZone],
  )
  return { temperatures, reading, addFile }
}
