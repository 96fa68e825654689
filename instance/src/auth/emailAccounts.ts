import { setTimeout as sleep } from 'node:timers/promises'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import { APP_ORIGINS } from '@barn-workbench/core/server'
import { newId, type CredentialRow } from '../database'
import type { Mail, MailQueue, MailTexts } from '../mail'
import { managesAccounts, type MailLimit, type RegistrationLimit, type Requester } from './attemptLimits'
import { clientNetwork } from './clientNetwork'
import type { CredentialTokens } from './credentialStore'
import type { AccountSetupDependencies } from './initialAccounts'
import { checkInvitation, checkRegistration, type RegistrationMode } from './registration'

export interface EmailAccountDependencies extends AccountSetupDependencies {
  credentialTokens: CredentialTokens
  mails: Pick<MailQueue, 'add'>
  mailTexts: MailTexts
  /** The people who may register. */
  registration: RegistrationMode
  limitRegistration: RegistrationLimit
  limitMails: MailLimit
  webOrigins: ReadonlySet<string>
  globalUniqueIdentifier: string
}

/** The input of a registration by e-mail address. */
export interface EmailRegistrationRequest {
  email: string
  /** Undefined: the person sets it by the link of a mail. */
  password?: string | undefined
  displayName: string
  locale: string
  acceptEula: boolean
  frontendUrl: string
}

export type EmailAccounts = ReturnType<typeof createEmailAccounts>
type RegistrationErrors = 'request/invalid' | 'eula/refresh-required' | 'request/too-many' | 'account/registration-off'

/**
 * Registers people by their e-mail address and confirms it. Neither an answer nor its time reveals whether an address
 * has an account: only the mail does, which only its owner reads.
 */
export function createEmailAccounts(dependencies: EmailAccountDependencies) {
  const { database, credentials, credentialTokens, eulas, hasher, limitRegistration, limitMails, now } = dependencies

  async function register(
    request: EmailRegistrationRequest,
    requester: Requester,
  ): Promise<Result<undefined, RegistrationErrors>> {
    const { email, password, frontendUrl } = request
    const { account, address } = requester
    const link = linksTo(frontendUrl, dependencies)
    if (!link.ok) return link
    const isForSomebodyElse = password === undefined
    const possible = checkMode(dependencies.registration, requester, isForSomebodyElse)
    if (!possible.ok) return possible
    // A person who is registered by another account accepts the agreement together with the password.
    if (!isForSomebodyElse && !request.acceptEula)
      return fail('eula/refresh-required', { version: eulas.current.version })
    const network = clientNetwork(address)
    const allowed = limitMails(email, requester)
    if (!allowed.ok) return allowed
    const registrationAllowed = limitRegistration(requester)
    if (!registrationAllowed.ok) return registrationAllowed
    return inConstantTime(async () => {
      const passwordHash = isForSomebodyElse
        ? succeed(null)
        : await hasher.hash(password, { kind: 'stranger', owner: network })
      if (!passwordHash.ok) return passwordHash
      const actorId = isForSomebodyElse ? account.accountId : null
      await database.transaction(() =>
        registerOnce(dependencies, { request, passwordHash: passwordHash.value, actorId, link: link.value }),
      )
      return succeed(undefined)
    })
  }

  return {
    register,
    /** Mails a link that confirms an address or, if it is confirmed, one that sets a new password. */
    async newVerification(
      { email, frontendUrl }: { email: string; frontendUrl: string },
      requester: Requester,
    ): Promise<Result<undefined, 'request/invalid' | 'request/too-many'>> {
      const link = linksTo(frontendUrl, dependencies)
      if (!link.ok) return link
      const allowed = limitMails(email, requester)
      if (!allowed.ok) return allowed
      await inConstantTime(() =>
        database.transaction(async () => {
          const credential = await credentials.find('emailPassword', email)
          if (credential) await mailNewLink(dependencies, credential, link.value)
        }),
      )
      return succeed(undefined)
    },
    /** Confirms an address by the token of a mail, which is valid once. */
    confirm: (authenticationId: string, token: string): Promise<Result<undefined, 'login/token-invalid'>> =>
      database.transaction(async () => {
        if (!(await credentialTokens.isValid(authenticationId, 'confirm', token))) return fail('login/token-invalid')
        await credentials.update(authenticationId, { confirmed_at: now() })
        await credentialTokens.removeAll(authenticationId)
        return succeed(undefined)
      }),
  }
}

/** Whether the instance accepts the registration: by the person, or by an account that manages accounts. */
function checkMode(
  registration: RegistrationMode,
  requester: Requester,
  isForSomebodyElse: boolean,
): Result<undefined, 'request/invalid' | 'account/registration-off'> {
  if (!isForSomebodyElse) return checkRegistration(registration, requester)
  const possible = checkInvitation(registration)
  if (!possible.ok) return possible
  return managesAccounts(requester) ? succeed(undefined) : failInvalid({ path: 'password', message: 'required' })
}

