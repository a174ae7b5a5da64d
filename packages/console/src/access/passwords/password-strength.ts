import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** How hard a password is to guess, and the one thing that would help most. */
export interface Strength {
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly advice: string
}

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

const adviceFor: Readonly<Record<string, string>> = {
  dictionary: 'Add words nobody would expect together.',
  spatial: 'Keys beside each other are guessed first.',
  repeat: 'Repeating adds little. Add another word.',
  sequence: 'Sequences such as abc or 123 are guessed first.',
  date: 'Leave out dates and years.',
  regex: 'Leave out dates and years.',
  bruteforce: 'Add another word or two.',
}

/** Judges a password; words that belong to the person or the store count as known. Loaded only where one is typed. */
export function strengthOf(password: string, known: readonly string[]): Strength {
  const { score, sequence } = zxcvbn.check(password, [...known])
  return { score, advice: score >= 4 ? '' : (adviceFor[weakest(sequence)] ?? '') }
}

/** The kind of the longest guessable part. */
function weakest(sequence: readonly MatchExtended[]): string {
  const guessable = sequence.filter(({ pattern }) => pattern !== 'bruteforce')
  return (
    guessable.toSorted((left, right) => right.token.length - left.token.length)[0]?.pattern ?? 'bruteforce'
  )
}
