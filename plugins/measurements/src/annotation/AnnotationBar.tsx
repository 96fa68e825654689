import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './AnnotationBar.module.css'
import { useAnnotation } from './useAnnotation'
import { useIsFirst } from './useIsFirst'

/** Calls back on Escape, unless a dialog is open or somebody has taken the key. */
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

function Bar({ time, onCancel }: { time: number; onCancel: () => void }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  useEscape(onCancel)
  return createPortal(
    <section className={classes.bar} aria-label={t('annotation.bar')}>
      <p className={classes.text} role="status">
        {t('annotation.pickEnd', { time: dayAndTime(time) })}
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
  return <Bar time={start.time} onCancel={() => send({ type: 'cancelled' })} />
}
