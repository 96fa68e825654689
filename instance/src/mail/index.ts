/*
 * Mails. `mailTexts` writes them in German and English. `mailQueue` stores each mail, encrypted, in the transaction
 * that asks for it, and sends it afterwards, again and again until it is delivered or a day old. `mailTransport` hands
 * it to a mail server or, without one, writes it to a file.
 */

export { createMailQueue, type MailQueue } from './mailQueue'
export { createMailTexts, type MailTexts } from './mailTexts'
export { createOutbox, createSmtpTransport, type Mail, type MailTransport } from './mailTransport'
