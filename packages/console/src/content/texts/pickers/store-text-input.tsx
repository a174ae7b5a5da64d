import type { ComponentProps } from 'react'
import { storeNodes } from '#content/texts/pickers/store-nodes.tsx'
import { ItemCardTool, PictureTool, TableTool } from '#content/texts/pickers/store-tools.tsx'
import { RichTextInput } from '#kit/fields/rich-text-input.tsx'

type Props = Omit<ComponentProps<typeof RichTextInput>, 'nodes' | 'tools'> & { readonly hasCards: boolean }

/** The editor of texts, with what the store can put into them. */
export function StoreTextInput({ hasCards, ...props }: Props) {
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
