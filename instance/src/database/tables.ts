/** Rows that are no documents; documents live in tables of their own, made by `createDocumentTable`. */
export interface Tables {
  facts: { name: string; value: string }
  credentials: CredentialRow
  sessions: SessionRow
  login_failures: { subject: string; failures: number; last_at: number }
  address_failures: { address: string; subject: string; at: number }
  eula_acceptances: { account_id: string; version: string; accepted_at: number }
  own_layouts: { account_id: string; layout_id: string; version: number; document: string }
  display_mode: { source: string; property: string; value: string }
  kept_answers: KeptAnswerRow
}

export interface CredentialRow {
  id: string
  kind: 'usernamePassword' | 'emailPassword'
  name: string
  /** The name as it is compared: without regard to case. */
  name_key: string
  account_id: string
  password_hash: string | null
  confirmed_at: number | null
  token_hash: string | null
  token_expires_at: number | null
}

export interface SessionRow {
  id: string
  account_id: string
  provider: string
  created_at: number
  expires_at: number
}

export interface KeptAnswerRow {
  account_id: string
  idempotency_key: string
  call: string
  body_digest: string
  status: number
  headers: string
  body: string | null
  kept_at: number
}
