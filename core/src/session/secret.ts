const HIDDEN = '***'

/** A token that cannot end up in a log, an error or a message by accident: it prints as `***`. */
export class Secret {
  readonly #value: string
  constructor(value: string) {
    this.#value = value
  }
  reveal(): string {
    return this.#value
  }
  toString(): string {
    return HIDDEN
  }
  toJSON(): string {
    return HIDDEN
  }
  get [Symbol.toStringTag](): string {
    return HIDDEN
  }
}
