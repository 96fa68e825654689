/** Endings of names that only a local network knows. */
const LOCAL_NAMES = /(^|\.)(localhost|local|lan|home|internal|intranet|corp|private|home\.arpa|fritz\.box)$/
/** The first bytes of addresses of local networks, of providers' own ones, and of the machine itself. */
const LOCAL_ADDRESSES = /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./

/**
 * Whether an origin leads into a local network: by a private address, in whatever form it is written, by a name without
 * a dot, or by one that only such a network knows.
 */
export function isLocalOrigin(origin: string): boolean {
  const host = URL.parse(origin)?.hostname
  if (host === undefined) return false
  const isName = !/^[\d.]+$/.test(host)
  if (!isName) return LOCAL_ADDRESSES.test(host)
  return !host.includes('.') || LOCAL_NAMES.test(host)
}
