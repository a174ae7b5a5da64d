import { z } from 'zod'
import { everyone } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { noticeTones } from '../kit/event.ts'
import { uid, uids } from '../kit/field.ts'

/** Something lasting that the store told its staff. */
export const notice = z.object({
  uid: uid(),
  at: z.string(),
  tone: z.enum(noticeTones),
  text: z.string(),
  /** The page that deals with it. */
  path: z.string().nullable(),
  isRead: z.boolean(),
})
export type Notice = z.output<typeof notice>

/** Messages shows this many. */
export const noticesMost = 50

const common = { levels: everyone, resource: 'notice' } as const

export const notices = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: '/notices',
    reply: z.array(notice),
    summary: 'Notices for me or my level, newest first',
  }),
  read: endpoint({
    ...common,
    method: 'POST',
    path: '/notices/read',
    body: z.object({ uids: uids().min(1, 'Say which ones.').max(noticesMost) }),
    reply: 'empty',
    summary: 'Mark notices as read by me',
  }),
}