interface Registration {
  request: EmailRegistrationRequest
  passwordHash: string | null
  /** The account that registers another person; null if people register themselves. */
  actorId: string | null
  link: CreateLink
}

/** Creates an account, unless the address has one, and mails the next step to its owner. */
async function registerOnce(dependencies: EmailAccountDependencies, registration: Registration): Promise<void> {
  const { accounts, credentials, mailTexts } = dependencies
  const { request, actorId, passwordHash, link } = registration
  const existing = await credentials.find('emailPassword', request.email)
  if (existing) {
    const locale = await accounts.localeOf(existing.account_id)
    return mailLink(dependencies, existing, { link, page: 'account-provisioning', locale, write: mailTexts.exists })
  }
  const credential = await createAccount(dependencies, registration)
  const { locale } = request
  if (passwordHash !== null)
    return mailLink(dependencies, credential, { link, page: 'email-verification', locale, write: mailTexts.confirm })
  const actor = actorId === null ? null : await accounts.nameOf(actorId)
  const by = actor?.ok ? actor.value.displayName : ''
  return mailLink(dependencies, credential, {
    link,
    page: 'account-provisioning',
    locale,
    write: (mail) => mailTexts.provisioned({ ...mail, by }),
  })
}

async function createAccount(
  { accounts, credentials, eulas, now }: EmailAccountDependencies,
  { request, passwordHash, actorId }: Registration,
): Promise<CredentialRow> {
  const { accountId } = await accounts.create(request.displayName, request.locale, actorId ?? 'itself')
  const credential = await credentials.insert({
    id: newId(now()),
    kind: 'emailPassword',
    name: request.email,
    account_id: accountId,
    password_hash: passwordHash,
    confirmed_at: null,
  })
  if (passwordHash !== null) await eulas.accept(accountId)
  return credential
}

async function mailNewLink(
  dependencies: EmailAccountDependencies,
  credential: CredentialRow,
  link: CreateLink,
): Promise<void> {
  const { accounts, mailTexts } = dependencies
  const locale = await accounts.localeOf(credential.account_id)
  const isToConfirm = credential.confirmed_at === null && credential.password_hash !== null
  if (isToConfirm)
    return mailLink(dependencies, credential, { link, page: 'email-verification', locale, write: mailTexts.confirm })
  return mailLink(dependencies, credential, { link, page: 'account-provisioning', locale, write: mailTexts.reset })
}

interface LinkOptions {
  link: CreateLink
  page: 'email-verification' | 'account-provisioning'
  locale: string
  write: (mail: { to: string; link: string; locale: string }) => Mail
}

async function mailLink(
  { credentialTokens, mails }: EmailAccountDependencies,
  { id, name }: CredentialRow,
  { link, page, locale, write }: LinkOptions,
): Promise<void> {
  const token = await credentialTokens.issue(id, page === 'email-verification' ? 'confirm' : 'setPassword')
  await mails.add(write({ to: name, link: link(page, { token, authenticationId: id }), locale }))
}

/** Responses are sent at a multiple of this time, in ms. It exceeds the duration of the database's work. */
const STEP = 250

/** Resolves with the result of some work at a whole step of time, so that its duration does not reveal the result. */
async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  const elapsed = performance.now() - startedAt
  await sleep(Math.ceil(elapsed / STEP) * STEP - elapsed)
  return result
}

/** The web client that the links of a mail lead to: its origin and the path below which it is served. */
const FRONTEND_PATH = /^(\/[\w.~-]+)*\/?$/

/** The pages of the web client that take the token of a link. */
export type LinkPage = 'email-verification' | 'account-provisioning'

interface LinkToken {
  token: string
  authenticationId: string
}

/** Makes a link to a page of one web client. */
type CreateLink = (page: LinkPage, token: LinkToken) => string

/** The origin of a page. Node knows none of the scheme that the app has on iOS. */
const originOf = ({ protocol, host, origin }: URL) => (protocol === 'capacitor:' ? `${protocol}//${host}` : origin)

/** Checks that an address is a web client of the instance, so that the token of a link is sent to no other server. */
function linksTo(
  frontendUrl: string,
  { webOrigins, globalUniqueIdentifier }: { webOrigins: ReadonlySet<string>; globalUniqueIdentifier: string },
): Result<CreateLink, 'request/invalid'> {
  const url = URL.canParse(frontendUrl) ? new URL(frontendUrl) : null
  const isAllowed =
    url && webOrigins.has(originOf(url)) && url.username + url.password === '' && FRONTEND_PATH.test(url.pathname)
  if (!isAllowed) return failInvalid({ path: 'frontendUrl', message: 'frontend_url_not_allowed' })
  // Nothing outside of the app opens its pages.
  const [own = ''] = webOrigins
  const base = (APP_ORIGINS.includes(originOf(url)) ? own : url.origin) + url.pathname.replace(/\/$/, '')
  return succeed((page, token) => {
    const query = new URLSearchParams({ globalUniqueIdentifier, ...token })
    return `${base}/ql/${page}?${query.toString()}`
  })
}
