import { imageVariants } from '@backroom/contract/content/files'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { variantKey } from '#content/files/keep-upload'
import type { Offered } from '#kit/jobs/work'
import type { Kit } from '#kit/kit'

const atOnce = 500
const variants = Object.keys(imageVariants) as (keyof typeof imageVariants)[]

/** Drops the smaller sizes of every picture: each is made anew from the picture itself when it is next asked for. */
export function imageSizes({ files }: Kit): Offered {
  return {
    key: 'imageSizes',
    title: 'Rebuild image sizes',
    text: 'Deletes the smaller sizes of all pictures, which are made again when next shown, and names pictures whose file is gone.',
    run: async ({ store, signal, note }) => {
      let seen = 0
      for (let after = 0; ; ) {
        const some = await store.database.rows<{
          uid: number
          name: string
          sha256: string
          ext: string
        }>(sql`
          select uid, name, sha256, ext from file where uid > ${after} and mime like 'image/%' order by uid limit ${atOnce}`)
        for (const { name, sha256, ext } of some) {
          if (signal.aborted) return
          const master = await files.get(`${sha256}.${ext}`)
          master?.stream.destroy()
          if (!master) await note(sentence`The file of ${name} is gone.`)
          else for (const size of variants) await files.remove(variantKey(sha256, size))
        }
        seen += some.length
        after = some.at(-1)?.uid ?? 0
        if (some.length < atOnce) break
        await note(sentence`${counted(seen, 'picture')} so far`)
      }
      await note(sentence`${counted(seen, 'picture')} in all.`)
    },
  }
}
