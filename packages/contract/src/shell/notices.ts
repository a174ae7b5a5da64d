import { z } from 'zod'
import { everyone } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'
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

const call = callsOf({ levels: everyone, resource: 'notice' })

export const notices = {
  list: call.get('/notices', 'Notices for me or my level, newest first', { reply: z.array(notice) }),
  read: call.post('/notices/read', 'Mark notices as read by me', {
    body: z.object({ uids: uids().min(1, 'Say which ones.').max(noticesMost) }),
    reply: 'empty',
  }),
}
