import type { TagColour } from '@backroom/contract/organisation/collections/tags'
import classes from '#organisation/collections/collection-tag.module.css'

interface Props {
  readonly name: string
  readonly colour: TagColour
}

/** A tag by its name, with a spot of its colour. */
export function CollectionTagPill({ name, colour }: Props) {
  return (
    <span className={classes.tag}>
      <TagSpot colour={colour} />
      <span className="cut">{name}</span>
    </span>
  )
}

/** The colour of a tag, beside words that say the same. */
export function TagSpot({ colour }: { colour: TagColour }) {
  return (
    <span
      className={classes.spot}
      style={{ background: `var(--mantine-color-${colour === 'grey' ? 'gray' : colour}-6)` }}
      aria-hidden="true"
    />
  )
}
