export type { Mail } from './mail'
export { createMailQueue, type MailQueue } from './mailQueue'
export { createMailTexts, type MailTexts } from './mailTexts'
export { createOutbox, createSmtpTransport, type MailTransport } from './mailTransport'
