import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#kit/errors'

/** OWASP's parameters for Argon2id: 19 MiB, two passes, one lane. Never lower; a login with others hashes anew. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`
const atOnce = 4
const longestWaitMs = 5_000

let underWay = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

/** Checks a password; without a hash it does the same work and says no, so that timing tells nothing. */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(async () =>
    verify(storedHash ?? (await dummyHash), password).catch(() => false),
  )
  return storedHash !== null && isRight
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(prefix)
}

const dummyHash = hash('nobody has this password', parameters)

/** Hashing takes memory on purpose; a few at a time, the others wait their turn. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay >= atOnce) {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(new Refusal(503, { message: 'We are busy. Try again in a moment.' }, { 'retry-after': '5' }))
      }, longestWaitMs)
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(go)
    })
  } else underWay += 1
  try {
    return await work()
  } finally {
    // The place goes straight to whoever waits longest, so that nobody who comes in between takes it too.
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }
}
