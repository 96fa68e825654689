import type { Mail } from './mailTransport'

/** The link of a mail, and the address that it goes to. */
interface LinkMail {
  to: string
  link: string
  /** Language tag of the account. */
  locale: string
}

/** Subject and paragraphs of a mail before its link. `site` is the name of the instance, `by` the name of a person. */
type Text = (names: { site: string; by: string }) => { subject: string; lines: readonly string[] }
type MailKind = 'confirm' | 'exists' | 'reset' | 'provisioned'

/** Longest name in a mail, in characters. */
const LONGEST_NAME = 80

const english: Record<MailKind, Text> = {
  confirm: ({ site }) => ({
    subject: `Confirm your e-mail address for ${site}`,
    lines: [`Somebody has registered at ${site} with this e-mail address. If it was you, confirm the address here:`],
  }),
  exists: ({ site }) => ({
    subject: `You have an account at ${site} already`,
    lines: [
      `Somebody has tried to register at ${site} with this e-mail address, which has an account already. Nothing was changed.`,
      'If it was you and you do not know your password any more, set a new one here:',
    ],
  }),
  reset: ({ site }) => ({
    subject: `Set your password for ${site}`,
    lines: [`You can set a new password for your account at ${site} here:`],
  }),
  provisioned: ({ site, by }) => ({
    subject: `Your account at ${site}`,
    lines: [`${by} has created an account at ${site} for you. Set your password here:`],
  }),
}

const german: Record<MailKind, Text> = {
  confirm: ({ site }) => ({
    subject: `E-Mail-Adresse für ${site} bestätigen`,
    lines: [
      `Mit dieser E-Mail-Adresse wurde ein Konto für ${site} angelegt. Wenn Sie das waren, bestätigen Sie die Adresse bitte hier:`,
    ],
  }),
  exists: ({ site }) => ({
    subject: `Sie haben bereits ein Konto für ${site}`,
    lines: [
      `Jemand wollte mit dieser E-Mail-Adresse ein Konto für ${site} anlegen. Zu ihr gibt es bereits eines; es wurde nichts geändert.`,
      'Wenn Sie das waren und Ihr Passwort nicht mehr wissen, legen Sie hier ein neues fest:',
    ],
  }),
  reset: ({ site }) => ({
    subject: `Passwort für ${site} festlegen`,
    lines: [`Hier legen Sie ein neues Passwort für Ihr Konto für ${site} fest:`],
  }),
  provisioned: ({ site, by }) => ({
    subject: `Ihr Konto für ${site}`,
    lines: [`${by} hat für Sie ein Konto für ${site} angelegt. Legen Sie hier Ihr Passwort fest:`],
  }),
}

const LANGUAGES = {
  en: {
    texts: english,
    greeting: 'Hello,',
    end: [
      'The link can be used once, within 24 hours.',
      'If you did not expect this mail, you need not do anything.',
      'Barn Workbench',
    ],
  },
  de: {
    texts: german,
    greeting: 'Guten Tag,',
    end: [
      'Der Link gilt einmal und 24 Stunden lang.',
      'Wenn Sie diese E-Mail nicht erwartet haben, brauchen Sie nichts zu tun.',
      'Barn Workbench',
    ],
  },
}

export type MailTexts = ReturnType<typeof createMailTexts>

/**
 * The mails of an instance, in German or English. A person who registers chooses their display name, so that none of
 * these names is in a mail: it would carry a stranger's text to any address.
 */
export function createMailTexts(siteName: () => string) {
  function write(kind: MailKind, { to, link, locale }: LinkMail, by = ''): Mail {
    const { texts, greeting, end } = LANGUAGES[locale.toLowerCase().startsWith('de') ? 'de' : 'en']
    const { subject, lines } = texts[kind]({ site: oneLine(siteName()), by: oneLine(by) })
    return { to, subject, text: [greeting, ...lines, link, ...end].join('\n\n') + '\n' }
  }

  return {
    confirm: (mail: LinkMail) => write('confirm', mail),
    exists: (mail: LinkMail) => write('exists', mail),
    reset: (mail: LinkMail) => write('reset', mail),
    provisioned: ({ by, ...mail }: LinkMail & { by: string }) => write('provisioned', mail, by),
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)
}
