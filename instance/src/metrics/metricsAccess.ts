import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MetricsAccess } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import type { FactStore } from '../database'

const FACT = 'metricsAccess'
const TOKEN_BYTES = 32

/** The stored setting: only a digest of the token, which is random enough to need no slow one. */
interface Stored {
  isOn: boolean
  tokenHash: string | null
  tokenMadeAt: number | null
}

const OFF: Stored = { isOn: false, tokenHash: null, tokenMadeAt: null }

interface MetricsAccessDependencies {
  facts: FactStore
  now: Now
  /** Whether the instance can be reached from its own machine only. */
  isOpen: boolean
}

/** Decides who may read the metrics. */
export type MetricsGate = ReturnType<typeof createMetricsAccess>

export function createMetricsAccess({ facts, now, isOpen }: MetricsAccessDependencies) {
  async function read(): Promise<Stored> {
    const text = await facts.get(FACT)
    return text === null ? OFF : (JSON.parse(text) as Stored)
  }

  async function access(): Promise<MetricsAccess> {
    const { isOn, tokenMadeAt } = await read()
    return { isOpen, isOn, tokenMadeAt }
  }

  return {
    isOpen,
    access,
    isOn: async (): Promise<boolean> => (await read()).isOn,
    async isToken(token: string): Promise<boolean> {
      const { tokenHash } = await read()
      return tokenHash !== null && timingSafeEqual(Buffer.from(digest(token)), Buffer.from(tokenHash))
    },
    async switchTo(isOn: boolean): Promise<MetricsAccess> {
      await facts.set(FACT, JSON.stringify(isOn ? { ...(await read()), isOn } : OFF))
      return access()
    },
    /** Makes the token, which replaces the one before and is known only here and now. */
    async makeToken(): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      await facts.set(FACT, JSON.stringify({ isOn: true, tokenHash: digest(token), tokenMadeAt: now() }))
      return token
    },
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/** Whether an address or name belongs to this machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}
