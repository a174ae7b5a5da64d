import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keepOnce } from '#kit/keep-once'

/** Seals what must not be readable in a database dump: AES-256-GCM under the server's one key. */
export class Secrets {
  private readonly key: Buffer
  private readonly hashKey: Buffer

  private constructor(master: Buffer, tokenNumber: number) {
    this.key = Buffer.from(hkdfSync('sha256', master, '', 'backroom sealing', 32))
    this.hashKey = Buffer.from(hkdfSync('sha256', master, '', 'backroom hashing', 32))
    this.tokenKid = String(tokenNumber)
    const numbers = [tokenNumber, tokenNumber - 1].filter(number => number > 0)
    this.tokenKeys = new Map(
      numbers.map(number => [
        String(number),
        new Uint8Array(hkdfSync('sha256', master, '', `backroom tokens ${number}`, 32)),
      ]),
    )
    this.tokenKey = this.tokenKeys.get(this.tokenKid) as Uint8Array
  }

  /** Signs session tokens. */
  readonly tokenKey: Uint8Array
  /** The name of that key in the tokens it signs. */
  readonly tokenKid: string
  /** The keys tokens are accepted of: the present one, and the one before while its last tokens run out. */
  readonly tokenKeys: ReadonlyMap<string, Uint8Array>

  /** The key from the environment, or from a key file made at first start. A new token number signs with a new key. */
  static open(dataFolder: string, keyHex: string | undefined, tokenNumber = 1): Secrets {
    if (keyHex) return new Secrets(Buffer.from(keyHex, 'hex'), tokenNumber)
    const hex = keepOnce(join(dataFolder, 'keys', 'secret.key'), () => randomBytes(32).toString('hex'))
    return new Secrets(Buffer.from(hex, 'hex'), tokenNumber)
  }

  /** A hash that only this server can make: for short codes and words that must not be guessed from a dump. */
  keyedHash(text: string): string {
    return createHmac('sha256', this.hashKey).update(text).digest('base64url')
  }

  seal(text: string): string {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
  }

  unseal(sealed: string): string {
    const [version, body] = sealed.split('.')
    if (version !== 'v1' || !body) throw new Error('A sealed value cannot be read: unknown form.')
    try {
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      throw new Error(
        'A sealed value does not open with this key. Set BACKROOM_KEY, or put keys/secret.key in the data folder, as it was when this installation was made.',
      )
    }
  }
}
