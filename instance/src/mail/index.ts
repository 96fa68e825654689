export type { Mail } from './mailTransport'
export { createMailQueue, type MailQueue } from './mailQueue'
export { createMailTexts, type MailTexts } from './mailTexts'
export { createOutbox, createSmtpTransport, type MailTransport } from './mailTransport'
