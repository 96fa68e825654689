import { useCallback, useEffect, useState } from 'react'
import { createDisplaySignIn, isReached, type DisplaySignIn, type Session } from '@barn-workbench/core/session'
import { SECOND, timeZoneOf } from '@barn-workbench/core/time'
import { browserTimeZone, useLatest, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { WALL_PARAMETER } from '../router/wallParameter'
import { minuteOfDay, startPlaylist, stepPlaylist, type PlaylistEntry } from './playlist'

const INSTANCE_PATH = /^\/instance\/([^/?]+)/

/** The id of the instance of a path; null for a screen of all sites. */
export function instanceIdOf(path: string): string | null {
  return INSTANCE_PATH.exec(path)?.[1] ?? null
}

/** The session of the site of an entry; null for a screen of all sites, and of a site that is not known here. */
function useSessionOf(): (entry: Pick<PlaylistEntry, 'path'>) => Session | null {
  const { sessions } = useWorkbench()
  return useCallback(
    ({ path }) => {
      const id = instanceIdOf(path)
      return id !== null && sessions.has(id) ? sessions.get(id) : null
    },
    [sessions],
  )
}

const always = () => true

/** Signs this device in at the sites of the playlist of which it is a display. */
export function createSignIns(begin: typeof createDisplaySignIn = createDisplaySignIn) {
  const running = new Map<Session, DisplaySignIn>()
  const end = (session: Session) => {
    running.get(session)?.stop()
    running.delete(session)
  }
  return {
    /** Whether the screens of a site can be shown. Otherwise the site is looked for, and the device signs in there. */
    isReady(session: Session): boolean {
      const snapshot = session.snapshot()
      const { state } = snapshot.login
      if (!isReached(snapshot) && !snapshot.connection.checking) void session.checkConnection('full')
      if (state === 'loggedIn') end(session)
      else if (state === 'loggedOut' && session.display.get()?.isApproved && !running.has(session)) {
        const signIn = begin(session, always)
        running.set(session, signIn)
        signIn.start()
      }
      return isReached(snapshot) && state === 'loggedIn'
    },
    stop: () => [...running.keys()].forEach(end),
  }
}

/**
 * Shows the entries one after the other, from the screen of the address on. Returns the entries that were left out
 * because their sites could not be shown.
 */
export function usePlaylist(entries: readonly PlaylistEntry[], isHeld: boolean): readonly PlaylistEntry[] {
  const { address, navigate, clock } = useWorkbench()
  const sessionOf = useSessionOf()
  const [skipped, setSkipped] = useState<readonly PlaylistEntry[]>([])
  const held = useLatest(isHeld)
  useEffect(() => {
    const signIns = createSignIns()
    let state = startPlaylist(entries, address.path(), clock.now())
    const minuteAt = (entry: PlaylistEntry) => {
      const session = sessionOf(entry)
      return minuteOfDay(clock.now(), session ? timeZoneOf(session.snapshot().timeZone) : browserTimeZone())
    }
    const isReady = (entry: PlaylistEntry) => {
      const session = sessionOf(entry)
      return session ? signIns.isReady(session) : instanceIdOf(entry.path) === null
    }
    function step() {
      const before = state
      state = stepPlaylist(before, { entries, now: clock.now(), isHeld: held.current, minuteAt, isReady })
      const entry = entries[state.index]
      if (state.index !== before.index && entry) navigate(`${entry.path}?${WALL_PARAMETER}=`, { replace: true })
      if (state.skipped !== before.skipped)
        setSkipped(state.skipped.flatMap((index) => entries.slice(index, index + 1)))
    }
    const timer = setInterval(step, SECOND)
    return () => {
      clearInterval(timer)
      signIns.stop()
      setSkipped([])
    }
  }, [entries, address, navigate, clock, sessionOf, held])
  return skipped
}
