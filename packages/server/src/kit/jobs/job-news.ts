/** What the log is told of work in the background: which record or job it was, never what is in it. */
export type JobNews =
  | { readonly kind: 'jobFailed'; readonly task: string; readonly jobId: string; readonly err: unknown }
  | {
      readonly kind: 'passedOver'
      readonly task: string
      readonly groupUid: number
      readonly uid: number | null
      /** The database's word for why. */
      readonly code: string
    }
  | {
      readonly kind: 'ledgerOff'
      readonly ledger: string
      readonly groupUid: number
      /** How many sums were not what their rows come to, and the first of them. */
      readonly found: number
      readonly first: readonly Readonly<Record<string, number>>[]
    }

export type Report = (news: JobNews) => void
