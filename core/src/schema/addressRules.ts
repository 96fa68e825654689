import { z } from 'zod'

/** Characters of an address (RFC 3986), with what a percent sign stands for. */
const URI_CHARACTERS = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/
const URI_MAX_LENGTH = 2_000
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:./
/** Only there to read a reference that begins with no scheme. */
const ANY_BASE = 'https://base.example/'

const isReference = (text: string) => URI_CHARACTERS.test(text) && URL.canParse(text, ANY_BASE)

/** An address with its scheme, such as `https://farm.example/a` or `rtsp://10.0.0.5/1`. */
export const Uri = z
  .string()
  .max(URI_MAX_LENGTH, { error: 'uri_invalid', abort: true })
  .refine((text) => SCHEME.test(text) && isReference(text) && URL.canParse(text), 'uri_invalid')

/** An address, or a path that is read from where it stands, such as `../a?b#c`. */
export const UriReference = z
  .string()
  .max(URI_MAX_LENGTH, { error: 'uri_reference_invalid', abort: true })
  .refine(isReference, 'uri_reference_invalid')

export const Ipv4Address = z.ipv4('ipv4_invalid')

/** An address of either version of the protocol. */
export const IpAddress = z.union([Ipv4Address, z.ipv6()], 'ip_invalid')

/** Six pairs of hexadecimal digits, separated by colons or by hyphens. */
export const MacAddress = z
  .string()
  .regex(/^[0-9A-Fa-f]{2}(?:(?::[0-9A-Fa-f]{2}){5}|(?:-[0-9A-Fa-f]{2}){5})$/, 'mac_invalid')
