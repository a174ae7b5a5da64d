import { type FoundItem, items } from '@backroom/contract/items/page/items'
import { pathTo } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ItemLookUpBox } from '#items/lists/pickers/item-look-up-box.tsx'
import { NewItemDialog } from '#items/page/item-dialogs/new-item-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'
import { shopAddress } from '#kit/store-facts.ts'
import { lookedFor } from '#shell/finder/looked-for.ts'
import { popup, usePopup } from '#shell/frame/popups.ts'

/** Finds an item by code, barcode or name, from anywhere, and opens it. */
export function ItemLookUp() {
  const { isOpen, isThere, opening } = usePopup('itemLookUp')
  const [newCode, setNewCode] = useState<string | null>(null)
  return (
    <>
      {isThere && <Contents key={opening} isOpen={isOpen} onNew={setNewCode} />}
      {newCode !== null && <NewItemDialog code={newCode} onClose={() => setNewCode(null)} />}
    </>
  )
}

function Contents({ isOpen, onNew }: { isOpen: boolean; onNew: (code: string) => void }) {
  const navigate = useNavigate()
  const asked = useValue(lookedFor)
  const [wanted, setWanted] = useState(asked)
  if (isOpen && asked !== wanted) setWanted(asked) // closed, it keeps what it shows until it is gone
  const close = () => popup.set(null)
  const go = (path: string) => {
    close()
    void navigate(path)
  }
  const open = ({ uid }: FoundItem, inNewTab: boolean) => {
    const path = pathTo(screens.item, { uid })
    if (inNewTab) window.open(path, '_blank', 'noopener')
    else go(path)
  }
  const actions = [
    { key: 'v', label: say('View on site'), run: (item: FoundItem) => void viewOnSite(item) },
    { key: 'c', label: say('Copy code'), run: (item: FoundItem) => void copyCode(item) },
    {
      key: 's',
      label: say('Stock'),
      run: ({ uid }: FoundItem) => go(`${pathTo(screens.item, { uid })}#stock`),
    },
  ]
  return (
    <ItemLookUpBox
      key={wanted} // a scan while it is open starts anew
      opened={isOpen}
      scanned={wanted}
      onPick={open}
      onClose={close}
      actions={actions}
      nothing={typed => (
        <div>
          <Button
            mt="sm"
            onClick={() => {
              close()
              onNew(typed)
            }}
          >
            {say('Create item with code “{code}”', { code: typed })}
          </Button>
        </div>
      )}
    />
  )
}

async function viewOnSite({ pageUid }: FoundItem): Promise<void> {
  const { path } = await call(items.url, { params: { uid: pageUid } })
  window.open(shopAddress(path), '_blank', 'noreferrer')
}

async function copyCode({ code }: FoundItem): Promise<void> {
  await navigator.clipboard.writeText(code)
  notify({ title: say('{code} is copied', { code }) })
}
