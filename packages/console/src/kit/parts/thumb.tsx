import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '#kit/parts/parts.module.css'
import { say } from '#kit/say.ts'

interface Props {
  readonly src: string | null
  readonly size: number
  readonly alt?: string
}

/** A small square picture on its own light ground; a missing one says so. */
export function Thumb({ src, size, alt = '' }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const isMissing = !src || src === brokenSrc
  return (
    <span
      className={classes.thumb}
      style={{ width: size, height: size }}
      data-missing={isMissing || undefined}
    >
      {isMissing ? (
        <IconPhotoOff size={Math.min(18, size * 0.5)} stroke={1.5} aria-label={say('No image')} />
      ) : (
        <img
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenSrc(src)}
        />
      )}
    </span>
  )
}
