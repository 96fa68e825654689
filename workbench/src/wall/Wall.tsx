/*
 * A screen on a wall, which nobody operates. `?wall` in the address makes the shell render `Wall` in place of its
 * navigation, around the screen at the address.
 *
 * 1. `wallScreen` makes the page fit for a wall: its scale, the dark colours of the night, a screen that stays on, a
 *    pointer that goes away, and a picture that moves by some pixels so that nothing burns in.
 * 2. `playlist` decides which screen is shown when; `usePlaylist` follows it, and `usePages` scrolls through a screen
 *    that is higher than the window.
 * 3. `alarms` decides which incidents come to the front, and for how long; `useSevereIncidents` loads them, and
 *    `WallAlarm` shows them.
 * 4. `reloadTime` decides when the page loads itself again; `useSelfReload` follows it.
 * 5. A press or Escape shows the `WallBar`, from which the wall is left, paused and set up (`WallSetup`).
 *
 * All of it is kept on this device (`wallSettings`).
 */
import { useViewportSize } from '@mantine/hooks'
import { useEffect, useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SECOND, timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
import { lazyPart, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { browserTimeZone, useNow, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useKey } from '../actions/useKey'
import { useUrlParameter } from '../router/useUrlParameter'
import { WALL_PARAMETER } from '../router/wallParameter'
import { isWithin, minuteOfDay, SECONDS_ON_SCREEN, type PlaylistEntry } from './playlist'
import { usePages } from './usePages'
import { usePlaylist } from './usePlaylist'
import { useSelfReload } from './useSelfReload'
import { useSevereIncidents, type SevereIncidents } from './useSevereIncidents'
import classes from './Wall.module.css'
import { OpenAlarms, WallAlarm } from './WallAlarm'
import {
  enterFullScreen,
  leaveFullScreen,
  shiftAt,
  useIsFullScreen,
  useIsPointerAtRest,
  useWakeLock,
  useWallPage,
  wallScale,
} from './wallScreen'
import { useWallSettings, type WallSettings } from './wallSettings'

interface WallBarProps {
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  onSetUp: () => void
  onLeave: () => void
}

/** The buttons to leave the wall, and to set it up. */
function WallBar({ isPaused, onPause, onSetUp, onLeave }: WallBarProps) {
  const { t } = useTranslation('shell')
  const isFull = useIsFullScreen()
  return (
    <div role="toolbar" aria-label={t('wall.bar')} className={classes.bar}>
      <BarButton label={t('wall.leave')} onClick={onLeave} />
      <BarButton label={t(isPaused ? 'wall.resume' : 'wall.pause')} onClick={() => onPause(!isPaused)} />
      <BarButton label={t('wall.setUp')} onClick={onSetUp} />
      {!isFull && document.fullscreenEnabled && <BarButton label={t('wall.fullScreen')} onClick={enterFullScreen} />}
    </div>
  )
}

function BarButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {label}
    </button>
  )
}

const WallSetup = lazyPart(async () => (await import('./WallSetup')).WallSetup)

/** Time for which the bar is shown after the last press, in ms. */
const BAR_TIME = 10 * SECOND
/** Time between two looks at the clock, in ms. */
const TICK = 5 * SECOND

/** The time after which the bar goes away. A press or Escape shows it, and also leaving the full screen. */
function useBar() {
  const [shown, setShown] = useState(0)
  const isFull = useIsFullScreen()
  const [wasFull, setWasFull] = useState(isFull)
  if (wasFull !== isFull) {
    setWasFull(isFull)
    if (!isFull) setShown(shown + 1)
  }
  useEffect(() => {
    if (shown === 0) return
    const timer = setTimeout(() => setShown(0), BAR_TIME)
    return () => clearTimeout(timer)
  }, [shown])
  useEffect(() => {
    const show = () => setShown((count) => count + 1)
    addEventListener('pointerdown', show)
    return () => removeEventListener('pointerdown', show)
  }, [])
  useKey('escape', () => setShown((count) => count + 1))
  return shown > 0
}

