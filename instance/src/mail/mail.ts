/** A mail in plain text to one address. */
export interface Mail {
  to: string
  subject: string
  text: string
}
