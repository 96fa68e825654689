import type { TabChannel } from '@barn-workbench/core/settings'
import type { FrameFault } from './frameGuard'
import type { PluginStanding, Strikes } from './strikes'

/** A frame of this page that runs code of a plugin in its process. */
export interface OpenFrame {
  readonly pluginId: string
  /** Takes it off the page at once. */
  stop(standing: PluginStanding): void
}

/** The standing travels with the notice: another tab may see the change of the storage later than the notice. */
type Notice = { kind: 'stop'; pluginId: string; standing: PluginStanding } | { kind: 'start'; pluginId: string }

/** A message among those of all parts of the workbench. */
interface Message {
  pluginFrames: Notice
}

/** The frames of all plugins, in all tabs. */
export interface PluginFrames {
  add(frame: OpenFrame): () => void
  /** Stops all frames of a plugin in all tabs, since they share one process, and counts a strike. */
  stop(pluginId: string, fault: FrameFault): void
  /** A person wants the plugin to run again, in all tabs. */
  start(pluginId: string): void
  /** Resolves with the faults of a plugin. */
  standingOf(pluginId: string): Promise<PluginStanding>
  /** Calls a listener when a plugin is wanted again. Returns the function that ends it. */
  subscribe(listener: (pluginId: string) => void): () => void
}

/** Knows the frames of this tab, and speaks about stopped plugins with the other tabs. */
export function createPluginFrames(strikes: Strikes, channel: TabChannel): PluginFrames {
  const frames = new Set<OpenFrame>()
  const listeners = new Set<(pluginId: string) => void>()

  function stopHere(pluginId: string, standing: PluginStanding): void {
    for (const frame of [...frames]) if (frame.pluginId === pluginId) frame.stop(standing)
  }
  function startHere(pluginId: string): void {
    for (const listener of [...listeners]) listener(pluginId)
  }
  channel.subscribe((message) => {
    const notice = (message as Partial<Message> | null)?.pluginFrames
    if (notice?.kind === 'stop') {
      strikes.set(notice.pluginId, notice.standing)
      stopHere(notice.pluginId, notice.standing)
    }
    if (notice?.kind === 'start') {
      forgive(notice.pluginId)
      startHere(notice.pluginId)
    }
  })
  function forgive(pluginId: string): void {
    if (strikes.of(pluginId).isOff) strikes.forgive(pluginId)
  }
  const tell = (notice: Notice) => channel.post({ pluginFrames: notice } satisfies Message)
  return {
    add(frame) {
      frames.add(frame)
      return () => frames.delete(frame)
    },
    stop(pluginId, fault) {
      const standing = strikes.add(pluginId, fault)
      tell({ kind: 'stop', pluginId, standing })
      stopHere(pluginId, standing)
    },
    start(pluginId) {
      forgive(pluginId)
      tell({ kind: 'start', pluginId })
      startHere(pluginId)
    },
    async standingOf(pluginId) {
      await strikes.ready
      return strikes.of(pluginId)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
