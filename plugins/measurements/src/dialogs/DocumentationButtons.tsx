import { Button, Group } from '@mantine/core'
import { useFieldMessage } from '@barn-workbench/plugin-sdk/form'
import { useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import { mayEnd, type AnnotationPoint } from '../annotation/annotation.machine'
import { useAnnotation } from '../annotation/useAnnotation'
import type { PointUse } from './inputs'
import classes from './PointDialog.module.css'

interface DocumentationButtonsProps {
  point: AnnotationPoint
  /** The name of a camera. */
  nameOf: (cameraId: string) => string
  onUse: (use: PointUse) => void
}

/** Starts a documentation at a point, or ends the one that was started; an end before its start is not offered. */
export function DocumentationButtons({ point, nameOf, onUse }: DocumentationButtonsProps) {
  const t = useMessages()
  const fieldMessage = useFieldMessage()
  const { dayAndTime } = useBarnTime()
  const { start } = useAnnotation()
  const startHere = (label: string) => (
    <Button size="md" variant="default" onClick={() => onUse({ as: 'start', point })}>
      {label}
    </Button>
  )
  if (start === null) return <Group>{startHere(t('annotation.startHere'))}</Group>
  const isAfter = mayEnd(start, point.time)
  return (
    <div>
      <p className={classes.hint} role={isAfter ? undefined : 'alert'}>
        {start.cameraId === null
          ? t('annotation.startedAt', { time: dayAndTime(start.time) })
          : t('annotation.startedAtCamera', { time: dayAndTime(start.time), camera: nameOf(start.cameraId) })}{' '}
        {!isAfter && fieldMessage('end_must_be_after_start')}
      </p>
      <Group>
        {isAfter && (
          <Button size="md" variant="light" onClick={() => onUse({ as: 'end', point })}>
            {t('annotation.endHere')}
          </Button>
        )}
        {startHere(t('annotation.restartHere'))}
      </Group>
    </div>
  )
}
