import { z } from 'zod'

/** Labels of letters, digits and hyphens, separated by dots; 253 characters at most. */
export const Hostname = z.hostname('hostname_invalid').max(253, 'hostname_invalid')
