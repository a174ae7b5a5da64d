import { passwordLeast, passwordMost, passwordTexts } from '@backroom/contract/access/passwords'
import { dictionary } from '@zxcvbn-ts/language-common'

interface About {
  readonly username: string
  readonly name: string
  readonly groupName: string
  readonly storeName: string
}

/** Why a new password is refused, or null. Nothing about its composition: length and not being guessable is all. */
export function passwordProblem(password: string, about: About): string | null {
  const length = [...password].length
  if (length < passwordLeast) return passwordTexts.short
  if (length > passwordMost) return passwordTexts.long
  if (isCommon(password)) return passwordTexts.common
  const personal = [
    about.username,
    about.username.split('@')[0] ?? '',
    about.name,
    about.groupName,
    about.storeName,
  ]
  if (isMainly(password, personal)) return passwordTexts.personal
  return isMainly(password, ['backroom', 'password']) ? passwordTexts.common : null
}

/** Whether one of the words makes up more than half of it, written together or apart. */
function isMainly(password: string, words: readonly string[]): boolean {
  const bare = plain(password)
  return words
    .map(plain)
    .some(word => word.length >= 4 && bare.includes(word) && word.length * 2 > bare.length)
}

function isCommon(password: string): boolean {
  const bare = plain(password)
  const [, repeated = ''] = /^(.+?)\1+$/s.exec(password.toLowerCase()) ?? []
  return (
    common().has(password.toLowerCase()) || common().has(bare) || (repeated !== '' && repeated.length <= 3)
  )
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

let commonOnce: Set<string> | undefined

/** The long ones of a list of passwords that people really use, and what a shop like ours would think of. */
function common(): Set<string> {
  commonOnce ??= new Set([
    ...(dictionary['passwords-common'] as readonly string[])
      .filter(word => word.length >= passwordLeast)
      .map(word => word.toLowerCase()),
    ...thoughtOf(),
  ])
  return commonOnce
}

const seasons = ['spring', 'summer', 'autumn', 'winter', 'christmas', 'easter']
const trade = [
  'bicycle',
  'bicycles',
  'cycling',
  'cyclist',
  'mountainbike',
  'roadbike',
  'bikeshop',
  'cycleshop',
  'pedalpower',
  'tourdefrance',
  'chainring',
  'handlebar',
  'derailleur',
  'outdoors',
  'campsite',
  'velodrome',
]
const filler = [
  'password',
  'welcome',
  'letmein',
  'changeme',
  'qwerty',
  'admin',
  'shop',
  'store',
  'login',
  '123',
]
const firstYear = 1990
const lastYear = 2035

/** Season, trade word or filler with a year or a well-known row of digits, in the ways people put them together. */
function* thoughtOf(): Generator<string> {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => String(firstYear + index))
  const tails = [...years, '123', '1234', '12345', '123456', '1', '01', '99', '007']
  const words = [...seasons, ...trade, ...filler]
  for (const word of words) {
    for (const tail of tails) {
      yield `${word}${tail}`
      yield `${tail}${word}`
    }
    for (const other of words) yield `${word}${other}`
  }
}
