interface Closable {
  close(): Promise<void>
}

/** The open test instances. Each works in the background every few seconds until it is closed. */
const openInstances = new Set<Closable>()

/** Keeps an instance in the list until it is closed. Closing it twice does no harm. */
export function noteUntilClosed<Instance extends Closable>(instance: Instance): Instance {
  let closing: Promise<void> | undefined
  const noted = {
    ...instance,
    close() {
      openInstances.delete(noted)
      return (closing ??= instance.close())
    },
  }
  openInstances.add(noted)
  return noted
}

export function listOpenInstances(): ReadonlySet<Closable> {
  return new Set(openInstances)
}

/** Closes all instances except the given ones. */
export async function closeInstances(except: ReadonlySet<Closable> = new Set()): Promise<void> {
  await Promise.all([...openInstances].filter((instance) => !except.has(instance)).map((instance) => instance.close()))
}
