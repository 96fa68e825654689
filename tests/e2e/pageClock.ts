import type { BrowserContext } from '@playwright/test'

/** Moves the time of the pages of a context by `offset` ms, as the time of the barns is moved. */
export async function shiftClock(context: BrowserContext, offset: number): Promise<void> {
  await context.addInitScript((milliseconds) => {
    const SystemDate = Date
    const systemNow = SystemDate.now
    globalThis.Date = new Proxy(SystemDate, {
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length > 0 ? args : [systemNow() + milliseconds], newTarget) as Date,
      get: (target, key, receiver) =>
        key === 'now' ? () => systemNow() + milliseconds : (Reflect.get(target, key, receiver) as unknown),
    })
  }, offset)
}
