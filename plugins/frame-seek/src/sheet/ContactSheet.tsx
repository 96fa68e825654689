import { useMemo, useState } from 'react'
import type { TimeWindow } from '@barn-workbench/plugin-sdk/chart'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { SegmentedControl } from '@barn-workbench/plugin-sdk/ui'
import { FrameThumb } from './FrameThumb'
import classes from './Sheet.module.css'
import { DEFAULT_SHEET_SIZE, SHEET_SIZES, sheetTimes } from './sheetTimes'

interface SheetPicturesProps {
  cameraId: string
  cameraName: string
  window: TimeWindow
  now: number
  count: number
  onOpen?: (time: number) => void
}

/** Pictures of a camera over a window of time; each leads to its moment. */
export function SheetPictures({ window, now, count, ...thumb }: SheetPicturesProps) {
  const times = useMemo(() => sheetTimes(window, count, now), [window, count, now])
  return (
    <div className={classes.sheet}>
      {times.map((time, index) => (
        <FrameThumb key={index} {...thumb} time={time} />
      ))}
    </div>
  )
}

/** A contact sheet with the choice of how many pictures are on it. */
export function ContactSheet(props: Omit<SheetPicturesProps, 'count'>) {
  const t = useMessages()
  const [count, setCount] = useState<number>(DEFAULT_SHEET_SIZE)
  return (
    <>
      <SegmentedControl
        aria-label={t('sheet.count')}
        data={SHEET_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        value={String(count)}
        onChange={(value) => setCount(Number(value))}
      />
      <SheetPictures {...props} count={count} />
    </>
  )
}
