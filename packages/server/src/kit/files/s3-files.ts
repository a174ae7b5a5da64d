import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type FileStore, isFileKey, mustBeKey } from '#kit/files/file-store'

/** Where files are kept with an S3-compatible service. */
export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Left out for Amazon's own. */
  readonly endpoint: string | undefined
  /** Left out where the machine itself says who it is, as Amazon's do. */
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
  /** Before every key, so that a bucket can hold more than this. */
  readonly prefix: string
}

const connectMs = 5_000
const answerMs = 30_000

/** Files in a bucket. Whoever serves it keeps a file whole: it is there under its key, or not at all. */
export class S3Files implements FileStore {
  private readonly client: S3Client

  constructor(private readonly settings: S3Settings) {
    const { region, endpoint, accessKeyId, secretAccessKey } = settings
    this.client = new S3Client({
      region,
      maxAttempts: 3,
      requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
      // Other services than Amazon's do not know the newer sums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    })
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.client.send(new PutObjectCommand({ ...this.place(key), Body: bytes }))
  }

  async get(key: string): Promise<{ stream: Readable; bytes: number } | null> {
    const found = await this.client.send(new GetObjectCommand(this.place(key))).catch(unlessMissing)
    return found ? { stream: found.Body as Readable, bytes: found.ContentLength ?? 0 } : null
  }

  async remove(key: string, before?: Date): Promise<void> {
    const found =
      before && (await this.client.send(new HeadObjectCommand(this.place(key))).catch(unlessMissing))
    if (before && (!found || (found.LastModified ?? before) >= before)) return
    await this.client.send(new DeleteObjectCommand(this.place(key)))
  }

  async *keys(): AsyncGenerator<string> {
    const { bucket: Bucket, prefix: Prefix } = this.settings
    let ContinuationToken: string | undefined
    do {
      const page = await this.client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
      for (const { Key } of page.Contents ?? []) {
        const name = Key?.slice(Prefix.length) ?? ''
        if (isFileKey(name)) yield name
      }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  private place(key: string): { Bucket: string; Key: string } {
    const { bucket, prefix } = this.settings
    return { Bucket: bucket, Key: `${prefix}${mustBeKey(key)}` }
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
  throw error
}
