import type { ReactNode } from 'react'
import { CameraFrame, cornersOf, type FrameChoice, type PictureMark } from '@barn-workbench/plugin-sdk/camera'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { Moment } from '../../events/Moment'
import type { Box } from './momentOf'

const NONE: readonly PictureMark[] = []

interface MomentFrameProps {
  choice: FrameChoice
  cameraName: string
  /** What was detected; null: nothing with a place. */
  box: Box | null
  /** Whether the picture is that of the detection itself. Before and after, its outline says only where to look. */
  isMoment: boolean
  /** What people have pinned to this picture, and outlines of regions, which lie below all others. */
  pins?: readonly PictureMark[]
  /** Opens the large picture. */
  onEnlarge?: () => void
  /** Controls above the picture. */
  children?: ReactNode
}

/** The picture of a camera at a time, with what was detected and what was pinned. */
export function MomentFrame({ choice, cameraName, box, isMoment, pins = NONE, ...props }: MomentFrameProps) {
  const t = useMessages()
  const { onEnlarge, children } = props
  const detection: PictureMark[] = box ? [{ points: cornersOf(box), tone: 'detection', isFaint: !isMoment }] : []
  return (
    <CameraFrame
      choice={choice}
      cameraName={cameraName}
      marks={[
        ...pins.filter(({ tone }) => tone === 'region'),
        ...detection,
        ...pins.filter(({ tone }) => tone !== 'region'),
      ]}
      note={box && isMoment ? t('picture.detectionShown') : null}
      stamp={(timestamp) => <Moment at={timestamp} withAge />}
      onDoubleClick={onEnlarge}
    >
      {children}
    </CameraFrame>
  )
}
