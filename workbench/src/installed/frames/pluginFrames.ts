import type { TabChannel } from '@barn-workbench/core/settings'
import type { FrameFault } from './frameGuard'
import type { PluginStanding, Strikes } from './strikes'

/** A frame of this page that runs code of a plugin in its process. */
export interface OpenFrame {
  /** Its id, with that of its instance if an instance has installed it. */
  readonly pluginKey: string
  /** Takes it off the page at once. */
  stop(standing: PluginStanding): void
}

/** The standing travels with the notice: another tab may see the change of the storage later than the notice. */
type Notice = { kind: 'stop'; pluginKey: string; standing: PluginStanding } | { kind: 'start'; pluginKey: string }

/** A message among those of all parts of the workbench. */
interface Message {
  pluginFrames: Notice
}

/** The frames of all plugins, in all tabs. */
export interface PluginFrames {
  add(frame: OpenFrame): () => void
  /** Stops all frames of a plugin in all tabs, since they share one process, and counts a strike. */
  stop(pluginKey: string, fault: FrameFault): void
  /** A person wants the plugin to run again, in all tabs. */
  start(pluginKey: string): void
  /** Resolves with the faults of a plugin. */
  standingOf(pluginKey: string): Promise<PluginStanding>
  /** Calls a listener when a plugin is wanted again. Returns the function that ends it. */
  subscribe(listener: (pluginKey: string) => void): () => void
}

/** Knows the frames of this tab, and speaks about stopped plugins with the other tabs. */
export function createPluginFrames(strikes: Strikes, channel: TabChannel): PluginFrames {
  const frames = new Set<OpenFrame>()
  const listeners = new Set<(pluginKey: string) => void>()

  function stopHere(pluginKey: string, standing: PluginStanding): void {
    for (const frame of [...frames]) if (frame.pluginKey === pluginKey) frame.stop(standing)
  }
  function startHere(pluginKey: string): void {
    for (const listener of [...listeners]) listener(pluginKey)
  }
  channel.subscribe((message) => {
    const notice = (message as Partial<Message> | null)?.pluginFrames
    if (notice?.kind === 'stop') {
      strikes.set(notice.pluginKey, notice.standing)
      stopHere(notice.pluginKey, notice.standing)
    }
    if (notice?.kind === 'start') {
      forgive(notice.pluginKey)
      startHere(notice.pluginKey)
    }
  })
  function forgive(pluginKey: string): void {
    if (strikes.of(pluginKey).isOff) strikes.forgive(pluginKey)
  }
  const tell = (notice: Notice) => channel.post({ pluginFrames: notice } satisfies Message)
  return {
    add(frame) {
      frames.add(frame)
      return () => frames.delete(frame)
    },
    stop(pluginKey, fault) {
      const standing = strikes.add(pluginKey, fault)
      tell({ kind: 'stop', pluginKey, standing })
      stopHere(pluginKey, standing)
    },
    start(pluginKey) {
      forgive(pluginKey)
      tell({ kind: 'start', pluginKey })
      startHere(pluginKey)
    },
    async standingOf(pluginKey) {
      await strikes.ready
      return strikes.of(pluginKey)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
