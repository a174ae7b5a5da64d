import { type FoundItem, items } from '@backroom/contract/items/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { NewItemDialog } from '#items/item-dialogs/new-item-dialog.tsx'
import { call } from '#kit/call.ts'
import { useValue } from '#kit/external-store.ts'
import { notify } from '#kit/notify.tsx'
import { say } from '#kit/say.ts'
import { ItemLookUpBox } from '#pickers/item-look-up/item-look-up-box.tsx'
import { noteOpened } from '#pickers/item-look-up/last-opened.ts'
import { isLookingUp } from '#pickers/item-look-up/look-up-key.ts'

/** Finds and opens an item from anywhere (Alt+S). Stands once in the frame. */
export function ItemLookUp() {
  const isOpen = useValue(isLookingUp)
  const [newCode, setNewCode] = useState<string | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const openedUid = Number(/^\/products\/(\d+)$/.exec(pathname)?.[1] ?? 0)
  useEffect(() => {
    if (openedUid > 0) noteOpened(openedUid)
  }, [openedUid])
  const close = () => isLookingUp.set(false)
  const open = ({ uid }: FoundItem, inNewTab: boolean) => {
    const path = pathTo(screens.item, { uid })
    if (inNewTab) window.open(path, '_blank')
    else {
      close()
      void navigate(path)
    }
  }
  const actions = [
    { key: 'v', label: say('View on site'), run: (item: FoundItem) => void viewOnSite(item) },
    { key: 'c', label: say('Copy code'), run: (item: FoundItem) => void copyCode(item) },
    {
      key: 's',
      label: say('Stock'),
      run: (item: FoundItem) => {
        close()
        void navigate(`${pathTo(screens.item, { uid: item.uid })}#stock`)
      },
    },
  ]
  return (
    <>
      {isOpen && (
        <ItemLookUpBox
          onPick={open}
          onClose={close}
          actions={actions}
          nothing={typed => (
            <div>
              <Button
                mt="sm"
                onClick={() => {
                  close()
                  setNewCode(typed)
                }}
              >
                {say('Create item with code “{code}”', { code: typed })}
              </Button>
            </div>
          )}
        />
      )}
      {newCode !== null && <NewItemDialog code={newCode} onClose={() => setNewCode(null)} />}
    </>
  )
}

async function viewOnSite({ pageUid }: FoundItem): Promise<void> {
  const { url } = await call(items.url, { params: { uid: pageUid } })
  window.open(url, '_blank', 'noreferrer')
}

async function copyCode({ code }: FoundItem): Promise<void> {
  await navigator.clipboard.writeText(code)
  notify({ title: say('{code} is copied', { code }) })
}