/** The path of the screen on view. */
function usePath(): string {
  const { address } = useWorkbench()
  return useSyncExternalStore(address.subscribe, address.path)
}

/** The time zone of the barn of the screen, else of this device. */
function useWallZone(): TimeZone {
  const session = useOptionalSession()
  return session ? timeZoneOf(session.snapshot().timeZone) : browserTimeZone()
}

function isNightAt(settings: WallSettings, now: number, zone: TimeZone): boolean {
  const { isDimmedAtNight, nightFrom: from, nightUntil: until } = settings
  return isDimmedAtNight && from !== until && isWithin({ from, until }, minuteOfDay(now, zone))
}

/** The scale and the place of the picture. */
function useWallStyle(now: number): CSSProperties {
  const { width } = useViewportSize()
  const [x, y] = shiftAt(now)
  return { '--scale': wallScale(width || window.innerWidth), '--x': `${x}px`, '--y': `${y}px` } as CSSProperties
}

/** The screen that is on the wall at the moment. `isHeldByHand`: a person has paused it, or sets it up. */
function useShow(settings: WallSettings, isHeldByHand: boolean) {
  const path = usePath()
  const zone = useWallZone()
  const now = useNow(TICK)
  const severe = useSevereIncidents(settings.entries, path)
  const isAlarmed = severe.front.length > 0
  const isHeld = isHeldByHand || isAlarmed
  const skipped = usePlaylist(settings.entries, isHeld)
  const isNight = !isAlarmed && isNightAt(settings, now, zone)
  const seconds = settings.entries.find((entry) => entry.path === path)?.seconds ?? SECONDS_ON_SCREEN.usual
  const style = useWallStyle(now)
  useWallPage(isNight)
  usePages(seconds * SECOND, isHeld, path)
  useSelfReload({ settings, zone, isAlarmed })
  return { severe, skipped, isNight, style }
}

/** A screen without the navigation around it, large enough to be read from afar. */
export function Wall({ children }: { children: ReactNode }) {
  const [settings, change] = useWallSettings()
  const [isPaused, setIsPaused] = useState(false)
  const [isSetUp, setIsSetUp] = useState(false)
  const { severe, skipped, isNight, style } = useShow(settings, isPaused || isSetUp)
  const isBarShown = useBar() && !isSetUp
  const isPointerHidden = useIsPointerAtRest() && !isBarShown && !isSetUp
  useWakeLock()
  return (
    <div
      className={classes.wall}
      style={style}
      data-night={isNight || undefined}
      data-pointer-hidden={isPointerHidden || undefined}
    >
      <div className={classes.picture}>
        <div className={classes.screen}>{children}</div>
        <WallNotes severe={severe} skipped={skipped} isPaused={isPaused} />
        <WallAlarm front={severe.front} />
      </div>
      {isBarShown && <Bar isPaused={isPaused} onPause={setIsPaused} onSetUp={() => setIsSetUp(true)} />}
      {isSetUp && <WallSetup settings={settings} onChange={change} onClose={() => setIsSetUp(false)} />}
    </div>
  )
}

interface BarProps {
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  onSetUp: () => void
}

function Bar(props: BarProps) {
  const [, setWall] = useUrlParameter(WALL_PARAMETER)
  const leave = () => {
    leaveFullScreen()
    setWall(null)
  }
  return <WallBar {...props} onLeave={leave} />
}

interface WallNotesProps {
  severe: SevereIncidents
  skipped: readonly PlaylistEntry[]
  isPaused: boolean
}

/** The state of the wall, at the lower edge: severe incidents that are open, screens left out, a pause. */
function WallNotes({ severe: { open, front }, skipped, isPaused }: WallNotesProps) {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.notes}>
      {front.length === 0 && open.length > 0 && <OpenAlarms open={open} />}
      {skipped.length > 0 && (
        <p className={classes.note} role="status">
          {t('wall.skipped', { screens: skipped.map(({ title }) => title).join(', ') })}
        </p>
      )}
      {isPaused && (
        <p className={classes.note} role="status">
          {t('wall.paused')}
        </p>
      )}
    </div>
  )
}
