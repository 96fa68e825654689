import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ZodObject } from 'zod'
import type { Clock } from '@barn-workbench/core/clock'
import { readRecording, unfitSettings } from '@barn-workbench/core/plugins'
import {
  createReplay,
  type Replay,
  type ServedWidget,
  type Snapshots,
  type WidgetServices,
  type WidgetWatch,
} from '@barn-workbench/plugin-sdk/host'
import { BASE_PATH } from '../../environment/basePath'
import { browserFetch } from '../../environment/browserFetch'
import { useRegistry } from '../../registry/registry'
import classes from '../PortableWidget.module.css'
import { answerWatch, replayedServices } from './replayedServices'

/**
 * The recording from which a widget is answered, where the tools of its author say so: null for none, undefined while
 * it is loaded.
 */
export function useReplay(widgetName: string): Replay | null | undefined {
  const { replay: path } = useRegistry()
  const { data, isError } = useQuery({
    queryKey: ['widget-recording', path],
    queryFn: async () => readRecording(await (await browserFetch(`${BASE_PATH}${path}`, {})).json()),
    enabled: path !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  return useMemo(() => {
    if (path === undefined || isError) return null
    if (!data) return undefined
    return data.widget === widgetName ? createReplay(data) : null
  }, [path, isError, data, widgetName])
}

/** The services of a widget, by a recording if there is one. */
export function useReplayedServices(services: WidgetServices, replay: Replay | null): WidgetServices {
  return useMemo(() => (replay ? replayedServices(services, replay) : services), [services, replay])
}

/** The clock of the barn as it was: it begins with the recording. */
export function useReplayedClock(clock: Clock, replay: Replay | null): Clock {
  return useMemo(() => {
    if (!replay) return clock
    const offset = clock.now() - replay.recording.startedAt
    return { ...clock, now: () => clock.now() - offset }
  }, [clock, replay])
}

/** The values of the workbench, by a recording where it has them. Recorded settings that do not fit are left out. */
export function useReplayedSnapshots<Rare extends Pick<Snapshots, 'settings'>>(
  rare: Rare,
  replay: Replay | null,
  settingsSchema: ZodObject,
): Rare {
  return useMemo(() => {
    if (!replay) return rare
    const { barn, permissions, settings = {} } = replay.snapshots
    const unfit = unfitSettings(settingsSchema, settings)
    const fitting = Object.entries(settings).filter(([name]) => !unfit.includes(name))
    return {
      ...rare,
      ...(barn && { barn }),
      ...(permissions && { permissions }),
      settings: { ...rare.settings, ...Object.fromEntries(fitting) },
    }
  }, [rare, replay, settingsSchema])
}

/** Says that a widget shows what was recorded. */
export function ReplayNote({ replay }: { replay: Replay | null }) {
  const { t } = useTranslation('layouts')
  if (!replay) return null
  return (
    <p className={classes.note} role="note">
      {t('recording.replayed')}
    </p>
  )
}

interface ReplayedWatchProps {
  watch: WidgetWatch
  served: ServedWidget
  replay: Replay
  log: WidgetServices['log']
}

/** Answers a query from a recording, and again after its time. */
export function ReplayedWatch({ watch, served, replay, log }: ReplayedWatchProps) {
  useEffect(() => {
    const answer = () => answerWatch({ replay, served, log }, watch)
    answer()
    const timer = setInterval(answer, watch.refresh)
    return () => clearInterval(timer)
  }, [watch, served, replay, log])
  return null
}
