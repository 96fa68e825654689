import { useEffect, useEffectEvent, useMemo } from 'react'
import { z } from 'zod'
import { MAXIMUM_TILES } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { Stage, StagePlace } from '@barn-workbench/plugin-sdk/stage'
import type { Arrangement } from '../useArrangement'

/** Time after which a resting view is stored, in ms. */
const STORING_PAUSE = 0.5 * SECOND

/** The position of a plan, in the columns that it had then. */
const KeptView = z.object({
  zoom: z.number().positive(),
  rotation: z.number(),
  at: z.tuple([z.number(), z.number()]).readonly(),
  columns: z.int().min(1).max(MAXIMUM_TILES).nullable(),
})

interface KeptViewOptions extends Pick<Arrangement, 'columns' | 'hold'> {
  /** Undefined until the canvas is loaded. */
  canvasId: string | undefined
  /** Whether the plan was opened to show a place, which goes before the view that was kept. */
  isPinned: boolean
}

/**
 * Keeps where the user has moved a plan on this device, for each canvas of an instance. A reset of the view forgets it.
 */
export function useKeptView(stage: Stage | null, { canvasId, columns, hold, isPinned }: KeptViewOptions): void {
  const session = useSession()
  const { deviceData, clock } = useWorkbench()
  const data = useMemo(() => deviceData(session), [deviceData, session])
  const restore = useEffectEvent((stored: unknown) => {
    const { data: kept } = KeptView.safeParse(stored)
    // In the meantime the user has moved the view, or the plan was arranged.
    if (!stage || !kept || stage.place() || (kept.columns === null) !== (columns === null)) return
    hold(kept.columns)
    stage.setPlace(kept)
  })
  const currentColumns = useEffectEvent(() => columns)
  useEffect(() => {
    if (!stage || canvasId === undefined || isPinned) return
    const name = `plan-view/${canvasId}`
    let isMounted = true
    let view: (StagePlace & { columns: number | null }) | null = null
    let cancel: (() => void) | null = null
    const store = () => {
      cancel?.()
      cancel = null
      const storing = view ? data.set(name, view) : data.remove(name)
      storing.catch(() => undefined)
    }
    const unsubscribe = stage.subscribe('view.changed', () => {
      const place = stage.place()
      if (!place && !view) return
      view = place && { ...place, columns: currentColumns() }
      hold(view && view.columns)
      cancel?.()
      cancel = clock.setTimeout(store, STORING_PAUSE)
    })
    data.get(name).then(
      (stored) => isMounted && restore(stored),
      () => undefined,
    )
    return () => {
      isMounted = false
      unsubscribe()
      if (cancel) store()
    }
  }, [stage, canvasId, isPinned, data, clock, hold])
}
