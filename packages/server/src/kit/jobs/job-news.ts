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

export type Report = (news: JobNews) => void
