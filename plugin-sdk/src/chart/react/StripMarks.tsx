import { Menu } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useSdkTexts } from '../../react/texts'
import type { TimeWindow } from '../../time/timeWindow'
import { gatherMarks, type MarkGroup, type StripMark } from '../strip/gatherMarks'
import { percentOf } from './TimePlot'
import classes from './TimeStrip.module.css'

interface StripMarksProps {
  marks: readonly StripMark[]
  window: TimeWindow
  now: number
  /** The least distance of two buttons, ms. */
  gap: number
}

/** The tone that stands for several marks: the most urgent one. */
function toneOf({ marks }: MarkGroup) {
  const tones = marks.map(({ tone }) => tone)
  return (['error', 'warning', 'info'] as const).find((tone) => tones.includes(tone)) ?? tones[0]
}

/** How long a mark lasted, as a bar. */
function Bar({ mark, window, now }: { mark: StripMark; window: TimeWindow; now: number }) {
  const end = mark.end === undefined ? mark.start : (mark.end ?? now)
  const left = Math.max(0, percentOf(mark.start, window))
  const width = Math.min(100, percentOf(end, window)) - left
  return width <= 0 ? null : (
    <span className={classes.bar} data-tone={mark.tone} style={{ left: `${left}%`, width: `${width}%` }} aria-hidden />
  )
}

/** One button for several marks, which lists them. */
function GroupMenu({ group, style }: { group: MarkGroup; style: CSSProperties }) {
  const t = useSdkTexts()
  return (
    <Menu position="top" shadow="md">
      <Menu.Target>
        <button type="button" className={classes.mark} data-tone={toneOf(group)} style={style}>
          <span className={classes.count}>
            <span aria-hidden>{group.marks.length}</span>
            <span className={classes.words}>{t('strip.marks', { count: group.marks.length })}</span>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={300} className={classes.menu}>
        {group.marks.map((mark) => (
          <Menu.Item key={mark.id} onClick={mark.onOpen}>
            {mark.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What happened in the window of a strip. Marks that would cover each other are one button with their number. */
export function StripMarks({ marks, window, now, gap }: StripMarksProps) {
  return (
    <div className={classes.marks} data-marks>
      {marks.map((mark) => (
        <Bar key={mark.id} mark={mark} window={window} now={now} />
      ))}
      {gatherMarks(marks, window, gap).map((group) => {
        const style = { '--at': `${percentOf(group.at, window)}%` } as CSSProperties
        const [mark] = group.marks
        if (!mark || group.marks.length > 1) return <GroupMenu key={mark?.id} group={group} style={style} />
        return (
          <button
            key={mark.id}
            type="button"
            className={classes.mark}
            data-tone={mark.tone}
            style={style}
            onClick={mark.onOpen}
            aria-label={mark.label}
            title={mark.label}
          />
        )
      })}
    </div>
  )
}
