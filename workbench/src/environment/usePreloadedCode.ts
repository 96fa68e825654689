import { useEffect } from 'react'
import { loadCode } from '@barn-workbench/plugin-sdk/host'
import { whenIdle } from './whenIdle'

/** Loads code while the page is idle, so that what needs it later opens at once, and without a connection too. */
export function usePreloadedCode(load: () => Promise<unknown>): void {
  useEffect(() => whenIdle(() => void loadCode(load).catch(() => undefined)), [load])
}
