import { join } from 'node:path'
import { DiskFiles, type FileStore } from '#kit/files/file-store'
import type { Settings } from '#settings'

/** Where this installation keeps the bytes of files: a bucket where it was given one, or a folder beside its data. */
export async function openFiles({ s3, dataFolder }: Settings): Promise<FileStore> {
  if (!s3) return new DiskFiles(join(dataFolder, 'files'))
  const { S3Files } = await import('#kit/files/s3-files') // few need it, and it is a large library
  return new S3Files(s3)
}
