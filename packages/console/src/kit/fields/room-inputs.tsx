import type { ComponentType } from 'react'
import type { RichTextProps } from '#kit/fields/rich-text-input.tsx'
import { lazyPart } from '#kit/load-part.ts'

/** A picture of the gallery. */
export interface ImageInputProps {
  readonly id: string
  readonly uid: number | null
  readonly onChange: (uid: number | null) => void
  readonly isLocked: boolean
  readonly minWidth: number
}

/** A text that holds what the store has: pictures, cards of items. */
export interface StoreTextInputProps extends RichTextProps {
  readonly hasCards: boolean
}

/** Where the code of inputs is that belong to a room though every form may show them. */
interface RoomInputs {
  readonly image: () => Promise<ComponentType<ImageInputProps>>
  readonly storeText: () => Promise<ComponentType<StoreTextInputProps>>
}

const missing = () => Promise.reject(new Error('Nobody said which inputs the rooms have.'))
let known: RoomInputs = { image: missing, storeText: missing }

/** Tells which inputs rooms have for fields of every room. */
export function knowInputs(inputs: RoomInputs): void {
  known = inputs
}

export const ImageInput = lazyPart(() => known.image())
export const StoreTextInput = lazyPart(() => known.storeText())
