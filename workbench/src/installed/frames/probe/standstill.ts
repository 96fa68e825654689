/** Time between two looks, in ms. */
const PERIOD = 10

/** Watches how long the thread in which it runs stands still. */
export interface StandstillWatch {
  /** Ends it. Returns the longest time, in ms. */
  end(): number
}

/** Begins to watch. It uses the clock of the machine. */
export function watchStandstill(): StandstillWatch {
  let last = performance.now()
  let longest = 0
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, PERIOD)
  return {
    end() {
      look()
      clearInterval(timer)
      return longest
    },
  }
}
