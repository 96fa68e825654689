const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const DAY = 24 * 60 * MINUTE

/** A time zone: turns instants into the time on its clocks and back. Clock times are ms as if they were UTC. @public */
export interface Zone {
  name: string
  toLocal(time: number): number
  /** Instant of a clock time: the first of two, the one after where there is none. */
  toInstant(local: number): number
}

function createClock(name: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (time) => {
    const parts: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(time)) parts[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

/** How far the clocks of a zone are ahead of UTC; asked once a day, or once a quarter of an hour on a day of change. */
function createOffsets(name: string): (time: number) => number {
  const clock = createClock(name)
  const known = new Map<number, number>()
  const ask = (time: number) => {
    let offset = known.get(time)
    if (offset === undefined) known.set(time, (offset = clock(time) - time))
    return offset
  }
  return (time) => {
    const day = Math.floor(time / DAY) * DAY
    const offset = ask(day)
    return offset === ask(day + DAY) ? offset : ask(Math.floor(time / QUARTER) * QUARTER)
  }
}

const zones = new Map<string, Zone>()

/** The zone of an IANA name. @public */
export function zoneOf(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) zones.set(name, (zone = createZone(name)))
  return zone
}

function createZone(name: string): Zone {
  const offsetAt = createOffsets(name)
  return {
    name,
    toLocal: (time) => time + offsetAt(time),
    toInstant(local) {
      const before = offsetAt(local - DAY)
      const after = offsetAt(local + DAY)
      const early = local - before
      if (before === after || offsetAt(early) === before) return early
      const late = local - after
      return offsetAt(late) === after ? late : early
    },
  }
}
