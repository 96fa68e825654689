/*
 * Loaded into a process of Node before anything else (`--import`), moves its clock on by the milliseconds in
 * `MACHINE_TIME_OFFSET`, and so does it in the processes that this one starts. Durations by the monotonic clock stay.
 */

const offset = Number(process.env.MACHINE_TIME_OFFSET ?? 0)
const SystemDate = Date
const systemNow = SystemDate.now
const now = () => systemNow() + offset

SystemDate.now = now
globalThis.Date = new Proxy(SystemDate, {
  construct: (_, values, target) => Reflect.construct(SystemDate, values.length > 0 ? values : [now()], target),
  apply: () => new SystemDate(now()).toString(),
})
SystemDate.prototype.constructor = globalThis.Date
