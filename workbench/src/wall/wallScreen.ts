import { useEffect, useState } from 'react'
import { MINUTE, SECOND } from '@barn-workbench/core/time'

/** Widths of a window in CSS px, and the scales of the least and the largest. Between them it grows evenly. */
const SMALL = { width: 1_280, scale: 1.25 }
const LARGE = { width: 3_840, scale: 1.6 }

/** The scale of everything on a wall of this width: it is read from afar. */
export function wallScale(width: number): number {
  const share = (Math.min(Math.max(width, SMALL.width), LARGE.width) - SMALL.width) / (LARGE.width - SMALL.width)
  return Math.round((SMALL.scale + share * (LARGE.scale - SMALL.scale)) * 20) / 20
}

/** The places through which the picture moves, in CSS px, one step a minute: no line stays on the same pixels. */
const SHIFTS = [
  [0, 0],
  [2, 1],
  [4, 3],
  [2, 5],
  [0, 6],
  [-2, 5],
  [-4, 3],
  [-2, 1],
] as const

/** How far the picture is moved at a time, in CSS px. */
export function shiftAt(now: number): readonly [x: number, y: number] {
  return SHIFTS[Math.floor(now / MINUTE) % SHIFTS.length] ?? SHIFTS[0]
}

const SCHEME = 'data-mantine-color-scheme'

/** Marks the page as a wall, and makes it dark at night. */
export function useWallPage(isNight: boolean): void {
  useEffect(() => {
    const root = document.documentElement
    root.setAttribute('data-wall', '')
    return () => root.removeAttribute('data-wall')
  }, [])
  useEffect(() => {
    if (!isNight) return
    const root = document.documentElement
    const byDay = root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'dark')
    return () => {
      if (byDay !== null) root.setAttribute(SCHEME, byDay)
    }
  }, [isNight])
}

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const granted = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) await granted?.release()
      else lock = granted
    }
    // The browser takes it away while another page is on view.
    const follow = () => void request()
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', follow)
      void lock?.release()
    }
  }, [])
}

/** Time after which the pointer is hidden, in ms. */
const POINTER_TIME = 5 * SECOND

/** Whether the pointer has rested for a while. */
export function useIsPointerAtRest(): boolean {
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      clearTimeout(timer)
      setIsAtRest(false)
      timer = setTimeout(() => setIsAtRest(true), POINTER_TIME)
    }
    timer = setTimeout(() => setIsAtRest(true), POINTER_TIME)
    addEventListener('pointermove', wake, { passive: true })
    addEventListener('pointerdown', wake, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', wake)
      removeEventListener('pointerdown', wake)
    }
  }, [])
  return isAtRest
}

/** Whether the browser shows the page without its own bars. */
export function useIsFullScreen(): boolean {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  return isFull
}

/** Asks the browser to hide its own bars. It allows that only on a press, and not everywhere. */
export function enterFullScreen(): void {
  if (!document.fullscreenElement) void document.documentElement.requestFullscreen?.().catch(() => undefined)
}

/** Lets the browser show its own bars again. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}
