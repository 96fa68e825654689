import { z } from 'zod'
import { createSerialQueue } from '@barn-workbench/core/concurrency'
import { SENSOR_MEASUREMENTS } from '@barn-workbench/core/schema'
import type { DeviceData } from '@barn-workbench/plugin-sdk/react'
import type { ImportDraft } from './importDraft'

const Draft = z.object({
  time: z.string(),
  clock: z.string(),
  timeFormat: z.string(),
  zone: z.string(),
  decimal: z.string(),
  sensor: z.string(),
  columns: z.record(
    z.string(),
    z.object({
      measurement: z.enum(['', ...SENSOR_MEASUREMENTS]),
      unit: z.string(),
      sensor: z.string(),
      place: z.string(),
    }),
  ),
})

/** An import that was begun and not ended. Its file is not kept: the user chooses it again. */
const Begun = z.object({ importId: z.string(), name: z.string(), size: z.number(), line: z.number() })
export type BegunImport = z.infer<typeof Begun>

const Kept = z.object({
  drafts: z.array(z.object({ header: z.string(), draft: Draft })),
  begun: Begun.nullable(),
})
type Kept = z.infer<typeof Kept>

const NAME = 'measurement-imports'
const NOTHING: Kept = { drafts: [], begun: null }
/** Headers that are remembered, and the length of the longest of them, in characters. */
const REMEMBERED = 20
const LONGEST_HEADER = 5_000

/** The imports that this device remembers: the choices for files with the same header, and interrupted imports. */
export interface KeptImports {
  draftFor(header: string): Promise<ImportDraft | null>
  keepDraft(header: string, draft: ImportDraft): Promise<void>
  begun(): Promise<BegunImport | null>
  keepBegun(begun: BegunImport | null): Promise<void>
}

/** A device without storage remembers nothing, and nothing fails. */
export function createKeptImports(data: DeviceData): KeptImports {
  async function read(): Promise<Kept> {
    const stored = Kept.safeParse(await data.get(NAME).catch(() => null))
    return stored.success ? stored.data : NOTHING
  }
  const inTurn = createSerialQueue()
  const change = (changed: (kept: Kept) => Partial<Kept>) =>
    inTurn(async () => {
      const kept = await read()
      await data.set(NAME, { ...kept, ...changed(kept) }).catch(() => undefined)
    })
  return {
    draftFor: async (header) => (await read()).drafts.find((one) => one.header === header)?.draft ?? null,
    async keepDraft(header, draft) {
      if (header.length > LONGEST_HEADER) return
      await change(({ drafts }) => {
        const others = drafts.filter((one) => one.header !== header)
        return { drafts: [{ header, draft }, ...others].slice(0, REMEMBERED) }
      })
    },
    begun: async () => (await read()).begun,
    keepBegun: (begun) => change(() => ({ begun })),
  }
}
