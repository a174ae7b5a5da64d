import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keepOnce } from '#kit/keep-once'

/** Seals what must not be readable in a database dump: AES-256-GCM under the server's one key. */
export class Secrets {
  private readonly key: Buffer

  private constructor(master: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', master, '', 'backroom sealing', 32))
    this.tokenKey = new Uint8Array(hkdfSync('sha256', master, '', 'backroom tokens', 32))
  }

  /** Signs session tokens. */
  readonly tokenKey: Uint8Array

  /** The key from the environment, or from a key file made at first start. */
  static open(dataFolder: string, keyHex: string | undefined): Secrets {
    if (keyHex) return new Secrets(Buffer.from(keyHex, 'hex'))
    const hex = keepOnce(join(dataFolder, 'keys', 'secret.key'), () => randomBytes(32).toString('hex'))
    return new Secrets(Buffer.from(hex, 'hex'))
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
