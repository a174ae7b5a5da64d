import type { Rule } from '@backroom/contract/kit/access'
import type { Option } from '@backroom/contract/kit/option'
import type { Icon } from '@tabler/icons-react'
import type { CallOptions } from '#kit/calls/call.ts'

/** A kind of record the command palette looks through. */
export interface RecordFinder {
  readonly title: string
  /** Beside records without a picture. */
  readonly icon: Icon
  /** Who may make the call behind it. */
  readonly rule: Rule
  readonly find: (
    search: string,
    options: CallOptions,
  ) => Promise<Pick<Option, 'uid' | 'name' | 'note' | 'image'>[]>
  readonly addressOf: (uid: number) => string
}
