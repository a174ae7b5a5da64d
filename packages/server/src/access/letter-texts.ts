import type { MailKind } from '@backroom/contract/mail-kinds'
import { sentence } from '@backroom/contract/wording/say'
import { DateTime } from 'luxon'
import type { Group, User } from '#access/people'

/** What a mail about logging in tells. */
export type Letter =
  | { readonly kind: 'invite'; readonly link: string; readonly by: string }
  | { readonly kind: 'reset'; readonly link: string }
  | {
      readonly kind: 'newDevice'
      readonly device: string
      readonly ip: string
      readonly link: string
      readonly at: string
    }
  | {
      readonly kind:
        | 'passwordChanged'
        | 'passwordSet'
        | 'twoFactorOn'
        | 'twoFactorOff'
        | 'throttled'
        | 'emailChanged'
    }
  | { readonly kind: 'twoFactorReset'; readonly by: string }
  | { readonly kind: 'recoveryUsed'; readonly left: number }

interface About {
  readonly user: User
  readonly group: Group
  readonly product: string
}

interface Mail {
  readonly kind: MailKind
  readonly subject: string
  readonly text: string
}

/** The mail in its final words. */
export function compose(letter: Letter, about: About): Mail {
  const { user, group, product } = about
  const { subject, lines } = said(letter, about)
  const kind = letter.kind === 'invite' ? 'staffInvite' : letter.kind === 'reset' ? 'staffReset' : 'security'
  return {
    kind,
    subject: subject.replace(/[\r\n]+/g, ' ').slice(0, 200),
    text: [`Hello ${user.name},`, ...lines, `${product}, ${group.name}`].join('\n\n'),
  }
}

const notYou = 'If this was not you, tell an Administrator of your store at once.'

function said(letter: Letter, { user, group, product }: About): { subject: string; lines: string[] } {
  switch (letter.kind) {
    case 'invite':
      return {
        subject: `${letter.by} invites you to ${group.name}`,
        lines: [
          sentence`${letter.by} has made a login for you in ${product}, the back office of ${group.name}. Your username is ${user.username}.`,
          `Choose your password here. The link works for 72 hours:\n${letter.link}`,
        ],
      }
    case 'reset':
      return {
        subject: 'Set a new password',
        lines: [
          `Somebody asked for a new password for ${user.username}. Set it here; the link works for 60 minutes, once:\n${letter.link}`,
          'If it was not you, do nothing: your password stays as it is.',
        ],
      }
    case 'newDevice':
      return {
        subject: 'New device logged in',
        lines: [
          sentence`${user.username} was logged in from a device we did not know: ${letter.device}, address ${letter.ip}, ${when(letter.at, group)}.`,
          `Not you? This logs you out everywhere and lets you set a new password:\n${letter.link}`,
        ],
      }
    case 'recoveryUsed':
      return {
        subject: 'A recovery code was used',
        lines: [
          sentence`A recovery code of ${user.username} was used to log in. ${letter.left} of 10 are left.`,
          notYou,
        ],
      }
    case 'twoFactorReset':
      return {
        subject: 'Your second step was removed',
        lines: [
          sentence`${letter.by} removed the second step of ${user.username}. Set up a new one in My Account.`,
          notYou,
        ],
      }
    default:
      return { subject: plain[letter.kind][0], lines: [plain[letter.kind][1], notYou] }
  }
}

const plain = {
  passwordChanged: ['Your password was changed', 'The password of your login was changed.'],
  passwordSet: ['Your password was set', 'The password of your login was set through a link.'],
  twoFactorOn: ['Your second step was set up', 'A second step was set up for your login.'],
  twoFactorOff: ['Your second step was removed', 'A second step of your login was removed.'],
  throttled: [
    'Somebody could not log in as you',
    'There were ten wrong attempts to log in with your username. Further ones have to wait; from your usual devices you can log in all the same.',
  ],
  emailChanged: ['Your email address was changed', 'The email address of your login was changed.'],
} as const

function when(at: string, { timeZone, locale }: Group): string {
  const format = locale === 'en-US' ? 'M/d/yyyy h:mm a' : 'dd/MM/yyyy HH:mm'
  return DateTime.fromISO(at, { zone: timeZone }).toFormat(format)
}
