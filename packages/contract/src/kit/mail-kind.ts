/** How mails of a kind are treated. */
export interface MailKindFacts {
  readonly label: string
  /** Asked for by nobody in particular: carries an unsubscribe link and stops for those who used it. */
  readonly marketing: boolean
  /** Holds a link that opens something: the body goes once it is sent. */
  readonly secret: boolean
  /** 1 goes first. */
  readonly priority: number
  /** Goes out whatever the suppression list says: its reader's safety depends on it. */
  readonly alwaysSent?: true
  /** Twice is better than never, when nobody knows whether it went. */
  readonly repeats?: true
}
