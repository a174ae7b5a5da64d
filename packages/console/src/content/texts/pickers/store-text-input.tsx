import { storeNodes } from '#content/texts/pickers/store-nodes.tsx'
import { ItemCardTool, PictureTool, TableTool } from '#content/texts/pickers/store-tools.tsx'
import { RichTextInput } from '#kit/fields/rich-text-input.tsx'
import type { StoreTextInputProps } from '#kit/fields/room-inputs.tsx'

/** The editor of texts, with what the store can put into them. */
export function StoreTextInput({ hasCards, ...props }: StoreTextInputProps) {
  return (
    <RichTextInput
      {...props}
      nodes={storeNodes}
      tools={
        <>
          <PictureTool />
          {hasCards && <ItemCardTool />}
          <TableTool />
        </>
      }
    />
  )
}
