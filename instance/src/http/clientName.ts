/** Browsers by what they call themselves, the more specific ones first. */
const BROWSERS = [
  ['Edge', /\bEdg\/(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome', /\b(?:Headless)?Chrome\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*\bSafari\//],
] as const

/** Another program, as it calls itself, such as `curl/8.5.0`. */
const PROGRAM = /^[\w.-]{1,30}(?:\/[\w.-]{1,20})?/

/** The browser or program that makes a call, with its version, and with nothing that tells one device from another. */
export function clientNameOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(text)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return PROGRAM.exec(text)?.[0] ?? 'unknown'
}
