import { type Gallery, imageVariants } from '@backroom/contract/content/files'
import { sentence } from '@backroom/contract/wording/say'
import { invalid } from '#kit/errors'
import { drawSvg } from '#kit/files/draw-svg'
import { type FileStore, sha256 } from '#kit/files/file-store'
import { type Kept, readUpload } from '#kit/files/read-upload'

/** What is written down of a file that has been kept. */
export type FileFacts = Omit<Kept, 'bytes' | 'removed'> & { readonly bytes: number; readonly sha256: string }

/** Makes an upload safe and keeps its bytes; what cannot be shown later is refused now. */
export async function keepUpload(
  files: FileStore,
  sent: { readonly name: string; readonly bytes: Buffer },
  gallery: Gallery,
): Promise<{ facts: FileFacts; removed: readonly string[] }> {
  const { bytes, removed, ...facts } = await readUpload(sent.bytes, sent.name, gallery)
  const key = sha256(bytes)
  if (facts.ext === 'svg') {
    const thumb = await drawSvg(bytes, imageVariants.thumb160)
    if (!thumb)
      throw invalid({
        file: sentence`${sent.name} cannot be drawn, or takes too long. Simplify the drawing, or upload it as PNG.`,
      })
    await files.put(variantKey(key, 'thumb160'), thumb)
  }
  await files.put(`${key}.${facts.ext}`, bytes) // before the row: a crash leaves bytes without a row, never the reverse
  return { facts: { ...facts, bytes: bytes.length, sha256: key }, removed }
}

/** Where a smaller size of a picture is kept. */
export function variantKey(hash: string, variant: keyof typeof imageVariants): string {
  return `${hash}.${variant}.webp`
}
