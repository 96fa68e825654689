import { z } from 'zod'

/** Settings that charts share. */
export const chartSettings = {
  /** Cameras to show; empty: all. */
  cameras: z.array(z.string()).default([]),
  /** Buttons that hide and show the series. */
  legend: z.boolean().default(true),
}

/** CSS px. */
export const lineWidth = z.number().min(1).max(5).default(1.5)
