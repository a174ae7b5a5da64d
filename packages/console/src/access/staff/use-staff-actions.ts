import { staffActions, staffBulk } from '@backroom/contract/access/staff'
import type { TickedSelection } from '@backroom/contract/kit/selection'
import { counted } from '@backroom/contract/wording/say'
import { handOver } from '#access/staff/staff-link-dialog.tsx'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** As much of a member of staff as their actions need. */
export interface Named {
  readonly uid: number
  readonly version: number
  readonly name: string
}

const asAction = { headingAs: 'PUT' } as const

/** What an Administrator can do with one person without opening their form; questions of more than yes or no are dialogs. */
export function useStaffActions() {
  const refresh = () =>
    Promise.all(
      ['user', 'session', 'signIn'].map(each => queryClient.invalidateQueries({ queryKey: [each] })),
    )
  const target = ({ uid, version }: Named) => ({ params: { uid }, body: { version } })

  /** A mailed link is told, one that is not mailed is shown. */
  const sendLink = async (kind: 'invite' | 'resetPassword', row: Named, by: 'mail' | 'link') => {
    const { params, body } = target(row)
    const made = await call(staffActions[kind], { params, body: { ...body, by } }, asAction)
    await refresh()
    if (made.link) return handOver(row.name, [{ name: linkName(kind), link: made.link }])
    notify({ title: say('A link is on its way to {name}', { name: row.name }) })
  }

  return {
    refresh,
    resendInvitation: (row: Named) => sendLink('invite', row, 'mail'),
    copyInvitation: (row: Named) => sendLink('invite', row, 'link'),
    async sendPasswordReset(row: Named) {
      const isSure = await confirm({
        title: say('Send {name} a password reset?', { name: row.name }),
        text: say(
          'They get a link that works for 60 minutes. Their present password works until they use it.',
        ),
        confirm: say('Send link'),
      })
      if (isSure) await sendLink('resetPassword', row, 'mail')
    },
    async signOut(row: Named) {
      const isSure = await confirm({
        title: say('Log {name} out everywhere?', { name: row.name }),
        text: say(
          'Their sessions end within 5 seconds. What they have typed is kept as a draft in their browser.',
        ),
        confirm: say('Log out everywhere'),
      })
      if (!isSure) return
      await call(staffActions.signOut, target(row), asAction)
      await refresh()
      notify({ title: say('{name} is logged out everywhere', { name: row.name }) })
    },
    async enable(row: Named) {
      await call(staffActions.enable, target(row), asAction)
      await refresh()
      notify({ title: say('{name} may log in again', { name: row.name }) })
    },
    async forget(row: Named) {
      const isSure = await confirm({
        title: say('Forget {name}?', { name: row.name }),
        text: say(
          'Name, username, email and mobile are replaced for good. What they did stays in the histories.',
        ),
        confirm: say('Forget this person'),
        isDestructive: true,
      })
      if (!isSure) return
      await call(staffActions.forget, target(row), asAction)
      await refresh()
      notify({ title: say('The personal details are gone') })
    },
    /** The same for all who are ticked; true when it was done. */
    async forAll(kind: keyof typeof staffBulk, selection: TickedSelection, count: number): Promise<boolean> {
      const texts = bulkTexts(count)[kind]
      if (!(await confirm(texts))) return false
      const { done, refused } = await call(staffBulk[kind], { body: { selection } }, asAction)
      await refresh()
      const links = done.flatMap(({ name, link }) => (link ? [{ name, link }] : []))
      if (links.length > 0) handOver(counted(links.length, 'person', 'people'), links)
      notify({
        tone: refused.length > 0 ? 'warning' : 'ok',
        title: say('{n} done', { n: done.length }),
        ...(refused.length > 0 && { text: refused.map(({ name, text }) => `${name}: ${text}`).join(' ') }),
      })
      return true
    },
  }
}

function linkName(kind: 'invite' | 'resetPassword'): string {
  return kind === 'invite'
    ? say('Invitation, works for 72 hours')
    : say('Password reset, works for 60 minutes')
}

function bulkTexts(count: number) {
  const people = counted(count, 'person', 'people')
  return {
    signOut: {
      title: say('Log {people} out everywhere?', { people }),
      text: say('Their sessions end within 5 seconds.'),
      confirm: say('Log out everywhere'),
    },
    disable: {
      title: say('Disable {people}?', { people }),
      text: say('They are logged out and can no longer log in. You can enable them again.'),
      confirm: say('Disable {n}', { n: count }),
      isDestructive: true,
    },
    resetPassword: {
      title: say('Send {people} a password reset?', { people }),
      text: say('Each gets a link that works for 60 minutes.'),
      confirm: say('Send links'),
    },
  }
}
