import { setCategoryItems } from '@backroom/contract/organisation/categories/categories'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Button, Textarea } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { ItemLookUpBox } from '#items/lists/pickers/item-look-up-box.tsx'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

interface Props {
  readonly categoryUid: number
  readonly name: string
  readonly onClose: () => void
}

/** Puts items into a category: codes pasted or scanned, or looked up one after the other. */
export function AddItemsDialog({ categoryUid, name, onClose }: Props) {
  const [text, setText] = useState('')
  const [isLooking, setIsLooking] = useState(false)
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const codes = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  return (
    <CallDialog
      title={say('Add items to {name}', { name })}
      size={640}
      call={setCategoryItems}
      sent={() => ({ params: { uid: categoryUid }, body: { addCodes: codes } })}
      submit={sayCount(codes.length, 'Add 1 item', 'Add {n} items')}
      isReady={codes.length > 0}
      aside={
        <Button leftSection={<IconSearch size={15} stroke={1.7} />} onClick={() => setIsLooking(true)}>
          {say('Look one up')}
        </Button>
      }
      onClose={onClose}
      staysOpen={({ added, unknownCodes }) => {
        notify({
          title: say('{items} added to {name}', { items: counted(added, 'item'), name }),
          ...(codes.length - unknownCodes.length > added && {
            text: say('{n} were in it already.', { n: codes.length - unknownCodes.length - added }),
          }),
        })
        setUnknown(unknownCodes)
        setText(unknownCodes.join('\n'))
        return unknownCodes.length > 0
      }}
    >
      <Textarea
        data-autofocus
        label={say('Codes or barcodes')}
        description={say('One a line, or with commas between; paste a column of a sheet, or scan.')}
        autosize
        minRows={5}
        maxRows={12}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {unknown.length > 0 && (
        <Alert color="brick" role="alert">
          {say('These are not items: {codes}', { codes: unknown.join(', ') })}
        </Alert>
      )}
      <ItemLookUpBox
        opened={isLooking}
        onClose={() => setIsLooking(false)}
        picking={{ label: say('Item to add'), except: [] }}
        onPick={item => {
          setText(before => `${before.trim()}${before.trim() ? '\n' : ''}${item.code}`)
          setIsLooking(false)
        }}
      />
    </CallDialog>
  )
}
