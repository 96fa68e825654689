import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createEmitter } from '@barn-workbench/core/emitter'
import { useBarnTime, useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import type { AnnotationPoint } from './annotation.machine'
import classes from './AnnotationBar.module.css'
import { useAnnotation } from './useAnnotation'

/** Calls back on Escape, unless a dialog is open or the key has been handled. */
function useEscape(onEscape: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTaken = event.defaultPrevented || document.querySelector('dialog[open]') !== null
    if (event.key === 'Escape' && !isTaken) onEscape()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function Bar({ start, onCancel }: { start: AnnotationPoint; onCancel: () => void }) {
  const t = useMessages()
  const { data: cameras } = useCameras()
  const { dayAndTime } = useBarnTime()
  const camera = cameras?.find(({ cameraId }) => cameraId === start.cameraId)?.name
  const values = { time: dayAndTime(start.time), camera }
  useEscape(onCancel)
  return createPortal(
    <section className={classes.bar} aria-label={t('annotation.bar')}>
      <p className={classes.text} role="status">
        {t(camera === undefined ? 'annotation.pickEnd' : 'annotation.pickEndOfCamera', values)}
      </p>
      <Button size="md" variant="default" flex="none" onClick={onCancel}>
        {t('annotation.cancel')}
      </Button>
    </section>,
    document.body,
  )
}

/** Says that a documentation was started on a chart and waits for its end; one for all charts on screen. */
export function AnnotationBar() {
  const { start, send } = useAnnotation()
  const isFirst = useIsFirst(start !== null)
  if (start === null || !isFirst) return null
  return <Bar start={start} onCancel={() => send({ type: 'cancelled' })} />
}

/** The components on screen that could show the bar, in the order in which they came; one of them shows it for all. */
const candidates = new Set<string>()
const events = createEmitter<{ 'candidates.changed': undefined }>()
const subscribe = (redraw: () => void) => events.subscribe('candidates.changed', redraw)

/** Whether the caller is the first one that is on screen and enabled. */
function useIsFirst(enabled: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!enabled) return
    candidates.add(id)
    events.emit('candidates.changed')
    return () => {
      candidates.delete(id)
      events.emit('candidates.changed')
    }
  }, [enabled, id])
  return useSyncExternalStore(subscribe, () => candidates.values().next().value === id)
}
